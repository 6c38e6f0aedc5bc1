import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network.ts';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Limits the connections of a server, so that no network takes all of them. A connection above the limit closes one
 * connection of the network with the most connections. It closes the first of these that exists:
 * 1. the oldest connection without a complete request,
 * 2. the oldest idle connection,
 * 3. the new connection, if it belongs to that network,
 * 4. the newest connection, although its request is running.
 * Behind a proxy, all connections belong to the proxy's network.
 */
export class ConnectionLimit {
  readonly #max: number;
  readonly #isLongBodyAllowed: (request: IncomingMessage) => boolean;
  /** In each set, the oldest connection is first. */
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

  /** True before the first request, and while the body of the last request is incomplete. */
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
