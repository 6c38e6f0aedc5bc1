import type { IncomingHttpHeaders } from 'node:http';

/** True if a browser fetches a page before its visitor opens it, or if such a page sends the request. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender/i.test(String(purpose ?? '')),
  );
}
