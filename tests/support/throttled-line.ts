import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A wire to a server, that can be cut, gagged and mended, as networks and servers do. */
export type ThrottledLine = {
  /** The server's address, through the wire. */
  url: string;
  /** Nobody is there any more: connections end, new ones are refused. */
  cut(): Promise<void>;
  /** Everything stays open, nothing comes through; what is said meanwhile is lost. */
  gag(): void;
  /** As before. */
  mend(): Promise<void>;
};

/** Whoever lays it cuts it in the end. */
export async function openThrottledLine(target: string): Promise<ThrottledLine> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let gagged = false;
  const accept = (near: Socket) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (chunk) => gagged || to.write(chunk));
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
    gag() {
      gagged = true;
    },
    async mend() {
      gagged = false;
      if (server.listening) return;
      server = createServer({ noDelay: true }, accept).listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
