/** Closes the network: a test that talks to anything but this machine fails at once instead of passing by luck. */
import { type NetConnectOpts, Socket } from 'node:net';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i;

type Connect = (this: Socket, ...args: unknown[]) => Socket;
// Every TCP and TLS client in Node, fetch included, goes through this one method; what it is given is normalized to [options, callback]
// by net.connect, or is (port, host) or a path when called directly.
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
  // A moment later, as a refused connection would be: callers attach their listeners after connect().
  process.nextTick(() => this.destroy(new Error(`The network is closed in tests: ${host}`)));
  return this;
} as unknown as Socket['connect'];
