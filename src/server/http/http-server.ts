import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AMBIGUOUS, TOO_SLOW, UNEXPECTED } from './errors.ts';
import { ConnectionLimit } from './fair-queue/connection-limit.ts';
import { createServer } from './node-http.ts';

/** Request line and headers together. A search of 5,000 accented letters fits, so that it gets a 400 in French. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** An idle connection takes some 7 KB, one in use more. */
const MAX_CONNECTIONS = 2_000;

/** How long the body of a request without a session may take: forms and logins, 16 KB at most. */
const STRANGER_BODY_TIMEOUT_MS = 30_000;

/** How long any request may take: a photo of 12 MB over a phone's connection takes minutes. */
const REQUEST_TIMEOUT_MS = 600_000;

export type ServerLimits = { maxConnections?: number; strangerBodyMs?: number };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type RejectConnection = (error: Error & { code?: string }, socket: Duplex) => void;

/** The timers of bodies that are still arriving. */
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Requests whose body may take its time. */
const allowed = new WeakSet<IncomingMessage>();

/** Lifts the time limit of this request's body: its client is signed in. */
export function allowLongBody(request: IncomingMessage): void {
  allowed.add(request);
  clearTimeout(timers.get(request));
}

/**
 * Node's server with the limits that apply before a route: sizes, times, connections, and requests that two programs
 * could read in two ways.
 */
export function createHttpServer(
  handle: Handler,
  reject: RejectConnection,
  { maxConnections = MAX_CONNECTIONS, strangerBodyMs = STRANGER_BODY_TIMEOUT_MS }: ServerLimits = {},
): Server {
  /**
   * The connection ends with the answer, because the next request on it may be forged. A request behind one that is
   * being answered gets no answer.
   */
  const refuse = (request: IncomingMessage, response: ServerResponse, code: string) =>
    response.socket === null || response.headersSent
      ? void request.socket.destroy()
      : reject(Object.assign(new Error(code), { code }), request.socket);
  const connections = new ConnectionLimit(maxConnections, (request) => allowed.has(request));
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 15_000,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 2_000,
      // Node's own answer would have no headers.
      requireHostHeader: false,
    },
    (request, response) => {
      connections.track(request, response);
      if (isAmbiguous(request)) return refuse(request, response, AMBIGUOUS);
      if (hasBody(request)) limitBody(request, strangerBodyMs, () => refuse(request, response, TOO_SLOW));
      handle(request, response);
    },
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, UNEXPECTED),
  );
  // Node's own way with it is to close the connection without an answer.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    reject(Object.assign(new Error(AMBIGUOUS), { code: AMBIGUOUS }), socket),
  );
  server.setTimeout(60_000);
  server.on('connection', (socket) => connections.add(socket));
  return server;
}

/** True if a proxy in front could have read this request in another way: it might then be another client's. */
function isAmbiguous({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return true;
  const coding = headers['transfer-encoding'];
  return coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0');
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limitBody(request: IncomingMessage, ms: number, refuse: () => void): void {
  const timer = setTimeout(() => {
    if (!request.complete) refuse();
  }, ms);
  timers.set(request, timer.unref());
  request.once('close', () => clearTimeout(timer));
}
