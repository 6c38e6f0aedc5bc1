import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isOfInternet, networkOf } from '../network.ts';
import { isPrefetch } from '../prefetch.ts';
import { BusyError } from './busy-error.ts';
import { Client, type IsTrustedProxy } from './client.ts';
import { FairQueue, QueuedRequest } from './fair-queue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    requestLimits: RequestLimits;
  }
}

/** If there are more clients, the client that was inactive longest is forgotten. Its next request has a full budget. */
const MAX_CLIENTS = 20_000;

/** Fastify takes a few tenths of a millisecond to route a request. */
const ROUTING = { concurrency: Infinity, startsPerIteration: 8, maxWaiting: 1_000 };

/**
 * A page takes about 10 ms of processor time. More pages at once would not be ready sooner, and would take more memory.
 */
const RENDERING = { concurrency: 4, startsPerIteration: 1, maxWaiting: 600 };

/** A stream reads from the database until its client has received everything. */
const MAX_STREAMS = 8;
const MAX_STREAMS_PER_CLIENT = 2;

/** Maximum time of a stream. On a slow connection, the largest file takes less. */
const MAX_STREAM_MS = 300_000;

/** Refusals are delayed, so that a client that repeats its request at once has little effect. */
const REFUSAL_DELAY_MS = 1_000;

/** If this number of refusals waits, further refusals are sent at once, because a waiting request takes memory. */
const MAX_DELAYED_REFUSALS = 1_000;

export class RequestLimits {
  readonly #routing = new FairQueue(ROUTING);
  readonly rendering = new FairQueue(RENDERING);
  readonly #clients = new LRUCache<string, Client>({ max: MAX_CLIENTS });
  readonly #isTrusted: IsTrustedProxy;
  #delayedRefusals = 0;

  constructor(isTrusted: IsTrustedProxy = () => false) {
    this.#isTrusted = isTrusted;
  }

  clientOf(request: IncomingMessage): Client {
    const address = proxyAddr(request, this.#isTrusted);
    const network = networkOf(address);
    let client = this.#clients.get(network);
    if (client === undefined) {
      client = new Client(isOfInternet(address));
      this.#clients.set(network, client);
    }
    return client;
  }

  queued(request: IncomingMessage): QueuedRequest {
    return new QueuedRequest(this.clientOf(request), () => request.socket.destroyed, isPrefetch(request.headers));
  }

  /** @throws BusyError if the request is refused */
  route(request: IncomingMessage, handle: () => void): Promise<void> {
    return this.delayRefusal(() => this.#routing.run(this.queued(request), handle));
  }

  /**
   * Does not delay a refusal, because other clients may wait for this response. The caller wraps the whole response in
   * `delayRefusal`.
   * @throws BusyError if the request is refused
   */
  async render<T>(request: QueuedRequest, task: () => Promise<T>): Promise<T> {
    charge(request.client);
    return this.rendering.run(request, task);
  }

  /** @throws BusyError if the client's budget is used up */
  charge(request: IncomingMessage): Promise<void> {
    return this.delayRefusal(async () => charge(this.clientOf(request)));
  }

  /** Creates a function that a route calls before each stream. It throws BusyError if too many streams are running. */
  createStreamLimit(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
    const running: Client[] = [];
    return ({ raw }, reply) =>
      this.delayRefusal(async () => {
        const client = this.clientOf(raw);
        charge(client);
        const own = client.isLimited ? running.filter((other) => other === client).length : 0;
        if (running.length >= MAX_STREAMS || own >= MAX_STREAMS_PER_CLIENT) throw new BusyError();
        running.push(client);
        const timer = setTimeout(() => reply.raw.destroy(), MAX_STREAM_MS).unref();
        finished(reply.raw, () => {
          clearTimeout(timer);
          running.splice(running.indexOf(client), 1);
        });
      });
  }

  /** Runs a task. If it refuses the request, waits before it throws. */
  async delayRefusal<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof BusyError && this.#delayedRefusals < MAX_DELAYED_REFUSALS) {
        this.#delayedRefusals += 1;
        await new Promise((resolve) => setTimeout(resolve, REFUSAL_DELAY_MS).unref());
        this.#delayedRefusals -= 1;
      }
      throw error;
    }
  }
}

function charge(client: Client): void {
  const seconds = client.charge();
  if (seconds > 0) throw new BusyError('too_many_requests', seconds);
}
