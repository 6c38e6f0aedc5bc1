import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { ErrorStatus } from '../../shared/errors.ts';
import { encodeResponse } from './cache/encoded-response.ts';
import { errorResponses } from './route-schemas.ts';

type Nothing = z.ZodObject<Record<never, never>>;

export type RouteInput<P extends z.ZodType, Q extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  request: FastifyRequest;
};

/**
 * `key` is the key in the response cache. If it is null, nothing is cached. `make` returns the response, or the bytes
 * of the JSON that the response's schema has written.
 */
type Plan<R extends z.ZodType> = { key: string | null; make: () => Promise<z.input<R> | Buffer> };

type PublicRoute<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodObject> = {
  path: string;
  summary: string;
  params?: P;
  query?: Q;
  response: R;
  /** True if only the site's own pages send this request. The OpenAPI document leaves it out. */
  hide?: boolean;
  /** Additional errors of this route, for the OpenAPI document. */
  errors?: ErrorStatus[];
} & (
  | { plan(input: RouteInput<P, Q>): Plan<R> | Promise<Plan<R>> }
  /** The cache key is the path, so the response must depend on nothing else. */
  | { handler(input: RouteInput<P, Q>): Promise<z.input<R>> }
);

/**
 * Declares a public GET route: no session, the same bytes for everyone, a strong ETag, an entry in the response cache.
 *
 * @example
 * publicRoute(app, {
 *   path: '/api/brands',
 *   summary: 'Les marques, par nom',
 *   response: z.object({ data: z.array(brandSchema) }),
 *   handler: async () => ({ data: await listBrands(context) }),
 * });
 */
export function publicRoute<R extends z.ZodObject, P extends z.ZodType = Nothing, Q extends z.ZodType = Nothing>(
  app: FastifyInstance,
  route: PublicRoute<P, Q, R>,
): void {
  const { path, summary, params, query } = route;
  const response: Record<number, z.ZodType> = {
    200: route.response,
    ...errorResponses(429, 503, ...(params ? ([404] as const) : []), ...(route.errors ?? [])),
  };
  app.route({
    method: 'GET',
    url: path,
    schema: {
      summary,
      ...(route.hide ? { hide: true } : {}),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      response,
    },
    handler: async (request, reply) => {
      // Validation has replaced these values by the output of their schemas.
      const { params, query } = request as Pick<RouteInput<P, Q>, 'params' | 'query'>;
      const input = { params, query, request };
      const plan = async (): Promise<Plan<R>> =>
        'plan' in route ? route.plan(input) : { key: path, make: () => route.handler(input) };
      let planned: Plan<R> | undefined;
      const keyOf = async () => {
        planned = await plan();
        return planned.key;
      };
      return app.responseCache.send(request, reply, keyOf, async () => {
        const { make } = planned ?? (await plan());
        const result = await make();
        const body = Buffer.isBuffer(result) ? result : String(reply.serializeInput({ ...result }, '200'));
        return { encoded: encodeResponse(body, 'application/json; charset=utf-8') };
      });
    },
  });
}

/** Returns the query as it was sent. A name may occur several times. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : request.url.slice(mark + 1));
}
