import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

let ownPort = 0;
let isTaken = false;

/**
 * Listens at the port of the site that this worker's last test file had, and gives the address: to the browser it is one site, whose
 * programs it has already, compiled too. A second site at the same time has a port of its own.
 */
export async function listenAgain(app: FastifyInstance): Promise<string> {
  const host = '127.0.0.1';
  if (isTaken || !(await isFree(ownPort, host))) return await app.listen({ host, port: 0 });
  isTaken = true;
  app.server.once('close', () => {
    isTaken = false;
  });
  const address = await app.listen({ host, port: ownPort });
  ownPort = Number(new URL(address).port);
  return address;
}

/** Another program may have taken the port meanwhile. */
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
