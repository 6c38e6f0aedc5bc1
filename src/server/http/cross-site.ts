import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../shared/errors.ts';

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

/**
 * Rejects a request from a page of another site. If the page is this site's under another address than its setting, the
 * error names the right one, because its cookies belong to that address.
 * @throws DomainError forbidden
 */
export function rejectOtherSite(request: FastifyRequest, publicUrl: string | undefined, page: string): void {
  if (!isFromOtherSite(request, publicUrl)) return;
  const { origin } = request.headers;
  const isOwnPage = origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
  throw new DomainError(
    'forbidden',
    publicUrl !== undefined && isOwnPage && origin !== publicUrl
      ? `Cette adresse, ${origin}, n’est pas celle du site\u00a0: ouvrez ${publicUrl}${page}`
      : 'Cette demande vient d’un autre site.',
  );
}

/** A name or an address, with or without a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Returns the site's origin from the setting. A demonstration without this setting uses the origin of the request.
 * @throws DomainError 400 if the request names no host, or something else than a host
 */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { protocol, host } = request;
  const origin = `${protocol}://${host}`;
  if (!HOST.test(host) || !URL.canParse(origin))
    throw new DomainError('unreadable', 'L’en-tête « Host » ne nomme pas ce site.');
  return origin;
}
