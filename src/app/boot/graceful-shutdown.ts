import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../server/app-context.ts';
import type { SiteState } from '../http/health.routes.ts';

/** Requests that take longer are cut when the process has to end. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** The port stays open until no connection has come for this long. */
const QUIET_MS = 60;

/**
 * The port stays open for this long after the last response. A client that has just received one may be about to send
 * its next request, on the same connection or on a new one; the closing port would reset either.
 */
const NEXT_REQUEST_MS = 500;

/** The port closes after this time in any case. */
const MAX_WAIT_FOR_QUIET_MS = 1_500;

/** Once the port is closed, an unused connection is ended after this time, a used one after NEXT_REQUEST_MS. */
const FIRST_REQUEST_MS = 300;

/**
 * Ends the process without dropping a request that it received: the port closes, requests under way get their response,
 * the process exits with 0. A second SIGTERM or SIGINT exits at once with 1. SIGHUP (the terminal or npm has ended)
 * starts a shutdown too, but never hurries one, because it follows a signal to the whole process group.
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
    }, SHUTDOWN_TIMEOUT_MS).unref();
    await connections.untilQuiet();
    const closed = app.close();
    while (app.server.listening) await nextTurn();
    resolve();
    connections.endIdle();
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
 * While the site closes, responses wait until the port is closed, and each is the last of its connection. A closing
 * port resets the connections that the system has accepted and Node has not. As long as no response is sent, clients
 * open no new connection, and all that have connected can be accepted.
 */
export function holdResponsesWhileClosing(app: FastifyInstance, state: SiteState): void {
  app.addHook('onSend', async (_request, reply) => {
    if (state.closing === null) return;
    reply.header('Connection', 'close');
    await state.closing;
  });
}

/** `requests` under way on a connection, and when it was opened or last sent a response. */
type Activity = { requests: number; last: number; isUsed: boolean };

function watchConnections(server: Server) {
  const open = new Map<Socket, Activity>();
  let lastConnection = performance.now();
  let lastResponse = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket: Socket) => {
    lastConnection = performance.now();
    open.set(socket, { requests: 0, last: lastConnection, isUsed: false });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const activity = open.get(socket);
    if (activity === undefined) return;
    activity.requests += 1;
    activity.isUsed = true;
    response.once('close', () => {
      activity.requests -= 1;
      activity.last = performance.now();
      lastResponse = activity.last;
    });
  });

  return {
    async untilQuiet() {
      const start = performance.now();
      for (let now = start; now - start < MAX_WAIT_FOR_QUIET_MS; now = performance.now()) {
        await wait(QUIET_MS / 3);
        // Connections and requests that came in the same turn are accepted before this turn is over.
        await nextTurn();
        const isQuiet = performance.now() - Math.max(lastConnection, start) >= QUIET_MS;
        if (isQuiet && performance.now() - lastResponse >= NEXT_REQUEST_MS) return;
      }
    },
    /**
     * Ends the connections that Node would wait for: those left open after a response that was started before the port
     * closed, and those that a browser opened in advance and never used.
     */
    endIdle() {
      const closed = performance.now();
      setInterval(() => {
        const now = performance.now();
        for (const [socket, { requests, last, isUsed }] of open)
          if (requests === 0 && now - Math.max(last, closed) >= (isUsed ? NEXT_REQUEST_MS : FIRST_REQUEST_MS))
            socket.destroy();
      }, QUIET_MS).unref();
    },
  };
}
