import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AMBIGUOUS, TOO_SLOW, UNEXPECTED } from './errors.ts';
import { createServer } from './node-http.ts';

/** Maximum size of request line and headers together. A search with 5,000 accented letters fits. */
export const MAX_HEADER_BYTES = 32 * 1024;

/** An idle connection takes about 7 KB, an active one more. */
const MAX_CONNECTIONS = 2_000;

/** Maximum time for the body of a request without a session. The body is a form or a login of at most 16 KB. */
const STRANGER_BODY_TIMEOUT_MS = 30_000;

/** Maximum time for any request. A photo of 12 MB takes minutes over a phone's connection. */
const REQUEST_TIMEOUT_MS = 600_000;

export type ServerLimits = { maxConnections?: number; strangerBodyMs?: number };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type RejectConnection = (error: Error & { code?: string }, socket: Duplex) => void;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Removes the time limit of this request's body, because its client is signed in. */
export function allowLongBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

/** Limits apply before any route. The server refuses requests that a proxy could read differently. */
export function createHttpServer(
  handle: Handler,
  reject: RejectConnection,
  { maxConnections = MAX_CONNECTIONS, strangerBodyMs = STRANGER_BODY_TIMEOUT_MS }: ServerLimits = {},
): Server {
  /** Closes the connection: its next request may be forged. Sends nothing if an earlier response is still awaited. */
  const refuse = (request: IncomingMessage, response: ServerResponse, code: string) =>
    response.socket === null || response.headersSent
      ? void request.socket.destroy()
      : reject(Object.assign(new Error(code), { code }), request.socket);
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 15_000,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 2_000,
      // Node's own response would lack the site's headers.
      requireHostHeader: false,
    },
    (request, response) => {
      // A client that does not wait for its responses could send thousands of requests in one packet.
      if (lastResponses.get(request.socket)?.writableFinished === false) return void request.socket.destroy();
      lastResponses.set(request.socket, response);
      if (isAmbiguous(request)) return refuse(request, response, AMBIGUOUS);
      if (hasBody(request)) limitBody(request, strangerBodyMs, () => refuse(request, response, TOO_SLOW));
      handle(request, response);
    },
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, UNEXPECTED),
  );
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    reject(Object.assign(new Error(AMBIGUOUS), { code: AMBIGUOUS }), socket),
  );
  server.setTimeout(60_000);
  server.maxConnections = maxConnections;
  return server;
}

/** True if a proxy could have read the request differently. Then the next request could belong to another client. */
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
