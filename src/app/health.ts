import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { House } from '../server/house.ts';
import { errorBody } from '../shared/errors.ts';

/** What requests have to know of the process. */
export type SiteState = { closing: boolean };

/** `/healthz`: the process lives. `/readyz`: it can answer, so a balancer may send it visitors (contract §3). */
export function declareHealth(app: FastifyInstance, { database, storage }: House, state: SiteState): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      if (state.closing) throw new Error('closing');
      await sql`select 1`.execute(database.query);
      await storage.check();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send(errorBody('unavailable', 'Le service n’est pas prêt.'));
    }
  });
}
