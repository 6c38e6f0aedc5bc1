import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, errorBody } from '../../shared/errors.ts';

const FRAMEWORK_REFUSALS: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'unreadable', message: 'La requête est illisible.' },
  404: { code: 'not_found', message: "Il n'y a rien à cette adresse." },
  413: { code: 'too_large', message: 'La requête est trop volumineuse.' },
  414: { code: 'unreadable', message: "L'adresse est trop longue." },
  415: { code: 'unsupported_type', message: "Ce type de contenu n'est pas accepté." },
  429: { code: 'too_many_requests', message: 'Trop de requêtes : réessayez dans un instant.' },
};

/** Turns whatever was thrown under the API into one shape (D52): no stack, no SQL, the detail in the log only. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // What is refused or missing now may be there in a moment.
  reply.header('Cache-Control', 'no-store');
  if (error instanceof DomainError)
    return reply.code(error.status).send(errorBody(error.code, error.message, error.fields));
  const { statusCode = 500, code } = error as FastifyError;
  const refusal = FRAMEWORK_REFUSALS[statusCode] ?? (statusCode < 500 ? FRAMEWORK_REFUSALS[400] : undefined);
  if (refusal) {
    request.log.info({ reason: code ?? error.name }, 'request refused');
    return reply.code(statusCode).send(errorBody(refusal.code, refusal.message));
  }
  request.log.error({ err: error }, 'request failed');
  const away = statusCode === 503 || isDatabaseUnavailable(error);
  if (away) reply.header('Retry-After', '2');
  return reply
    .code(away ? 503 : 500)
    .send(
      away
        ? errorBody('unavailable', 'Le service est momentanément indisponible : réessayez dans un instant.')
        : errorBody('failed', "Une erreur s'est produite de notre côté : réessayez dans un instant."),
    );
}

/** Is the database out of reach or too slow, rather than the program wrong? */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message, errcode } = error as { code?: unknown; message?: unknown; errcode?: unknown };
  if (typeof errcode === 'number' && [5, 6].includes(errcode & 0xff)) return true;
  return (
    (typeof code === 'string' && /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|08|57P0|57014|53300)/.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(String(message))
  );
}

/** An address that the router cannot read: a percent sign without its digits. */
export function rejectUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // The code and never the message, which repeats what a person typed.
  request.log.info({ reason: error.code }, 'request refused');
  reply
    .code(400)
    .headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    .send(errorBody('unreadable', "L'adresse est illisible."));
}

/** How long a refused connection may go on sending before it is cut, in milliseconds. */
const LINGER = 1_000;

/** What Node refuses before there is a request: headers too long, no HTTP at all, or nothing in time. */
export function rejectConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
  // Refused already: what still comes is read and thrown away, because a connection that is closed over unread bytes
  // is reset, and the client never sees why.
  if (!socket.writable) return;
  const [status, body] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, errorBody('too_large', "L'adresse ou les en-têtes sont trop longs.")]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, errorBody('unreadable', "La requête n'est pas arrivée à temps.")]
        : [400, errorBody('unreadable', 'La requête est illisible.')];
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), LINGER).unref();
}

export function sendNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').send(errorBody('not_found', "Il n'y a rien à cette adresse.")),
  );
}
