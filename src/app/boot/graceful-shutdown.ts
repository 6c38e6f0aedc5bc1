import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../server/app-context.ts';
import type { SiteState } from '../http/health.routes.ts';

/** Requests that take longer are ended at the shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** The port closes only after this time without a new connection. */
const QUIET_MS = 60;

/**
 * After the last response, the port stays open for this time, because the client may send its next request. If the port
 * closed, that request's connection would be reset.
 */
const NEXT_REQUEST_MS = 500;

const MAX_WAIT_FOR_QUIET_MS = 1_500;

/** After the port has closed, a connection without a request ends after this time, others after NEXT_REQUEST_MS. */
const FIRST_REQUEST_MS = 300;

/**
 * Ends the process without losing a request that has arrived. The port closes, running requests get their responses,
 * and the process exits with 0. A second SIGTERM or SIGINT exits at once with 1. SIGHUP (the terminal or npm has ended)
 * also starts a shutdown. A second SIGHUP changes nothing, because it often follows a signal to the whole process
 * group.
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
 * Delays responses until the port is closed. Each response is then the last on its connection. A closing port resets
 * connections that the system has accepted and Node has not. While their responses wait, clients open no new
 * connections, so Node can first accept the existing connections.
 */
export function holdResponsesWhileClosing(app: FastifyInstance, state: SiteState): void {
  app.addHook('onSend', async (_request, reply) => {
    if (state.closing === null) return;
    reply.header('Connection', 'close');
    await state.closing;
  });
}

/** `requests`: number of running requests. `last`: time when the connection opened or its last response ended. */
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
        // Node first accepts the connections and requests of this event loop iteration.
        await nextTurn();
        const isQuiet = performance.now() - Math.max(lastConnection, start) >= QUIET_MS;
        if (isQuiet && performance.now() - lastResponse >= NEXT_REQUEST_MS) return;
      }
    },
    /** Ends the idle connections that clients keep open or opened in advance, because Node would wait for them. */
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
