import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../server/app-context.ts';
import { errorBody } from '../shared/errors.ts';

/** What requests have to know of the process. */
export type SiteState = {
  /** Null until the process is asked to end; resolves when its port is closed. */
  closing: Promise<void> | null;
};

/** Longest wait for the database and the storage, in milliseconds: a balancer that hears nothing must not wait on. */
const PATIENCE = 2_000;

/** `/healthz`: the process lives. `/readyz`: it can answer, so a balancer may send it visitors. */
export function healthRoutes(app: FastifyInstance, { database, storage }: AppContext, state: SiteState): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      if (state.closing !== null) throw new Error('closing');
      await withinPatience([sql`select 1`.execute(database.query), storage.check()]);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('Retry-After', '2').send(errorBody('unavailable', 'Le service n’est pas prêt.'));
    }
  });
}

/** @throws the first failure among `checks`, or an error when one of them stays silent. */
async function withinPatience(checks: Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    await Promise.race([Promise.all(checks), silence]);
  } finally {
    clearTimeout(timer);
  }
}
