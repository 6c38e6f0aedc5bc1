import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerFactory, type onRequestHookHandler } from 'fastify';
import { errorBody, STATUS_OF } from '../../shared/errors.ts';
import type { Config } from '../config.ts';
import { logging } from '../log.ts';
import { ResponseCache, type ResponseCacheOptions } from './cache/response-cache.ts';
import { rejectConnection, rejectUrl } from './errors.ts';
import { trustedProxies, warnOfForwarded } from './forwarded.ts';
import { createHttpServer, MAX_HEADER_BYTES, type ServerLimits } from './http-server.ts';
import { RequestLimits } from './request-limits.ts';
import { createResponseEvents, registerResponseEvents } from './response-events.ts';
import { type SecurityHeaders, securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Work that the first response needs. It runs before the site listens, so that no visitor waits.
     *
     * @example app.warmUps.push(async () => void (await render('/')));
     */
    warmUps: (() => Promise<void>)[];
  }
}

/** No link of the site has so many parameters. Each parameter takes time to read. */
const MAX_QUERY_PARAMETERS = 200;

/**
 * Maximum body of a request without a session, because parsing a megabyte of JSON takes 0.1 s. Routes with longer
 * bodies set their own limit.
 */
const MAX_STRANGER_BODY_BYTES = 16 * 1024;

type AppOptions = Pick<Config, 'logLevel' | 'trustProxy' | 'development' | 'publicUrl' | 'storage' | 's3'> & {
  cache: ResponseCacheOptions;
  limits?: ServerLimits | undefined;
  /** Default: standard output. */
  logTo?: NodeJS.WritableStream;
};

/** A log line contains the route ('/car/:id') and never the address, because a query may contain personal data. */
export function createApp(options: AppOptions): FastifyInstance {
  const { options: logged, logResponse } = logging(options.logLevel, options.logTo);
  const events = createResponseEvents();
  events.add(logResponse);
  const limits = new RequestLimits();
  const cache = new ResponseCache(options.cache, events.emit, limits);
  const headers = securityHeaders(options);
  const app = Fastify({
    ...logged,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(options.trustProxy),
    bodyLimit: MAX_STRANGER_BODY_BYTES,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: serverWith(cache, headers, options.limits),
    routerOptions: {
      // Each route reports an invalid parameter itself, of any length.
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
  // Responses that were cached before the site listened contain links without the site's address.
  app.addHook('onListen', async () => cache.clear());
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onRequest', refuseLongQuery);
  warnOfForwarded(app, options.trustProxy);
  return app;
}

/** Sends cache hits before Fastify sees the request, because Fastify's routing takes longer than the response. */
function serverWith(cache: ResponseCache, headers: SecurityHeaders, serverLimits?: ServerLimits): FastifyServerFactory {
  return (handler) =>
    createHttpServer(
      (request, response) => {
        if (!cache.respond(request, response)) handler(request, response);
      },
      rejectConnection(headers),
      serverLimits,
    );
}

/**
 * Replaces a page address with an invalid escape ('/%ZZ') by an unknown address, so that the response is the 404 page.
 * For /api, Fastify sends 400.
 */
function readable(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

function isDecodable(path: string): boolean {
  try {
    // Without the comparison, the build would remove the call.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** The values of a repeated name become an array. A long query is not parsed, because `refuseLongQuery` refuses it. */
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

/** Refuses a long query before any route runs, because some routes parse the query themselves. */
const refuseLongQuery: onRequestHookHandler = ({ url }, reply, done) => {
  const mark = url.indexOf('?');
  if (mark === -1 || !isLongQuery(url.slice(mark))) return done();
  reply
    .code(STATUS_OF.unreadable)
    .header('Cache-Control', 'no-store')
    .send(errorBody('unreadable', `L’adresse a plus de ${MAX_QUERY_PARAMETERS} paramètres.`));
};
