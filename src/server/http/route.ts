import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the page that answered, '/car/:id': all pages are one route to the server. */
    page: string | null;
  }
}

/** What logs and metrics call a request's address: its pattern, never what somebody typed. */
export function routeOf({ page, routeOptions }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions;
  return page ?? (url.startsWith('/assets/') ? '/assets/*' : url);
}
