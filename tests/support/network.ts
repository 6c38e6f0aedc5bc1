/** Refuses connections to other machines: a test that tries one fails at once. */
import { type NetConnectOpts, Socket } from 'node:net';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i;

type Connect = (this: Socket, ...args: unknown[]) => Socket;
// All TCP and TLS clients of Node, including fetch, call this method. net.connect passes normalized arguments [options,
// callback]; a direct call passes (port, host), options or a path.
const connect = Socket.prototype.connect as unknown as Connect;

function hostOf(args: unknown[]): string | undefined {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === 'number') return typeof args[1] === 'string' ? args[1] : undefined;
  if (typeof first !== 'object' || first === null) return undefined;
  return 'path' in first && first.path ? undefined : ((first as NetConnectOpts & { host?: string }).host ?? undefined);
}

Socket.prototype.connect = function closedConnect(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (host === undefined || LOOPBACK.test(host)) return connect.apply(this, args);
  // Fails one tick later, because callers attach their listeners after connect().
  process.nextTick(() => this.destroy(new Error(`The network is closed in tests: ${host}`)));
  return this;
} as unknown as Socket['connect'];
