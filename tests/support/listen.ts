import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The open connections of each site. */
const sockets = new WeakMap<FastifyInstance, Set<Socket>>();

let ownPort = 0;
let isTaken = false;

/**
 * Listens on the port that the worker's previous test file used, and returns the address. The browser then treats both
 * sites as one, and uses its cached and compiled scripts again. A second site at the same time gets another port.
 */
export async function listenAgain(app: FastifyInstance): Promise<string> {
  const host = '127.0.0.1';
  const open = new Set<Socket>();
  sockets.set(app, open);
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  if (isTaken || !(await isFree(ownPort, host))) return await app.listen({ host, port: 0 });
  isTaken = true;
  app.server.once('close', () => {
    isTaken = false;
  });
  const address = await app.listen({ host, port: ownPort });
  ownPort = Number(new URL(address).port);
  return address;
}

/** Browsers open connections in advance, and Node would wait a minute for one that has sent nothing. */
export async function closeSite(app: FastifyInstance): Promise<void> {
  const ending = setInterval(() => {
    if (app.server.listening) return;
    app.server.closeIdleConnections();
    for (const socket of sockets.get(app) ?? []) if (socket.bytesRead === 0) socket.destroy();
  }, 10);
  await app.close().finally(() => clearInterval(ending));
}

/** Another program may have taken the port. */
async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}
