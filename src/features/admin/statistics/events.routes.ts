import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { isFromOtherSite } from '../../../server/http/cross-site.ts';
import { networkOf } from '../../../server/http/network.ts';
import { errorResponses } from '../../../server/http/route-schemas.ts';
import { today } from '../../../server/today.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { sessionToken } from '../../platform/auth/sessions/session-cookie.server.ts';
import { adminOf } from '../../platform/auth/sessions/sessions.repository.ts';
import { isBot } from './bots.ts';
import type { EventCounter } from './event-counter.server.ts';
import { EventLimit } from './event-limit.server.ts';
import { deleteOldCounts } from './statistics.repository.ts';
import { COUNTED_OBJECTS, EVENT_KINDS, PAGE_EVENT_KINDS } from './statistics.ts';

/** The largest event, in bytes; the site's own have 60. */
const MAX_EVENT_BYTES = 256;

const PURGE_INTERVAL_MS = 60 * 60 * 1000;

const eventSchema = z.union([
  z.object({ object: z.enum(COUNTED_OBJECTS), id: z.int().min(1), kind: z.enum(EVENT_KINDS) }),
  z.object({ path: z.string().startsWith('/'), kind: z.enum(PAGE_EVENT_KINDS) }),
]);

type Events = { context: AppContext; publicUrl: string | undefined; counter: EventCounter };

/**
 * `POST /api/events`: a page was shown, a chat or phone link tapped. Every response is 204, counted or not, so that it
 * does not reveal which vehicles there are. Nothing of the request is stored.
 */
export async function eventRoutes(app: FastifyInstance, { context, publicUrl, counter }: Events): Promise<void> {
  const limit = new EventLimit();
  app.addHook('onClose', async () => {
    limit.close();
    await counter.close();
  });
  purgeRegularly(app, context);
  await app.register(async (scope) => {
    scope.register(cookie);
    // These parsers apply to this scope only: a beacon is text, and an unreadable one is not counted.
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
          !isPrefetch(request) &&
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

/** True if the page that sends the event was prefetched or prerendered. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|prerender/i.test(String(purpose ?? '')),
  );
}

/** Deletes old counts when the site starts to listen and every hour after that. A failed run is made up by the next. */
function purgeRegularly(app: FastifyInstance, context: AppContext): void {
  let timer: NodeJS.Timeout | undefined;
  const purge = () =>
    void deleteOldCounts(context, new Date()).catch((error: unknown) =>
      app.log.warn({ err: error }, 'old statistics could not be deleted'),
    );
  app.addHook('onListen', async () => {
    purge();
    timer = setInterval(purge, PURGE_INTERVAL_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
