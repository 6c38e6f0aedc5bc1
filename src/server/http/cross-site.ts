import type { FastifyRequest } from 'fastify';

/**
 * True if a browser sent the request from a page of another site. Current browsers send the header `Sec-Fetch-Site`,
 * older browsers send `Origin`. If a request has neither header, its client is not a browser.
 */
export function isFromOtherSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return (
    (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== ownOrigin(request, publicUrl))
  );
}

/** Returns the site's origin from the setting. A demonstration without this setting uses the origin of the request. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
