import type { FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '../route.ts';
import type { EncodedResponse, Encoding } from './encoded-response.ts';
import { PUBLIC_HEADERS } from './send-encoded.ts';

const ENTRY_OVERHEAD_BYTES = 4_000;

type Headers = ReturnType<FastifyReply['getHeaders']>;

/**
 * Larger bodies stay buffers. A smaller body is a Latin-1 string with one character for each byte: Node sends it
 * together with the headers, without another buffer.
 */
const MAX_STRING_BYTES = 12_000;

/** A response in one encoding, ready for Node. `full` and `notModified` are headers: name, value, name, value. */
type Prepared = { tag: string; body: Buffer | string; full: string[]; notModified: string[] };

export type CacheEntry = {
  encoded: EncodedResponse;
  headers: Headers;
  /** Pattern of the page that made the response; null for the API. */
  page: string | null;
  route: string;
  /** Time when the entry expires, in milliseconds. If undefined, the entry expires only when the catalogue changes. */
  until: number | undefined;
  /** Creation time, by the same clock as `until`. */
  since: number;
  prepared: Map<Encoding, Prepared>;
};

export function createEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: EncodedResponse,
  until: number | undefined,
): CacheEntry {
  const { 'x-request-id': _one, ...replyHeaders } = reply.getHeaders();
  const headers = { ...replyHeaders, ...PUBLIC_HEADERS, 'content-type': encoded.type };
  return {
    encoded,
    headers,
    page: request.page,
    route: routeOf(request),
    until,
    since: Date.now(),
    prepared: new Map(),
  };
}

export function isPast({ until, since }: CacheEntry): boolean {
  if (until === undefined) return false;
  const now = Date.now();
  // If `now` is before `since`, the clock was set back.
  return now >= until || now < since;
}

/** A prepared string takes its bytes once more; a prepared buffer is the encoded response's own. */
export function sizeOf({ encoded, prepared }: CacheEntry, key: string): number {
  const strings = [...prepared.values()].map(({ body }) => (typeof body === 'string' ? body.length : 0));
  return encoded.size() + strings.reduce((sum, length) => sum + length, 0) + key.length * 2 + ENTRY_OVERHEAD_BYTES;
}

/**
 * Returns the response in the encoding for `acceptEncoding`; null if it must be compressed first. Calls `onNew` when it
 * prepares an encoding for the first time.
 */
export function prepareEntry(
  entry: CacheEntry,
  acceptEncoding: string | undefined,
  onNew: () => void,
): Prepared | null {
  const encoding = entry.encoded.for(acceptEncoding);
  const existing = entry.prepared.get(encoding);
  if (existing !== undefined) return existing;
  const ready = entry.encoded.ready(encoding);
  if (ready === undefined) return null;
  const { bytes, tag } = ready;
  const notModified = ['etag', tag, ...pairs(entry.headers)];
  const full = [...notModified, 'content-length', String(bytes.length)];
  if (encoding) full.push('content-encoding', encoding);
  const body = bytes.length <= MAX_STRING_BYTES ? bytes.toString('latin1') : bytes;
  const response = { tag, body, full, notModified };
  entry.prepared.set(encoding, response);
  onNew();
  return response;
}

function pairs(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, String(one)]));
}
