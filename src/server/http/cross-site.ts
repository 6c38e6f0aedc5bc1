import type { FastifyRequest } from 'fastify';

/**
 * True if a browser sent the request from another site. Current browsers send `Sec-Fetch-Site`, older ones `Origin`. A
 * client that sends neither is not a browser.
 */
export function isFromOtherSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return (
    (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== ownOrigin(request, publicUrl))
  );
}

/** Returns the site's origin: the setting, or in a demonstration without it the origin of the request. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
