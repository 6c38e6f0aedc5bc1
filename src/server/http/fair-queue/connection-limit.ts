import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network.ts';

/** The last request of a connection. */
type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Limits the connections of a server so that no network takes all of them: beyond the limit, one of the network that
 * has most is closed. First goes the oldest that has not sent a whole request, then the oldest idle one; one with a
 * request under way is closed for another network only. Behind a proxy all connections are the proxy's.
 */
export class ConnectionLimit {
  readonly #max: number;
  readonly #isLongBodyAllowed: (request: IncomingMessage) => boolean;
  /** The oldest connection of a network comes first. */
  readonly #byNetwork = new Map<string, Set<Socket>>();
  readonly #exchanges = new WeakMap<Socket, Exchange>();
  #count = 0;

  constructor(max: number, isLongBodyAllowed: (request: IncomingMessage) => boolean) {
    this.#max = max;
    this.#isLongBodyAllowed = isLongBodyAllowed;
  }

  add(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const sockets = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, sockets.add(socket));
    this.#count += 1;
    socket.once('close', () => this.#remove(network, socket));
    if (this.#count > this.#max) this.#closeOneFor(network, socket);
  }

  /** Notes the last request of a connection. */
  track(request: IncomingMessage, response: ServerResponse): void {
    this.#exchanges.set(request.socket, { request, response });
  }

  #closeOneFor(network: string, newSocket: Socket): void {
    let largest = network;
    for (const [other, { size }] of this.#byNetwork)
      if (size > (this.#byNetwork.get(largest)?.size ?? 0)) largest = other;
    const candidates = [...(this.#byNetwork.get(largest) ?? [])].filter((socket) => socket !== newSocket);
    const victim =
      candidates.find((socket) => this.#isUnfinished(socket)) ??
      candidates.find((socket) => this.#exchanges.get(socket)?.response.closed) ??
      (largest === network ? newSocket : candidates.at(-1)) ??
      newSocket;
    this.#remove(largest, victim);
    victim.destroy();
  }

  /** True if it has not sent its first request, or the whole body of its last one. */
  #isUnfinished(socket: Socket): boolean {
    const exchange = this.#exchanges.get(socket);
    if (exchange === undefined) return true;
    const { request, response } = exchange;
    return !response.closed && !request.complete && !this.#isLongBodyAllowed(request);
  }

  #remove(network: string, socket: Socket): void {
    const sockets = this.#byNetwork.get(network);
    if (!sockets?.delete(socket)) return;
    this.#count -= 1;
    if (sockets.size === 0) this.#byNetwork.delete(network);
  }
}
