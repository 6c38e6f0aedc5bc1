import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { isFromOtherSite } from '../../../server/http/cross-site.ts';
import { networkOf } from '../../../server/http/network.ts';
import { isPrefetch } from '../../../server/http/prefetch.ts';
import { errorResponses } from '../../../server/http/route-schemas.ts';
import { today } from '../../../server/today.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { sessionToken } from '../../platform/auth/sessions/session-cookie.server.ts';
import { adminOf } from '../../platform/auth/sessions/sessions.repository.ts';
import type { EventCounter } from './event-counter.server.ts';
import { COUNTED_OBJECTS, EVENT_KINDS, PAGE_EVENT_KINDS } from './statistics.ts';

/** Maximum size of an event in bytes. The site's events have 60 bytes. */
const MAX_EVENT_BYTES = 256;

const eventSchema = z.union([
  z.object({ object: z.enum(COUNTED_OBJECTS), id: z.int().min(1), kind: z.enum(EVENT_KINDS) }),
  z.object({ path: z.string().startsWith('/'), kind: z.enum(PAGE_EVENT_KINDS) }),
]);

type Events = { context: AppContext; publicUrl: string | undefined; counter: EventCounter };

/**
 * Serves `POST /api/events`. Every response is 204, so that it does not reveal which vehicles exist. Nothing about the
 * sender is stored.
 */
export async function eventRoutes(app: FastifyInstance, { context, publicUrl, counter }: Events): Promise<void> {
  const limit = new EventLimit();
  app.addHook('onClose', async () => {
    limit.forget();
    await counter.close();
  });
  await app.register(async (scope) => {
    scope.register(cookie);
    // A beacon sends text.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => {
      if (Number(propertiesOf(error).statusCode ?? 500) >= 500) request.log.warn({ err: error }, 'event not counted');
      return reply.code(204).send();
    });
    scope.addHook('onRequest', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
    scope.post(
      '/api/events',
      {
        bodyLimit: MAX_EVENT_BYTES,
        config: { documentedBody: { schema: eventSchema, contentType: 'application/json' } },
        schema: {
          summary: 'Compte une vue, un appui sur WhatsApp ou sur le téléphone ; rien de la personne n’est gardé',
          response: { 204: z.null().describe('Compté ou non'), ...errorResponses() },
        },
      },
      async (request, reply) => {
        const event = eventSchema.safeParse(parseJson(request.body));
        const isCounted =
          event.success &&
          !isFromOtherSite(request, publicUrl) &&
          !isPrefetch(request.headers) &&
          !isBot(String(request.headers['user-agent'] ?? '')) &&
          limit.accepts(networkOf(request.ip)) &&
          (await adminOf(context, sessionToken(request, publicUrl))) === null;
        if (!isCounted) return reply.code(204).send();
        if ('path' in event.data) counter.addOfPage(event.data, today());
        else counter.add(event.data, today());
        return reply.code(204).send();
      },
    );
  });
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

/** User agents of bots that run a page's scripts. Other bots send no event. 'Cubot' is a brand of phones, not a bot. */
const BOTS =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|page ?speed|preview|prerender|externalhit|mediapartners|inspectiontool|googleother|feedfetcher|phantomjs|puppeteer|playwright|selenium|pingdom|statuscake|gtmetrix|ptst\/|datadog|synthetic|archiver|^whatsapp\//i;

export function isBot(userAgent: string): boolean {
  return BOTS.test(userAgent);
}

/** Maximum number of events from one connection in a minute. Further events are dropped. */
const MAX_EVENTS = 30;
const WINDOW_MS = 60_000;

/** Maximum number of counted connections. Events from further connections are dropped until the minute ends. */
const MAX_CONNECTIONS = 10_000;

/** Counts the events of each connection. A minute after the first event, all counts start again. */
export class EventLimit {
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  accepts(connection: string): boolean {
    const count = this.#counts.get(connection) ?? 0;
    if (count >= MAX_EVENTS || (count === 0 && this.#counts.size >= MAX_CONNECTIONS)) return false;
    this.#counts.set(connection, count + 1);
    this.#timer ??= setTimeout(() => this.forget(), WINDOW_MS).unref();
    return true;
  }

  get size(): number {
    return this.#counts.size;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#counts.clear();
  }
}
