import { hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Smaller bodies are not compressed: it would cost more than it saves. */
const MIN_COMPRESSED_BYTES = 1_000;

export type Encoding = 'br' | 'gzip' | null;

/** A body in one encoding. */
export type Encoded = { readonly bytes: Buffer; readonly encoding: Encoding; readonly tag: string };

/** A body that is the same for everyone, in the encodings requested so far, each with a strong ETag. */
export type EncodedResponse = {
  readonly type: string;
  in(encoding: Encoding): Encoded;
  /** The encoding for a client with this `Accept-Encoding`. */
  for(accepted: string | undefined): Encoding;
  /** Bytes in memory, over all encodings. */
  size(): number;
};

export function encodeResponse(body: string | Buffer, type: string): EncodedResponse {
  const whole = typeof body === 'string' ? Buffer.from(body) : body;
  const { length } = whole;
  const name = hash('sha256', whole, 'base64url').slice(0, 22);
  const encoded = new Map<Encoding, Encoded>();
  // Nearly all clients accept the same encoding. Once it is made, the others are made of it: the plain bytes are many more.
  let plain: Buffer | null = whole;
  return {
    type,
    in(encoding) {
      let made = encoded.get(encoding);
      if (made === undefined) {
        const tag = `"${name}${encoding ? `-${encoding}` : ''}"`;
        made = { bytes: compressed(plain ?? restored(encoded.values()), encoding, type), encoding, tag };
        encoded.set(encoding, made);
        plain = null;
      }
      return made;
    },
    for: (accepted) => (length < MIN_COMPRESSED_BYTES ? null : preferred(accepted)),
    size: () => [...encoded.values()].reduce((sum, { bytes }) => sum + bytes.length, plain?.length ?? 0),
  };
}

function restored(encoded: Iterable<Encoded>): Buffer {
  for (const { bytes, encoding } of encoded) {
    if (encoding === null) return bytes;
    return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
  }
  throw new Error('a response without any encoding');
}

/** Parsed `Accept-Encoding` headers: there are few, and each comes with every request. */
const preferences = new LRUCache<string, { encoding: Encoding }>({ max: 100 });

function preferred(accepted = ''): Encoding {
  const known = preferences.get(accepted);
  if (known !== undefined) return known.encoding;
  const encoding = readPreference(accepted);
  if (accepted.length < 200) preferences.set(accepted, { encoding });
  return encoding;
}

function readPreference(accepted: string): Encoding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}

/**
 * Quality of Brotli. JSON, which is mostly asked for once, takes a third of the time with 1, for a tenth more bytes; a page
 * costs more to render than to compress.
 */
const QUALITY = { json: 1, others: 4 };

function compressed(body: Buffer, encoding: Encoding, type: string): Buffer {
  if (encoding === null) return body;
  if (encoding === 'gzip') return withoutRoom(gzipSync(body));
  const made = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: type.startsWith('application/json') ? QUALITY.json : QUALITY.others,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  return withoutRoom(made);
}

/** The compressor writes into blocks of 16 kB, which the smallest result would keep. */
function withoutRoom(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Whether `If-None-Match` names the ETag `tag`: the client has these bytes already. */
export function isKnown(known: string | undefined, tag: string): boolean {
  if (known === undefined) return false;
  const tags = known.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
