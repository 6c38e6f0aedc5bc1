import type { FastifyReply, FastifyRequest } from 'fastify';
import { askerOf, BusyError } from './admission.ts';

/** Responses of one kind that are streamed at once: each reads from the database for as long as its client takes … */
const MAX_STREAMS = 8;
const MAX_OF_NETWORK = 2;

/** … and no longer than this: the largest file over a slow line. */
const MAX_STREAM_MS = 300_000;

export type StreamPlaces = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Bounds what is streamed from the database: takes a place until the response has ended, and charges the network's budget.
 * @throws BusyError where there is none
 */
export function createStreamPlaces(spend: (asker: ReturnType<typeof askerOf>) => Promise<void>): StreamPlaces {
  const taken = new Map<string, number>();
  let count = 0;
  return async (request, reply) => {
    const asker = askerOf(request);
    const { network, isOfInternet } = asker;
    await spend(asker);
    const own = taken.get(network) ?? 0;
    if (count >= MAX_STREAMS || (isOfInternet && own >= MAX_OF_NETWORK)) throw new BusyError('unavailable');
    count += 1;
    taken.set(network, own + 1);
    const timer = setTimeout(() => reply.raw.destroy(), MAX_STREAM_MS).unref();
    let isTaken = true;
    const leave = () => {
      if (!isTaken) return;
      isTaken = false;
      clearTimeout(timer);
      count -= 1;
      const left = (taken.get(network) ?? 1) - 1;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
    };
    reply.raw.once('finish', leave).once('close', leave);
  };
}
