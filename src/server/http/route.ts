import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the rendered page, such as '/car/:id': to Fastify all pages are one route. */
    page: string | null;
  }
}

/** The route of a request for logs and metrics: its pattern, never a visitor's input. */
export function routeOf({ page, routeOptions }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions;
  return page ?? (url.startsWith('/assets/') ? '/assets/*' : url);
}
