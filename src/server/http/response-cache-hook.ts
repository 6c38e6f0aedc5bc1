import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, createCachedResponse } from './cached-response.ts';
import type { EncodedResponse } from './encoded-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { routeOf } from './route.ts';

type CacheKeyOf = (request: FastifyRequest) => string | null | Promise<string | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The request's cache key, its address in one normal form; null when the response is not to be cached. Only for
     * responses that are the same for everyone and depend on nothing but the catalogue and the address.
     */
    cacheKey?: CacheKeyOf;
  }
  interface FastifyRequest {
    /** Stores the response to this request in the cache; null when it is not to be cached. */
    storeInCache: ((encoded: EncodedResponse, reply: FastifyReply) => void) | null;
  }
}

/**
 * Serves routes with a `cacheKey` from the cache, as long as the revision of the catalogue is the one that the response was
 * made from. Of several requests for one key at the same time only the first is handled; the others wait for its response.
 */
export function registerResponseCache(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateRequest('storeInCache', null);
  if (!cache.isEnabled) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { cacheKey } = request.routeOptions.config;
    if (cacheKey === undefined || !cache.isOpen) return done();
    const handleUnless = (responded: boolean) => {
      if (!responded) done();
    };
    try {
      const responded = respondFromCache(cache, cacheKey, request, reply);
      if (typeof responded === 'boolean') handleUnless(responded);
      else responded.then(handleUnless, () => done());
    } catch {
      // The database or the address cannot be read: the route itself reports it.
      done();
    }
  });
  // Absolute links name the address that the site listens on.
  app.addHook('onListen', async () => cache.clear());
}

/** True when the response was or will be sent from the cache; false when the route has to handle the request. */
function respondFromCache(
  cache: ResponseCache,
  cacheKey: CacheKeyOf,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean | Promise<boolean> {
  const keyAt = (revision: number) => knownKey(cache, request, revision) ?? cacheKey(request);
  const look = (key: string | null, revision: number) => lookUp(cache, key, revision, request, reply);
  // Most requests need no wait, and a promise costs more than the look-up.
  const revision = cache.currentRevision();
  if (typeof revision !== 'number') return revision.then(async (number) => look(await keyAt(number), number));
  const key = keyAt(revision);
  return key instanceof Promise ? key.then((known) => look(known, revision)) : look(key, revision);
}

/** Not for a request whose address was rewritten: `ResponseCache.respond` sees the address before that. */
function knownKey(cache: ResponseCache, { url, raw }: FastifyRequest, revision: number): string | undefined {
  return url === raw.url ? cache.knownKey(url, revision) : undefined;
}

function lookUp(
  cache: ResponseCache,
  key: string | null,
  revision: number,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean | Promise<boolean> {
  if (key === null) return false;
  const { url, raw } = request;
  if (url === raw.url && cache.knownKey(url, revision) === undefined)
    cache.rememberAddress(url, { revision, key, route: routeOf(request) });
  const cached = cache.get(key, revision);
  if (cached !== undefined) return hit(cache, key, cached, request, reply);
  const pending = cache.pending(key, revision);
  if (pending === undefined) return miss(cache, key, revision, request, reply);
  return pending.then((made) =>
    made === null || !cache.isOpen || reply.raw.destroyed ? false : hit(cache, key, made, request, reply),
  );
}

function hit(
  cache: ResponseCache,
  key: string,
  cached: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): true {
  request.page = cached.page;
  reply.hijack();
  cache.write(request.raw, reply.raw, request.id, key, cached);
  return true;
}

function miss(
  cache: ResponseCache,
  key: string,
  revision: number,
  request: FastifyRequest,
  reply: FastifyReply,
): false {
  const complete = cache.addPending(key, revision);
  const completeOnce = (cached: CachedResponse | null) => {
    if (request.storeInCache === null) return;
    request.storeInCache = null;
    complete(cached);
  };
  request.storeInCache = (encoded, to) => completeOnce(createCachedResponse(revision, request.page, encoded, to));
  // A failed or aborted response is not cached, and those who wait for it handle their request themselves.
  for (const event of ['finish', 'close']) reply.raw.once(event, () => completeOnce(null));
  return false;
}
