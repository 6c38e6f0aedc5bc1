import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** A connection and what it asked last. */
type Connection = { socket: Socket; request?: IncomingMessage; response?: ServerResponse };

/**
 * Bounds the connections of a server, so that no network keeps others out: where it is full, a newcomer takes the place of
 * one of the network that has most. First goes the oldest that has not sent a whole request, then one that nobody uses;
 * one that is being answered only for a network that has fewer. Behind a proxy all are of one network, the proxy's, and
 * nothing else changes.
 */
export class Connections {
  readonly #max: number;
  readonly #isAllowed: (request: IncomingMessage) => boolean;
  readonly #bySocket = new Map<Socket, Connection>();
  /** By network, the oldest first. */
  readonly #byNetwork = new Map<string, Set<Connection>>();

  /** @param isAllowed whether the body of this request may take its time */
  constructor(max: number, isAllowed: (request: IncomingMessage) => boolean) {
    this.#max = max;
    this.#isAllowed = isAllowed;
  }

  add(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const connection: Connection = { socket };
    const same = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, same.add(connection));
    this.#bySocket.set(socket, connection);
    socket.once('close', () => this.#remove(network, connection));
    if (this.#bySocket.size > this.#max) this.#closeOneFor(network, connection);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection === undefined) return;
    connection.request = request;
    connection.response = response;
  }

  #closeOneFor(network: string, newcomer: Connection): void {
    let largest = network;
    for (const [other, { size }] of this.#byNetwork)
      if (size > (this.#byNetwork.get(largest)?.size ?? 0)) largest = other;
    const others = [...(this.#byNetwork.get(largest) ?? [])].filter((connection) => connection !== newcomer);
    const closed =
      others.find((connection) => this.#isUnfinished(connection)) ??
      others.find(({ response }) => response?.closed) ??
      (largest === network ? newcomer : others.at(-1)) ??
      newcomer;
    this.#remove(largest, closed);
    closed.socket.destroy();
  }

  /** Has it not yet sent its first request, or not the whole body of a request? */
  #isUnfinished({ request, response }: Connection): boolean {
    if (request === undefined) return true;
    return !response?.closed && !request.complete && !this.#isAllowed(request);
  }

  #remove(network: string, connection: Connection): void {
    const same = this.#byNetwork.get(network);
    same?.delete(connection);
    if (same?.size === 0) this.#byNetwork.delete(network);
    this.#bySocket.delete(connection.socket);
  }
}
