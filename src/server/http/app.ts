import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify';
import type { Config } from '../config.ts';
import { logging } from '../log.ts';
import { rejectConnection, rejectUrl } from './errors.ts';
import { createServer } from './node-http.ts';
import { ResponseCache, type ResponseCacheOptions } from './response-cache.ts';
import { createResponseEvents, registerResponseEvents } from './response-events.ts';

/** Request line and headers together. A search of 10,000 accented letters fits, so that it gets a 400 in French. */
const MAX_HEADER_BYTES = 128 * 1024;

export type AppOptions = Pick<Config, 'logLevel' | 'trustProxy' | 'development' | 'publicUrl'> & {
  cache: ResponseCacheOptions;
  /** Where log lines go; standard output when absent. */
  logTo?: NodeJS.WritableStream;
};

/**
 * The server without its routes: request ids, logs without personal data, security headers, time limits, response cache.
 * Logs name the route ('/car/:id'), never the address: a query may hold what a person typed.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { options: logged, logResponse } = logging(options.logLevel, options.logTo);
  const events = createResponseEvents();
  events.add(logResponse);
  const cache = new ResponseCache(options.cache, events.emit);
  const app = Fastify({
    ...logged,
    genReqId: () => randomUUID(),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: 1024 * 1024,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: serverWith(cache),
    routerOptions: {
      // Each route reports an invalid parameter itself, however long it is.
      maxParamLength: MAX_HEADER_BYTES,
      querystringParser: parseQuery,
    },
    rewriteUrl: ({ url = '/' }) => readable(url),
    frameworkErrors: rejectUrl,
    clientErrorHandler: rejectConnection,
  });

  app.decorateRequest('page', null);
  registerResponseEvents(app, events);
  app.decorate('responseCache', cache);
  // Absolute links name the address that the site listens on.
  app.addHook('onListen', async () => cache.clear());
  const headers = await securityHeaders(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    done();
  });
  return app;
}

/** Helmet's headers, read once: it would compute the same ones for every response. */
async function securityHeaders(options: AppOptions): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(options) },
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const headers = new Map<string, string>();
  app.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) headers.set(name, String(value));
  });
  await app.inject('/');
  await app.close();
  return Object.fromEntries(headers);
}

/** Hits of the cache are sent before Fastify sees the request: its routing costs as much as the whole response. */
function serverWith(cache: ResponseCache): FastifyServerFactory {
  return (handler) => {
    const server = createServer(
      {
        maxHeaderSize: MAX_HEADER_BYTES,
        headersTimeout: 15_000,
        // A photo of 12 MB over a phone's connection takes minutes.
        requestTimeout: 600_000,
        keepAliveTimeout: 72_000,
        connectionsCheckingInterval: 2_000,
      },
      (request, response) => {
        if (!cache.respond(request, response)) handler(request, response);
      },
    );
    server.setTimeout(60_000);
    return server;
  };
}

/** A page address with an invalid escape ('/%ZZ') becomes one that does not exist: the visitor gets the 404 page. The API responds 400. */
function readable(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

function isDecodable(path: string): boolean {
  try {
    // A call whose value nobody uses would be left out of the build.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** No inline script, nothing from another host but the pictures a dealer links to. Development adds what Vite needs. */
function policy({ development, publicUrl }: AppOptions): Record<string, string[]> {
  const self = ["'self'"];
  return {
    'default-src': self,
    'script-src': self,
    'style-src': development ? ["'self'", "'unsafe-inline'"] : self,
    // React writes a picture's placeholder and dimensions as style attributes; a built page adds the hashes of its styles.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    'font-src': self,
    'connect-src': development ? ["'self'", 'ws:'] : self,
    ...(development ? { 'worker-src': ["'self'", 'blob:'] } : {}),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", 'https://wa.me', 'https://api.whatsapp.com'],
    ...(publicUrl?.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** The query by name; a repeated name has an array of its values. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query.get(name);
    query.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(query);
}

/** With a number, that many proxies are trusted, nearest first. */
function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
