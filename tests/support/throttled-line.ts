import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP relay in front of a server. It can be cut, become silent and recover, as networks do. */
export type ThrottledLine = {
  /** Address of the server through the relay. */
  url: string;
  /** Ends all connections and rejects new ones. */
  cut(): Promise<void>;
  /** Keeps connections open, but drops their data. */
  silence(): void;
  /** Lets data and new connections through again. */
  restore(): Promise<void>;
};

/** Opens a relay. The caller must cut it. */
export async function openThrottledLine(target: string): Promise<ThrottledLine> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let silent = false;
  const accept = (near: Socket) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => silent || to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  };
  let server: Server = createServer({ noDelay: true }, accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const end of ends) end.destroy();
      await closed;
    },
    silence() {
      silent = true;
    },
    async restore() {
      silent = false;
      if (server.listening) return;
      server = createServer({ noDelay: true }, accept).listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
