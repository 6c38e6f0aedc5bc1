import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RevisionWatch } from '../db/revision.ts';
import { createEntry, type Entry, prepared, sizeOf } from './cache-entry.ts';
import { type EncodedResponse, isKnown } from './encoded-response.ts';
import type { ResponseListener } from './response-events.ts';
import { sendEncoded } from './send-encoded.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** Capacity of one instance: some 600 list pages, each in two encodings. */
export const MAX_CACHE_BYTES = 24 * 1024 * 1024;

/** How many other spellings of cached addresses are remembered, and how long one may be. */
const MAX_ADDRESSES = 2_000;
const MAX_ADDRESS_LENGTH = 300;

export type ResponseCacheOptions = {
  revision: RevisionWatch;
  /** False while the site closes: each response is then the last of its connection and has to wait for the port. */
  isOpen: () => boolean;
  /** The day, which pages compare with those of vehicles: a new one makes every entry obsolete. */
  day: () => string;
  /** Capacity; 0 switches the cache off. */
  maxBytes: number;
};

/** What a route made. Only status 200 is cached, unless `isCacheable` is false. */
export type MadeResponse = { encoded: EncodedResponse; status?: number; isCacheable?: boolean };

/** The cache at one revision and on one day. A request that began before a change stores into the one it began with. */
type Contents = {
  revision: number;
  day: string;
  /** By cache key. */
  entries: LRUCache<string, Entry>;
  /** Cache keys of addresses that are spelled otherwise than their key. */
  keys: LRUCache<string, string>;
  /** Responses being made, by cache key. They resolve with null when the response is not to be cached. */
  pending: Map<string, Promise<Entry | null>>;
};

/**
 * Public responses, valid for the revision of the catalogue that they were made from. A cache key is an address in one
 * normal form. Routes send through `send`, which fills the cache; `respond` sends hits before Fastify sees the request.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #onHit: ResponseListener;
  #contents: Contents | undefined;

  /** `onHit` is called for every response that `respond` sends. */
  constructor(options: ResponseCacheOptions, onHit: ResponseListener = () => undefined) {
    this.#options = options;
    this.#onHit = onHit;
  }

  clear(): void {
    this.#contents = undefined;
  }

  /** Sends a hit, whole, in this turn. Returns false when Fastify has to handle the request. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request;
    if (this.#contents === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const { entries, keys } = this.#contents;
    const key = keys.get(url) ?? url;
    const entry = entries.get(key);
    if (entry === undefined || !this.#isCurrent(this.#contents) || !this.#options.isOpen()) return false;
    const start = performance.now();
    const id = randomUUID();
    // An encoding that is new makes the entry larger: storing it again makes the cache measure it again.
    const { tag, body, full, notModified } = prepared(entry, headers['accept-encoding'], () => entries.set(key, entry));
    const status = isKnown(headers['if-none-match'], tag) ? 304 : 200;
    response.writeHead(status, ['X-Request-Id', id, ...(status === 304 ? notModified : full)]);
    response.end(status === 304 || method === 'HEAD' ? undefined : body, 'latin1');
    this.#onHit({ id, method, route: entry.route, status, ms: performance.now() - start });
    return true;
  }

  /**
   * Sends the response to a request that Fastify handles: from the cache, or else what `make` returns, with the headers that
   * `reply` has then. Of several requests for one key at the same time only the first makes it; what fails or is not to be
   * cached each makes for itself.
   * @param keyOf the cache key: an address in normal form that has this response; null where it is not to be cached.
   * @param make gets the key, and returns null when it has sent a response of its own.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    keyOf: () => Promise<string | null>,
    make: (key: string | null) => Promise<MadeResponse | null>,
  ): Promise<FastifyReply> {
    // Before anything is read from the database: a change meanwhile makes the response obsolete.
    const contents = await this.#currentContents();
    // Where the database or the address cannot be read, `make` reports it.
    const key = await keyOf().catch(() => null);
    if (contents === null || key === null) return sendMade(request, reply, await make(key));
    const pending = contents.pending.get(key);
    // Where nothing is pending nothing is waited for: the first of several requests must be alone.
    const known = contents.entries.get(key) ?? (pending && (await pending));
    if (known) {
      request.page = known.page;
      sendEncoded(request, reply.headers(known.headers), known.encoded);
      store(contents, key, known, request.url);
      return reply;
    }
    const { promise, resolve } = Promise.withResolvers<Entry | null>();
    contents.pending.set(key, promise);
    let entry: Entry | null = null;
    try {
      const made = await make(key);
      if (made !== null && (made.status ?? 200) === 200 && made.isCacheable !== false)
        entry = createEntry(request, reply, made.encoded);
      sendMade(request, reply, made);
      if (entry !== null) store(contents, key, entry, request.url);
      return reply;
    } finally {
      contents.pending.delete(key);
      resolve(entry);
    }
  }

  /** Whether nothing has changed since. False too where that would take a wait. */
  #isCurrent({ revision, day }: Contents): boolean {
    try {
      const now = this.#options.revision.now();
      if (typeof now === 'number') return now === revision && this.#options.day() === day;
      // Whoever needs the revision waits for it, and for its failure.
      now.catch(() => undefined);
      return false;
    } catch {
      return false;
    }
  }

  /** Null where the cache is off or the revision is unknown: nothing is cached then. */
  async #currentContents(): Promise<Contents | null> {
    const { maxBytes, revision: watch, day: today } = this.#options;
    if (maxBytes === 0) return null;
    try {
      const revision = await watch.now();
      const day = today();
      if (this.#contents?.revision !== revision || this.#contents.day !== day)
        this.#contents = {
          revision,
          day,
          entries: new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf }),
          keys: new LRUCache({ max: MAX_ADDRESSES }),
          pending: new Map(),
        };
      return this.#contents;
    } catch {
      return null;
    }
  }
}

function sendMade(request: FastifyRequest, reply: FastifyReply, made: MadeResponse | null): FastifyReply {
  return made === null ? reply : sendEncoded(request, reply, made.encoded, made.status);
}

function store({ entries, keys }: Contents, key: string, entry: Entry, url: string): void {
  entries.set(key, entry);
  if (url !== key && url.length <= MAX_ADDRESS_LENGTH) keys.set(url, key);
}
