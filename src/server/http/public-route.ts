import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sendEncoded } from './send-encoded.ts';

/** A public read as it is declared: where, what it is for, what comes in, what goes out. */
export type PublicRoute = {
  path: string;
  summary: string;
  params?: z.ZodObject;
  /** Query names, for the OpenAPI document; `answer` reads them itself. */
  query?: z.ZodObject;
  response: z.ZodType;
  /** The one spelling of a request's address, by which its answer is kept; the path alone when absent. */
  cacheKey?(request: FastifyRequest): string | null | Promise<string | null>;
  answer(request: FastifyRequest): Promise<unknown>;
};

const errorSchema = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() }),
  data: z.array(z.never()),
});

/** Declares a public read: anybody may, the answer is the same for everybody and carries a strong ETag. */
export function publicRoute(app: FastifyInstance, read: PublicRoute): void {
  app.route({
    method: 'GET',
    url: read.path,
    config: { cacheKey: read.cacheKey ?? (() => read.path) },
    schema: {
      summary: read.summary,
      ...(read.params ? { params: read.params } : {}),
      ...(read.query ? { querystring: read.query } : {}),
      response: { 200: read.response, 400: errorSchema, ...(read.params ? { 404: errorSchema } : {}) },
    },
    handler: async (request, reply) =>
      sendEncoded(request, reply, JSON.stringify(await read.answer(request)), 'application/json; charset=utf-8'),
  });
}

/** The query of a request as it was sent, repeated names included. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : request.url.slice(mark + 1));
}
