import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../server/app-context.ts';
import { errorBody } from '../shared/errors.ts';

/** The state of the process, shared with request handlers. */
export type SiteState = {
  /** Null until the process receives a signal to end; then a promise that resolves when the port is closed. */
  closing: Promise<void> | null;
};

/** Longest wait for database and storage. Load balancers give up after a few seconds themselves. */
const TIMEOUT_MS = 2_000;

/** `/healthz`: the process runs. `/readyz`: database and storage respond, so a load balancer may send it requests. */
export function healthRoutes(app: FastifyInstance, { database, storage }: AppContext, state: SiteState): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      if (state.closing !== null) throw new Error('closing');
      await withinTimeout([sql`select 1`.execute(database.query), storage.check()]);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('Retry-After', '2').send(errorBody('unavailable', 'Le service n’est pas prêt.'));
    }
  });
}

/** @throws the first failure among `checks`, or an error where one of them does not respond in time. */
async function withinTimeout(checks: Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([Promise.all(checks), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
