import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** For smaller bodies, compression costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1_000;

export type Encoding = 'br' | 'gzip' | null;

type Encoded = { readonly bytes: Buffer; readonly encoding: Encoding; readonly tag: string };

/** A body that is the same for everyone, in the encodings that clients have requested, each with a strong ETag. */
export type EncodedResponse = {
  readonly type: string;
  /** Another thread makes a new encoding of a long body. */
  in(encoding: Encoding): Promise<Encoded>;
  /** Returns undefined if this encoding has not been made. */
  ready(encoding: Encoding): Encoded | undefined;
  tag(encoding: Encoding): string;
  for(acceptEncoding: string | undefined): Encoding;
  /** Bytes in memory of all encodings. */
  size(): number;
};

export function encodeResponse(body: string | Buffer, type: string): EncodedResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const { length } = bytes;
  const name = hash('sha256', bytes, 'base64url').slice(0, 22);
  const encoded = new Map<Encoding, Encoded>();
  const making = new Map<Encoding, Promise<Encoded>>();
  const tag = (encoding: Encoding) => `"${name}${encoding ? `-${encoding}` : ''}"`;
  // Nearly all clients accept the same encoding, so it is usually made first. The other encodings are made from it,
  // because storing the plain bytes would take more memory.
  let plain: Buffer | null = bytes;
  const encode = async (encoding: Encoding): Promise<Encoded> => {
    try {
      const bytes = await compressed(plain ?? (await restored(encoded.values())), encoding, type);
      const result = { bytes, encoding, tag: tag(encoding) };
      encoded.set(encoding, result);
      plain = null;
      return result;
    } finally {
      making.delete(encoding);
    }
  };
  return {
    type,
    async in(encoding) {
      const existing = encoded.get(encoding) ?? making.get(encoding);
      if (existing !== undefined) return existing;
      const pending = encode(encoding);
      making.set(encoding, pending);
      return pending;
    },
    ready: (encoding) => encoded.get(encoding),
    tag,
    for: (acceptEncoding) => (length < MIN_COMPRESSED_BYTES ? null : preferred(acceptEncoding)),
    size: () => [...encoded.values()].reduce((sum, { bytes }) => sum + bytes.length, plain?.length ?? 0),
  };
}

async function restored(encoded: Iterable<Encoded>): Promise<Buffer> {
  for (const { bytes, encoding } of encoded) {
    if (encoding === null) return bytes;
    return encoding === 'br' ? inThread.brotliDecompress(bytes) : inThread.gunzip(bytes);
  }
  throw new Error('a response without any encoding');
}

const inThread = {
  brotliCompress: promisify(brotliCompress),
  brotliDecompress: promisify(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gzip),
  gunzip: promisify<Buffer, Buffer>(gunzip),
};

/** Parsed `Accept-Encoding` headers. There are few different ones, and every request has one. */
const preferences = new LRUCache<string, { encoding: Encoding }>({ max: 100 });

function preferred(acceptEncoding = ''): Encoding {
  const preference = preferences.get(acceptEncoding);
  if (preference !== undefined) return preference.encoding;
  const encoding = readPreference(acceptEncoding);
  if (acceptEncoding.length < 200) preferences.set(acceptEncoding, { encoding });
  return encoding;
}

function readPreference(acceptEncoding: string): Encoding {
  const names = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}

/**
 * Brotli's quality. Most JSON is requested once, and level 1 takes a third of the time for 10 % more bytes. A page
 * takes more time to render than to compress.
 */
const QUALITY = { json: 1, others: 4 };

/** Compressing shorter JSON takes this thread less time than handing it to another thread. */
const MAX_DIRECT_BYTES = 32 * 1024;

/** Brotli's window: 256 kB, enough for a page. The default window takes 4 MB for each body. */
const WINDOW_BITS = 18;

async function compressed(body: Buffer, encoding: Encoding, type: string): Promise<Buffer> {
  if (encoding === null) return body;
  if (encoding === 'gzip') return withoutSlack(await inThread.gzip(body));
  const isJson = type.startsWith('application/json');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isJson ? QUALITY.json : QUALITY.others,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  };
  const isDirect = isJson && body.length <= MAX_DIRECT_BYTES;
  const bytes = isDirect ? brotliCompressSync(body, { params }) : await inThread.brotliCompress(body, { params });
  return withoutSlack(bytes);
}

/** Copies the result, so that it does not keep the compressor's blocks of 16 kB. */
function withoutSlack(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** True if the client already has the bytes of this ETag. */
export function matchesETag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((name) => name.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
