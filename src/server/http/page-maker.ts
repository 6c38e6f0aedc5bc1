import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedResponse } from './cache/encoded-response.ts';

type MadePage = { encoded: EncodedResponse; status: number };

/** Renders the page of an address, for another route. Returns null if it has already sent the response. */
export type PageMaker = (address: string, request: FastifyRequest, reply: FastifyReply) => Promise<MadePage | null>;

/** Sends a page that no cache stores. */
export async function sendPage(reply: FastifyReply, { encoded, status }: MadePage): Promise<FastifyReply> {
  reply.code(status).header('Cache-Control', 'no-store').type(encoded.type);
  return reply.send((await encoded.in(null)).bytes);
}
