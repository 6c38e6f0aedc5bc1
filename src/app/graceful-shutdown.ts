import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../server/app-context.ts';
import type { SiteState } from './health.routes.ts';

/** Longest wait for requests under way when the process is asked to end, in milliseconds. */
const GRACE = 10_000;

/** The port closes when nobody has connected for this long, in milliseconds. */
const QUIET = 60;

/** … and after this long in any case. */
const MAX_UNREST = 1_000;

/** How long a connection may stay without a first word when the port is closed, in milliseconds. */
const FIRST_WORD = 300;

/**
 * Ends without dropping a request that came in: the port closes, what is under way is answered, the process ends with 0.
 * A second SIGTERM or SIGINT ends at once. SIGHUP (the terminal, or the npm that started us, has gone) ends too but
 * hurries nobody: it follows the first signal when that one went to all of our group.
 */
export function shutDownGracefully(app: FastifyInstance, context: AppContext, state: SiteState): void {
  const connections = watchConnections(app.server);
  const close = async (signal: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    state.closing = promise;
    app.log.info({ signal }, 'closing');
    setTimeout(() => {
      app.log.warn('closed with requests under way');
      process.exit(1);
    }, GRACE).unref();
    await connections.untilQuiet();
    const closed = app.close();
    while (app.server.listening) await turn();
    resolve();
    connections.endWhenDone();
    await closed;
    await context.database.close();
    app.log.info('closed');
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      if (state.closing === null) void close(signal);
      else if (signal !== 'SIGHUP') process.exit(1);
    });
}

/**
 * Answers wait for the port to be closed, and are each the last on their connection. A closing port resets the
 * connections that the system has taken and we have not, whose requests are on their way: as long as nobody gets an
 * answer, those who come back for the next do not connect, and we can take all who have.
 */
export function holdResponsesWhileClosing(app: FastifyInstance, state: SiteState): void {
  app.addHook('onSend', async (_request, reply) => {
    if (state.closing === null) return;
    reply.header('Connection', 'close');
    await state.closing;
  });
}

function watchConnections(server: Server) {
  const open = new Set<Socket>();
  let last = performance.now();
  server.on('connection', (socket: Socket) => {
    last = performance.now();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    async untilQuiet() {
      const asked = performance.now();
      do {
        await wait(QUIET / 3);
        // The connections that came meanwhile are taken before this turn is over.
        await turn();
      } while (performance.now() - Math.max(last, asked) < QUIET && performance.now() - asked < MAX_UNREST);
    },
    /**
     * Ends what Node would wait for: connections kept after an answer that began before the port closed, and those that
     * a browser opened in advance and never used.
     */
    endWhenDone() {
      const closed = performance.now();
      setInterval(() => {
        server.closeIdleConnections();
        if (performance.now() - closed < FIRST_WORD) return;
        for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
      }, QUIET).unref();
    },
  };
}
