import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RevisionWatch } from '../../db/revision.ts';
import { RequestLimits } from '../request-limits.ts';
import type { ResponseListener } from '../response-events.ts';
import { type CacheEntry, createEntry, isPast, prepareEntry, sizeOf } from './cache-entry.ts';
import { type EncodedResponse, matchesETag } from './encoded-response.ts';
import { sendEncoded } from './send-encoded.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** One instance caches about 600 list pages, each in two encodings. */
export const MAX_CACHE_BYTES = 24 * 1024 * 1024;

/** Limits of `keys`, which contains the addresses that differ from their cache key. */
const MAX_ADDRESSES = 2_000;
const MAX_ADDRESS_LENGTH = 300;

export type ResponseCacheOptions = {
  revision: RevisionWatch;
  /** False while the site closes. Then each response is the last on its connection. */
  isOpen: () => boolean;
  /** Returns the current day. Pages compare it with dates of vehicles, so on a new day all entries are obsolete. */
  day: () => string;
  /** Size of the cache; 0 switches it off. */
  maxBytes: number;
};

/** It is cached if its status is 200 and `isCacheable` is not false, until `until` (in milliseconds) at most. */
type MadeResponse = {
  encoded: EncodedResponse;
  status?: number;
  isCacheable?: boolean;
  until?: number | undefined;
};

/** The cache of one revision and one day. A request from before a change stores its response in the old contents. */
type Contents = {
  revision: number;
  day: string;
  entries: LRUCache<string, CacheEntry>;
  keys: LRUCache<string, string>;
  /** Responses that are being made, by cache key. `entry` resolves to null if the response must not be cached. */
  pending: Map<string, Promise<CacheEntry | null>>;
};

type SendArguments = [
  request: FastifyRequest,
  reply: FastifyReply,
  keyOf: () => Promise<string | null>,
  make: (key: string | null) => Promise<MadeResponse | null>,
];

/**
 * Caches public responses until the catalogue's revision changes. A cache key is an address in its normal form. Routes
 * call `send`, which fills the cache. `respond` sends hits before Fastify sees the request.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #onHit: ResponseListener;
  readonly #limits: RequestLimits;
  #contents: Contents | undefined;

  /** Calls `onHit` after each response from `respond`. `limits` decides when other responses are made. */
  constructor(
    options: ResponseCacheOptions,
    onHit: ResponseListener = () => undefined,
    limits: RequestLimits = new RequestLimits(),
  ) {
    this.#options = options;
    this.#onHit = onHit;
    this.#limits = limits;
  }

  clear(): void {
    this.#contents = undefined;
  }

  /** Sends a hit at once to every client. Returns false without a hit; then Fastify must handle the request. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request;
    const contents = this.#contents;
    if (contents === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const { entries, keys } = contents;
    const key = keys.get(url) ?? url;
    const entry = entries.get(key);
    if (entry === undefined || isPast(entry) || !this.#isCurrent(contents) || !this.#options.isOpen()) return false;
    const start = performance.now();
    // A new encoding makes the entry larger. Storing the entry again updates its size.
    const ready = prepareEntry(entry, headers['accept-encoding'], () => store(contents, key, entry, url));
    if (ready === null) return false;
    const { tag, body, full, notModified } = ready;
    const id = randomUUID();
    const status = matchesETag(headers['if-none-match'], tag) ? 304 : 200;
    response.writeHead(status, ['X-Request-Id', id, ...(status === 304 ? notModified : full)]);
    response.end(status === 304 || method === 'HEAD' ? undefined : body, 'latin1');
    this.#onHit({ id, method, route: entry.route, status, ms: performance.now() - start });
    return true;
  }

  /**
   * Sends the response to a request that Fastify handles: from the cache, or from `make` with the headers of `reply`.
   * If several requests need the same key, only the first calls `make`. If that response fails or cannot be cached,
   * each request calls `make`.
   * @param keyOf returns the cache key, an address in normal form; null if the response must not be cached
   * @param make gets the key; returns null if it has sent a response itself
   * @throws BusyError if the site has no time to make the response
   */
  send(...args: SendArguments): Promise<FastifyReply> {
    // Other requests may wait for this response. They learn of a refusal at once, only the refused client waits.
    return this.#limits.delayRefusal(() => this.#send(...args));
  }

  async #send(...[request, reply, keyOf, make]: SendArguments): Promise<FastifyReply> {
    // Runs before any read of the database. So a change during the reads makes the response obsolete.
    const contents = await this.#currentContents();
    // If the database or the address cannot be read, `make` reports the error.
    const key = await keyOf().catch(() => null);
    if (contents === null || key === null) return sendMade(request, reply, await this.#render(request, key, make));
    // If no response is pending, there is no await before `make`. Otherwise two requests would both call `make`.
    const cached = contents.entries.get(key);
    const pending = contents.pending.get(key);
    const entry = cached && !isPast(cached) ? cached : pending && (await pending);
    if (entry && !isPast(entry)) {
      request.page = entry.page;
      await sendEncoded(request, reply.headers(entry.headers), entry.encoded);
      store(contents, key, entry, request.url);
      return reply;
    }
    const { promise, resolve } = Promise.withResolvers<CacheEntry | null>();
    contents.pending.set(key, promise);
    let newEntry: CacheEntry | null = null;
    try {
      const response = await this.#render(request, key, make);
      if (response !== null && (response.status ?? 200) === 200 && response.isCacheable !== false)
        newEntry = createEntry(request, reply, response.encoded, response.until);
      await sendMade(request, reply, response);
      if (newEntry !== null) store(contents, key, newEntry, request.url);
      return reply;
    } finally {
      contents.pending.delete(key);
      resolve(newEntry);
    }
  }

  /** Compresses inside the queue, so that only a few responses are compressed at once. */
  #render(request: FastifyRequest, key: string | null, make: (key: string | null) => Promise<MadeResponse | null>) {
    return this.#limits.render(request, async () => {
      const response = await make(key);
      await response?.encoded.in(response.encoded.for(request.headers['accept-encoding']));
      return response;
    });
  }

  /** True if revision and day are unchanged. False if reading the revision would need a wait. */
  #isCurrent({ revision, day }: Contents): boolean {
    try {
      const now = this.#options.revision.now();
      if (typeof now === 'number') return now === revision && this.#options.day() === day;
      // Another call awaits the revision and handles a failure.
      now.catch(() => undefined);
      return false;
    } catch {
      return false;
    }
  }

  /** Returns null if the cache is off or the revision is unknown. Then nothing is cached. */
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

async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  response: MadeResponse | null,
): Promise<FastifyReply> {
  return response === null ? reply : sendEncoded(request, reply, response.encoded, response.status);
}

function store({ entries, keys }: Contents, key: string, entry: CacheEntry, url: string): void {
  // A copy, because the size of a value that the cache already holds is not updated.
  entries.set(key, { ...entry });
  if (url !== key && url.length <= MAX_ADDRESS_LENGTH) keys.set(url, key);
}
