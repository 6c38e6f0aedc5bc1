import type { FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '../route.ts';
import type { EncodedResponse, Encoding } from './encoded-response.ts';
import { PUBLIC_HEADERS } from './send-encoded.ts';

/** Memory that an entry takes beside its bytes: its headers and its key. */
const ENTRY_OVERHEAD_BYTES = 4_000;

type Headers = ReturnType<FastifyReply['getHeaders']>;

/**
 * Bodies up to this size are stored as a Latin-1 string, one character a byte: Node sends it together with its headers,
 * without another buffer.
 */
const MAX_STRING_BYTES = 12_000;

/** A response in one encoding, as Node sends it: headers as name, value, name, value; a string in Latin-1. */
type Prepared = { tag: string; body: Buffer | string; full: string[]; notModified: string[] };

/** A response in the cache. */
export type CacheEntry = {
  encoded: EncodedResponse;
  /** Headers that are the same in every encoding. */
  headers: Headers;
  /** Pattern of the page that rendered it; null for the API. */
  page: string | null;
  route: string;
  /** The moment from which it is out of date, in milliseconds; absent: only a change of the catalogue makes it so. */
  until: number | undefined;
  /** When it was made, by the clock of `until`. */
  since: number;
  prepared: Map<Encoding, Prepared>;
};

/** The entry of a response that `reply` is about to send; it has its own headers already. */
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
  // A clock that was set back: the response was made for another moment.
  return now >= until || now < since;
}

export function sizeOf({ encoded }: CacheEntry, key: string): number {
  return encoded.size() + key.length * 2 + ENTRY_OVERHEAD_BYTES;
}

/**
 * The response in the encoding that a client with this `Accept-Encoding` gets; null if it has to be compressed first.
 * `onNew` is called when it was prepared for the first time.
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
