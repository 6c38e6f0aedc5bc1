import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the rendered page, such as '/car/:id'. To Fastify, all pages are one route. */
    page: string | null;
  }
}

/** Returns a request's route pattern for logs and metrics. It contains nothing that a visitor typed. */
export function routeOf({ page, routeOptions }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions;
  return page ?? (url.startsWith('/assets/') ? '/assets/*' : url);
}
