import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { logging } from '../log.ts';
import { rejectConnection, rejectUrl } from './errors.ts';
import { type AtOnce, type ResponseCacheOptions, registerResponseCache } from './response-cache.ts';
import { emitResponses } from './response-events.ts';

/** Longest request line and headers together, in bytes: a search of 10,000 accented letters is read, then refused. */
const MAX_HEADER_BYTES = 128 * 1024;

export type AppOptions = Pick<Config, 'logLevel' | 'trustProxy' | 'development' | 'publicUrl'> & {
  answers: ResponseCacheOptions;
  /** Where log lines go; standard output when absent. */
  logTo?: NodeJS.WritableStream;
};

/**
 * The bare server: request ids, logs without personal data, security headers, time limits. Routes come from outside.
 * Logs name the route ('/car/:id'), never the address: a query may hold what a person typed.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { options: logged, logAnswer } = logging(options.logLevel, options.logTo);
  const app = Fastify({
    ...logged,
    genReqId: () => randomUUID(),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: 1024 * 1024,
    // A photo of 12 MB over a phone's connection takes minutes; headers must come at once all the same.
    requestTimeout: 600_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    routerOptions: {
      // Each route says itself what is wrong with a parameter, however long it is.
      maxParamLength: MAX_HEADER_BYTES,
      querystringParser: parseQuery,
    },
    rewriteUrl: ({ url = '/' }) => readable(url),
    frameworkErrors: rejectUrl,
    clientErrorHandler: rejectConnection,
  });

  app.decorateRequest('page', null);
  // Before anything else: an answer from memory needs no header made again.
  const tell = emitResponses(app);
  app.onResponseSent(logAnswer);
  answerFirst(app.server, registerResponseCache(app, options.answers, tell));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(options) },
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  return app;
}

/** What is in memory goes out before the framework sees the request: its way to a route costs as much as the answer. */
function answerFirst(server: Server, atOnce: AtOnce): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!atOnce(request, response)) for (const other of others) other.call(server, request, response);
  });
}

/** An address whose escapes mean nothing ('/%ZZ') is a page that does not exist, said in the site's shell; the API refuses it. */
function readable(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** No inline script, nothing from another host but the pictures a dealer links to. Development adds Vite's own needs. */
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

/** A number of hops in front is that many addresses believed, nearest first. */
function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
