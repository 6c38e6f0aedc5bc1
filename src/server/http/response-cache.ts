import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { RevisionWatch } from '../db/revision.ts';
import { type CachedResponse, sizeOf, writeCachedResponse } from './cached-response.ts';
import type { ResponseEvent } from './response-events.ts';

/** Capacity of one instance: some 600 list pages, each in two encodings. */
export const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/** How many addresses are remembered with their cache key, and how long such an address may be. */
const MAX_ADDRESSES = 2_000;
const MAX_ADDRESS_LENGTH = 300;

export type ResponseCacheOptions = {
  revision: RevisionWatch;
  /** False while the site closes: each response is then the last of its connection and has to wait for the port. */
  isOpen: () => boolean;
  /** The year in the footer of every page: a new year makes every entry obsolete. */
  year: () => number;
  /** Capacity; 0 switches the cache off. */
  maxBytes: number;
};

/** What the router and the route found out about an address: doing so takes longer than sending a cached response. */
type KnownAddress = { revision: number; key: string; route: string };

/**
 * Public responses by cache key, valid for the revision of the catalogue that they were made from. A cache key is the
 * address in one normal form. `registerResponseCache` fills it; `respond` serves hits before Fastify routes the request.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #addresses = new LRUCache<string, KnownAddress>({ max: MAX_ADDRESSES });
  /** Responses being made, by revision and key. They resolve with null when the response is not to be cached. */
  readonly #pending = new Map<string, Promise<CachedResponse | null>>();
  readonly #onHit: (response: ResponseEvent) => void;
  #year: number;

  /** `onHit` is called for every response that `respond` sends. */
  constructor(options: ResponseCacheOptions, onHit: (response: ResponseEvent) => void = () => undefined) {
    this.#options = options;
    this.#onHit = onHit;
    this.#year = options.year();
    this.#entries = new LRUCache({ maxSize: Math.max(1, options.maxBytes), sizeCalculation: sizeOf });
  }

  get isEnabled(): boolean {
    return this.#options.maxBytes > 0;
  }

  get isOpen(): boolean {
    return this.#options.isOpen();
  }

  clear(): void {
    this.#entries.clear();
    this.#addresses.clear();
  }

  /** The revision to look up and to store by. @throws when the database cannot be read. */
  currentRevision(): number | Promise<number> {
    if (this.#options.year() !== this.#year) {
      this.#year = this.#options.year();
      this.clear();
    }
    return this.#options.revision.now();
  }

  /**
   * Sends the response from the cache if the very same address was looked up before and nothing has changed since.
   * Returns false when Fastify has to handle the request.
   */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const address = this.#addresses.get(url);
    if (address === undefined || !this.isOpen || this.#options.year() !== this.#year) return false;
    if (this.#revisionWithoutWaiting() !== address.revision) return false;
    const { key, route, revision } = address;
    const cached = this.get(key, revision);
    if (cached === undefined) return false;
    const start = performance.now();
    const id = randomUUID();
    response.once('close', () => {
      const ms = performance.now() - start;
      this.#onHit({ id, method, route: cached.page ?? route, status: response.statusCode, ms });
    });
    this.write(request, response, id, key, cached);
    return true;
  }

  /** The key that `rememberAddress` stored for this address at this revision. */
  knownKey(url: string, revision: number): string | undefined {
    const address = url.length <= MAX_ADDRESS_LENGTH ? this.#addresses.get(url) : undefined;
    return address?.revision === revision ? address.key : undefined;
  }

  rememberAddress(url: string, address: KnownAddress): void {
    if (url.length <= MAX_ADDRESS_LENGTH) this.#addresses.set(url, address);
  }

  get(key: string, revision: number): CachedResponse | undefined {
    const cached = this.#entries.get(key);
    return cached?.revision === revision ? cached : undefined;
  }

  write(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    key: string,
    cached: CachedResponse,
  ): void {
    // Storing the entry again makes the cache measure it again.
    const measureAgain = () => this.#entries.peek(key) === cached && this.#entries.set(key, cached);
    writeCachedResponse(request, response, requestId, cached, measureAgain);
  }

  pending(key: string, revision: number): Promise<CachedResponse | null> | undefined {
    return this.#pending.get(`${revision} ${key}`);
  }

  /** Announces a response that is being made. The function returned must be called once, with null if it is not to be cached. */
  addPending(key: string, revision: number): (cached: CachedResponse | null) => void {
    const name = `${revision} ${key}`;
    const year = this.#year;
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    this.#pending.set(name, promise);
    return (cached) => {
      if (cached !== null && year === this.#options.year()) this.#entries.set(key, cached);
      this.#pending.delete(name);
      resolve(cached);
    };
  }

  #revisionWithoutWaiting(): number | Promise<number> | null {
    try {
      return this.#options.revision.now();
    } catch {
      return null;
    }
  }
}
