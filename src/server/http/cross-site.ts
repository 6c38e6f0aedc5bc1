import type { FastifyRequest } from 'fastify';

/**
 * True if a browser sent the request from another site. Current browsers send `Sec-Fetch-Site`, older ones `Origin`; a
 * client that sends neither is not a browser. Without `publicUrl` the request names the site's origin.
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
