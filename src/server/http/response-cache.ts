import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RevisionWatch } from '../db/revision.ts';
import { type EncodedResponse, type Encoding, isKnown } from './encoded-response.ts';
import type { ResponseEvent } from './response-events.ts';
import { routeOf } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The one spelling of a request's address, by which its answer is kept; null: not to be kept. Only what is the same
     * for everybody and depends on nothing but the catalogue and this address.
     */
    cacheKey?: (request: FastifyRequest) => string | null | Promise<string | null>;
  }
  interface FastifyRequest {
    /** Keeps the answer under way; null where nobody wants it kept. */
    keep: ((delivery: EncodedResponse, reply: FastifyReply) => void) | null;
  }
}

/** All that an instance keeps, in bytes: some 600 list pages, each in two encodings. */
export const MAX_BYTES = 48 * 1024 * 1024;

/** What an entry costs beside its bytes: its headers, its key. */
const OVERHEAD = 4_000;

type Entry = {
  revision: number;
  page: string | null;
  delivery: EncodedResponse;
  /** Headers that every answer to this address has, as they went out the first time. */
  common: string[];
  /** Headers and bytes by encoding, made when first asked for. */
  sent: Map<Encoding, { tag: string; headers: string[]; bytes: Buffer }>;
};

/** How many spellings of addresses are remembered, and the longest of them in characters. */
const MAX_SPELLINGS = 2_000;
const MAX_SPELLING = 300;

export type ResponseCacheOptions = {
  revision: RevisionWatch;
  /** False while the site closes: then each answer has to wait, and is its connection's last. */
  isOpen: () => boolean;
  /** The year that pages show; with another one everything is made anew. */
  year: () => number;
  /** Most bytes kept; 0: none. */
  bytes: number;
};

/** Answers a request from memory; false when it goes its way. */
export type AtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers from memory, before anything else is done with a request: public reads and pages, as long as the catalogue's
 * revision is the one that they were made from. Of several requests for one address at once only the first is worked on.
 * What is returned answers, before the framework, what has been asked for in the same spelling; it tells `tell` of it.
 */
export function registerResponseCache(
  app: FastifyInstance,
  { revision, isOpen, year, bytes }: ResponseCacheOptions,
  tell: (answered: ResponseEvent) => void = () => undefined,
): AtOnce {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, bytes),
    sizeCalculation: ({ delivery }, key) => delivery.size() + key.length * 2 + OVERHEAD,
  });
  /** What an address was found to be kept as, and by which route: reading it costs more than the answer. */
  const spellings = new LRUCache<string, { revision: number; key: string; route: string }>({ max: MAX_SPELLINGS });
  let shownYear = year();
  const forget = () => {
    entries.clear();
    spellings.clear();
  };
  /** The revision, where it is known without a wait. */
  const revisionNow = () => {
    try {
      return revision.now();
    } catch {
      return null;
    }
  };
  /** Answers being made, by revision and address: the entry, or null when it is none to be kept. */
  const underWay = new Map<string, Promise<Entry | null>>();

  const write = (request: IncomingMessage, response: ServerResponse, id: string, key: string, entry: Entry) => {
    const { headers } = request;
    const encoding = entry.delivery.for(headers['accept-encoding']);
    let sent = entry.sent.get(encoding);
    if (sent === undefined) {
      sent = sentIn(entry, encoding);
      // It takes more room now.
      if (entries.peek(key) === entry) entries.set(key, entry);
    }
    if (isKnown(headers['if-none-match'], sent.tag)) {
      response.writeHead(304, ['X-Request-Id', id, 'ETag', sent.tag, ...entry.common]).end();
      return;
    }
    response.writeHead(200, ['X-Request-Id', id, ...sent.headers]);
    response.end(request.method === 'HEAD' ? undefined : sent.bytes);
  };

  const send = (request: FastifyRequest, reply: FastifyReply, key: string, entry: Entry) => {
    request.page = entry.page;
    reply.hijack();
    write(request.raw, reply.raw, request.id, key, entry);
  };

  /** True when the request is answered, or will be; false when it goes its way, and what comes of it may be kept. */
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    now: number,
  ): boolean | Promise<boolean> => {
    const known = entries.get(key);
    if (known?.revision === now) {
      send(request, reply, key, known);
      return true;
    }
    const place = `${now} ${key}`;
    const awaited = underWay.get(place);
    if (awaited)
      return awaited.then((made) => {
        if (made === null || !isOpen() || reply.raw.destroyed) return false;
        send(request, reply, key, made);
        return true;
      });
    const { promise, resolve } = Promise.withResolvers<Entry | null>();
    underWay.set(place, promise);
    const startedIn = shownYear;
    const settle = (entry: Entry | null) => {
      if (request.keep === null) return;
      request.keep = null;
      underWay.delete(place);
      resolve(entry);
    };
    request.keep = (delivery, to) => {
      const entry: Entry = { revision: now, page: request.page, delivery, common: commonOf(to), sent: new Map() };
      if (startedIn === year()) entries.set(key, entry);
      settle(entry);
    };
    // Whatever becomes of it, nobody waits for more than this answer.
    for (const event of ['finish', 'close']) reply.raw.once(event, () => settle(null));
    return false;
  };

  app.decorateRequest('keep', null);
  if (bytes === 0) return () => false;
  app.addHook('onRequest', (request, reply, done) => {
    const { cacheKey } = request.routeOptions.config;
    if (cacheKey === undefined || !isOpen()) return done();
    const decide = (isAnswered: boolean) => {
      if (!isAnswered) done();
    };
    // An unknown revision, or an address that cannot be read: the request's own way says what is wrong.
    const goOn = () => done();
    if (year() !== shownYear) {
      shownYear = year();
      forget();
    }
    const { url } = request;
    const isSpelt = url.length <= MAX_SPELLING && url === request.raw.url;
    const spelling = isSpelt ? spellings.get(url) : undefined;
    const keyAt = (now: number): ReturnType<typeof cacheKey> => {
      return spelling?.revision === now ? spelling.key : cacheKey(request);
    };
    const answerAs = (key: string | null, now: number) => {
      if (key === null) return false;
      if (isSpelt && spelling?.revision !== now) spellings.set(url, { revision: now, key, route: routeOf(request) });
      return answer(request, reply, key, now);
    };
    try {
      const now = revision.now();
      const key = typeof now === 'number' ? keyAt(now) : now.then(keyAt);
      const answered =
        typeof now === 'number' && !(key instanceof Promise)
          ? answerAs(key, now)
          : Promise.all([key, now]).then(([is, at]) => answerAs(is, at));
      if (typeof answered === 'boolean') decide(answered);
      else answered.then(decide, goOn);
    } catch {
      goOn();
    }
  });
  // Absolute links name the address that the site listens on.
  app.addHook('onListen', async () => forget());

  return (request, response) => {
    const { method = '', url = '' } = request;
    const spelling = method === 'GET' || method === 'HEAD' ? spellings.get(url) : undefined;
    if (spelling === undefined || !isOpen() || year() !== shownYear || revisionNow() !== spelling.revision)
      return false;
    const { key, revision: at, route } = spelling;
    const entry = entries.get(key);
    if (entry?.revision !== at) return false;
    const began = performance.now();
    const id = randomUUID();
    response.once('close', () => {
      tell({ id, method, route: entry.page ?? route, status: response.statusCode, ms: performance.now() - began });
    });
    write(request, response, id, key, entry);
    return true;
  };
}

/** The headers of a whole answer from memory, in the order that Node writes them without another look. */
function sentIn({ delivery, common }: Entry, encoding: Encoding) {
  const { bytes, tag } = delivery.in(encoding);
  const headers = ['ETag', tag, ...common, 'Content-Length', String(bytes.length)];
  if (encoding) headers.push('Content-Encoding', encoding);
  return { tag, headers, bytes };
}

/** Not what belongs to one answer only: its request, its bytes, its connection. */
const OWN = ['x-request-id', 'etag', 'content-encoding', 'content-length', 'connection', 'date'];

function commonOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !OWN.includes(name.toLowerCase()))
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).flatMap((one) => [name, String(one)]));
}
