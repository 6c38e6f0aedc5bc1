import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RevisionWatch } from '../../db/revision.ts';
import type { QueuedRequest } from '../fair-queue/fair-queue.ts';
import { RequestLimits } from '../fair-queue/request-limits.ts';
import type { ResponseListener } from '../response-events.ts';
import { type CacheEntry, createEntry, isPast, prepareEntry, sizeOf } from './cache-entry.ts';
import { type EncodedResponse, matchesETag } from './encoded-response.ts';
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

/**
 * A response as its route made it. Only status 200 is cached, unless `isCacheable` is false; `until` is the moment from
 * which it is out of date without a change of the catalogue, in milliseconds.
 */
export type MadeResponse = {
  encoded: EncodedResponse;
  status?: number;
  isCacheable?: boolean;
  until?: number | undefined;
};

/** The cache at one revision and on one day. A request that began before a change stores into the one it began with. */
type Contents = {
  revision: number;
  day: string;
  /** By cache key. */
  entries: LRUCache<string, CacheEntry>;
  /** Cache keys of addresses that are spelled otherwise than their key. */
  keys: LRUCache<string, string>;
  /** Responses being made, by cache key. `entry` resolves with null when the response is not to be cached. */
  pending: Map<string, { entry: Promise<CacheEntry | null>; request: QueuedRequest }>;
};

/**
 * Public responses, valid for the revision of the catalogue that they were made from. A cache key is an address in one
 * normal form. Routes send through `send`, which fills the cache; `respond` sends hits before Fastify sees the request.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #onHit: ResponseListener;
  readonly #limits: RequestLimits;
  #contents: Contents | undefined;

  /** `onHit` is called for every response that `respond` sends; `limits` decide when the others are made. */
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

  /**
   * Sends a hit at once. Returns false when Fastify has to handle the request, which waits in the fair queue: it is no
   * hit, or its client has used up its budget.
   */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request;
    if (this.#contents === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const { entries, keys } = this.#contents;
    const key = keys.get(url) ?? url;
    const entry = entries.get(key);
    if (entry === undefined || isPast(entry) || !this.#isCurrent(this.#contents) || !this.#options.isOpen())
      return false;
    const start = performance.now();
    // An encoding that is new makes the entry larger: storing it again makes the cache measure it again.
    const ready = prepareEntry(entry, headers['accept-encoding'], () => entries.set(key, entry));
    if (ready === null || this.#limits.clientOf(request).charge() > 0) return false;
    const { tag, body, full, notModified } = ready;
    const id = randomUUID();
    const status = matchesETag(headers['if-none-match'], tag) ? 304 : 200;
    response.writeHead(status, ['X-Request-Id', id, ...(status === 304 ? notModified : full)]);
    response.end(status === 304 || method === 'HEAD' ? undefined : body, 'latin1');
    this.#onHit({ id, method, route: entry.route, status, ms: performance.now() - start });
    return true;
  }

  /**
   * Sends the response to a request that Fastify handles: from the cache, or else the result of `make`, with the
   * headers that `reply` has then. Of several requests for one key at the same time only the first calls `make`; a
   * failed or uncacheable response is made for each.
   * @param keyOf the cache key: an address in normal form that has this response; null if it is not to be cached.
   * @param make gets the key, and returns null when it has sent a response of its own.
   * @throws BusyError if the site has no time to make it
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    keyOf: () => Promise<string | null>,
    make: (key: string | null) => Promise<MadeResponse | null>,
  ): Promise<FastifyReply> {
    // Before anything is read from the database: a later change makes the response obsolete.
    const contents = await this.#currentContents();
    const queued = this.#limits.queued(request.raw);
    // Where the database or the address cannot be read, `make` reports it.
    const key = await keyOf().catch(() => null);
    if (contents === null || key === null)
      return sendMade(request, reply, await this.#render(request, queued, key, make));
    const pending = contents.pending.get(key);
    if (pending !== undefined) this.#limits.rendering.join(pending.request, queued);
    // Without a pending response, nothing is waited for before this one is: else two requests would both make it.
    const entry = contents.entries.get(key) ?? (pending && (await pending.entry));
    if (entry && !isPast(entry)) {
      queued.client.charge();
      request.page = entry.page;
      await sendEncoded(request, reply.headers(entry.headers), entry.encoded);
      store(contents, key, entry, request.url);
      return reply;
    }
    const { promise, resolve } = Promise.withResolvers<CacheEntry | null>();
    contents.pending.set(key, { entry: promise, request: queued });
    let newEntry: CacheEntry | null = null;
    try {
      const response = await this.#render(request, queued, key, make);
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

  /** The response is compressed within its place in the queue, so that few are compressed at once. */
  #render(
    request: FastifyRequest,
    queued: QueuedRequest,
    key: string | null,
    make: (key: string | null) => Promise<MadeResponse | null>,
  ) {
    return this.#limits.render(queued, async () => {
      const response = await make(key);
      await response?.encoded.in(response.encoded.for(request.headers['accept-encoding']));
      return response;
    });
  }

  /** True if nothing has changed since. False too if finding out would take a wait. */
  #isCurrent({ revision, day }: Contents): boolean {
    try {
      const now = this.#options.revision.now();
      if (typeof now === 'number') return now === revision && this.#options.day() === day;
      // The call that needs the revision waits for it and handles its failure.
      now.catch(() => undefined);
      return false;
    } catch {
      return false;
    }
  }

  /** Null if the cache is off or the revision is unknown: nothing is cached then. */
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
  entries.set(key, entry);
  if (url !== key && url.length <= MAX_ADDRESS_LENGTH) keys.set(url, key);
}
