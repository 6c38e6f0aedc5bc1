import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { House } from '../server/house.ts';
import type { SiteState } from './health.ts';

/** Longest wait for requests under way when the process is asked to end, in milliseconds. */
const GRACE = 10_000;

/** How long kept connections are given to hear `Connection: close` before the port closes, in milliseconds. */
const LAST_ANSWERS = 300;

/**
 * Ends without dropping a request: connections are asked to close with their next answer, then the port closes, then
 * what is under way ends. A second SIGTERM or SIGINT ends at once. SIGHUP (the terminal, or the npm that started us,
 * has gone) ends too but hurries nobody: it follows the first signal when that one went to all of our group.
 */
export function closeWithGrace(app: FastifyInstance, house: House, state: SiteState): void {
  const close = async (signal: string) => {
    state.closing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), GRACE).unref();
    await wait(LAST_ANSWERS);
    await app.close();
    await house.database.close();
    app.log.info('closed');
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      if (!state.closing) void close(signal);
      else if (signal !== 'SIGHUP') process.exit(1);
    });
}
