import type { FastifyRequest } from 'fastify';

/**
 * Does a call come from another site? A browser says it with `Sec-Fetch-Site`, an older one with `Origin`; a caller that
 * sends neither is no browser. Without `publicUrl` our origin is the one that was called.
 */
export function isFromOtherSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return (
    (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== ownOrigin(request, publicUrl))
  );
}

/** The site's own origin: the setting, or, in a demonstration, the one of the request. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
