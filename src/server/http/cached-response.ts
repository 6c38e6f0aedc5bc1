import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type EncodedResponse, type Encoding, isKnown } from './encoded-response.ts';

/** Memory that an entry takes beside its bytes: its headers and its key. */
const ENTRY_OVERHEAD_BYTES = 4_000;

type Variant = { etag: string; headers: string[]; bytes: Buffer };

/** A response in the cache, valid for one revision of the catalogue. */
export type CachedResponse = {
  revision: number;
  /** Pattern of the page that rendered it, for the log; null for the API. */
  page: string | null;
  encoded: EncodedResponse;
  /** Headers of every response from this entry, as name, value, name, value. */
  headers: string[];
  /** Headers and bytes by encoding, made at the first request for it. */
  variants: Map<Encoding, Variant>;
};

export function createCachedResponse(
  revision: number,
  page: string | null,
  encoded: EncodedResponse,
  reply: FastifyReply,
): CachedResponse {
  return { revision, page, encoded, headers: sharedHeaders(reply), variants: new Map() };
}

export function sizeOf({ encoded }: CachedResponse, key: string): number {
  return encoded.size() + key.length * 2 + ENTRY_OVERHEAD_BYTES;
}

/** The response in the encoding that the request accepts. `onNewVariant` is called when it had to be made. */
export function writeCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  cached: CachedResponse,
  onNewVariant: () => void,
): void {
  const encoding = cached.encoded.for(request.headers['accept-encoding']);
  let variant = cached.variants.get(encoding);
  if (variant === undefined) {
    variant = createVariant(cached, encoding);
    cached.variants.set(encoding, variant);
    onNewVariant();
  }
  if (isKnown(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, ['X-Request-Id', requestId, 'ETag', variant.etag, ...cached.headers]).end();
    return;
  }
  response.writeHead(200, ['X-Request-Id', requestId, ...variant.headers]);
  response.end(request.method === 'HEAD' ? undefined : variant.bytes);
}

function createVariant({ encoded, headers }: CachedResponse, encoding: Encoding): Variant {
  const { bytes, tag } = encoded.in(encoding);
  const all = ['ETag', tag, ...headers, 'Content-Length', String(bytes.length)];
  if (encoding) all.push('Content-Encoding', encoding);
  return { etag: tag, headers: all, bytes };
}

/** Headers that differ from one request, encoding or connection to the next. */
const NOT_SHARED = ['x-request-id', 'etag', 'content-encoding', 'content-length', 'connection', 'date'];

function sharedHeaders(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !NOT_SHARED.includes(name.toLowerCase()))
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).flatMap((one) => [name, String(one)]));
}
