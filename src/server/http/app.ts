import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerFactory, type onRequestHookHandler } from 'fastify';
import { errorBody, STATUS_OF } from '../../shared/errors.ts';
import type { Config } from '../config.ts';
import { logging } from '../log.ts';
import { ResponseCache, type ResponseCacheOptions } from './cache/response-cache.ts';
import { rejectConnection, rejectRequest, rejectUrl } from './errors.ts';
import { trustedProxies } from './fair-queue/client.ts';
import { RequestLimits } from './fair-queue/request-limits.ts';
import { warnOfForwarded } from './forwarded.ts';
import { createHttpServer, MAX_HEADER_BYTES, type ServerLimits } from './http-server.ts';
import { createResponseEvents, registerResponseEvents } from './response-events.ts';
import { type SecurityHeaders, securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Work that only a first response has to do. It is done before the site listens, so that no visitor waits for it.
     * @example app.warmUps.push(async () => void (await render('/')));
     */
    warmUps: (() => Promise<void>)[];
  }
}

/** More than any page of the site links to. The work of reading a query grows with them. */
const MAX_QUERY_PARAMETERS = 200;

/** Limit of bodies without a session: parsing a megabyte of JSON takes 0.1 s. Routes with longer bodies say so. */
const MAX_STRANGER_BODY_BYTES = 16 * 1024;

type AppOptions = Pick<Config, 'logLevel' | 'trustProxy' | 'development' | 'publicUrl' | 'storage' | 's3'> & {
  cache: ResponseCacheOptions;
  limits?: ServerLimits | undefined;
  /** Where log lines go; standard output when absent. */
  logTo?: NodeJS.WritableStream;
};

/**
 * The server without its routes: request ids, security headers, time limits, response cache, logs without personal
 * data. Logs name the route ('/car/:id'), never the address, because a query may hold what a person typed.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { options: logged, logResponse } = logging(options.logLevel, options.logTo);
  const events = createResponseEvents();
  events.add(logResponse);
  const isTrusted = trustedProxies(options.trustProxy);
  const limits = new RequestLimits(isTrusted);
  const cache = new ResponseCache(options.cache, events.emit, limits);
  const headers = await securityHeaders(options);
  const app = Fastify({
    ...logged,
    genReqId: () => randomUUID(),
    trustProxy: isTrusted,
    bodyLimit: MAX_STRANGER_BODY_BYTES,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: serverWith(cache, limits, headers, options.limits),
    routerOptions: {
      // Each route reports an invalid parameter itself, however long it is.
      maxParamLength: MAX_HEADER_BYTES,
      querystringParser: parseQuery,
    },
    rewriteUrl: ({ url = '/' }) => readable(url),
    frameworkErrors: rejectUrl(headers),
    clientErrorHandler: rejectConnection(headers),
  });

  app.decorateRequest('page', null);
  registerResponseEvents(app, events);
  app.decorate('responseCache', cache);
  app.decorate('requestLimits', limits);
  app.decorate('warmUps', []);
  // Absolute links name the address that the site listens on.
  app.addHook('onListen', async () => cache.clear());
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onRequest', refuseLongQuery);
  warnOfForwarded(app, options.trustProxy);
  return app;
}

/** Hits of the cache are sent before Fastify sees the request: its routing costs as much as the whole response. */
function serverWith(
  cache: ResponseCache,
  limits: RequestLimits,
  headers: SecurityHeaders,
  serverLimits?: ServerLimits,
): FastifyServerFactory {
  const reject = rejectRequest(headers);
  return (handler) => {
    const server = createHttpServer(
      (request, response) => {
        if (cache.respond(request, response)) return;
        limits.route(request, () => handler(request, response)).catch((error) => reject(error, response));
      },
      rejectConnection(headers),
      serverLimits,
    );
    return server.on('connection', () => limits.rendering.defer());
  };
}

/**
 * Turns a page address with an invalid escape ('/%ZZ') into one that does not exist, for the 404 page. The API responds
 * 400.
 */
function readable(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

function isDecodable(path: string): boolean {
  try {
    // The build would leave out a call whose value is unused.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** The query by name; a repeated name has an array of its values. One that `refuseLongQuery` refuses is not read. */
function parseQuery(text: string): Record<string, string | string[]> {
  if (isLongQuery(text)) return {};
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query.get(name);
    if (before === undefined) query.set(name, value);
    else if (typeof before === 'string') query.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(query);
}

function isLongQuery(text: string): boolean {
  return text.split('&', MAX_QUERY_PARAMETERS + 1).length > MAX_QUERY_PARAMETERS;
}

/** Answers before any route runs: routes that read the query by themselves never see a long one. */
const refuseLongQuery: onRequestHookHandler = ({ url }, reply, done) => {
  const mark = url.indexOf('?');
  if (mark === -1 || !isLongQuery(url.slice(mark))) return done();
  reply
    .code(STATUS_OF.unreadable)
    .header('Cache-Control', 'no-store')
    .send(errorBody('unreadable', `L’adresse a plus de ${MAX_QUERY_PARAMETERS} paramètres.`));
};
