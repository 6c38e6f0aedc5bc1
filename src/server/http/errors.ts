import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, errorBody, STATUS_OF } from '../../shared/errors.ts';
import { fullPartOf } from '../room.ts';
import { STATUS_CODES } from './node-http.ts';

const FRAMEWORK_ERRORS: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'unreadable', message: 'La requête est illisible.' },
  404: { code: 'not_found', message: 'Il n’y a rien à cette adresse.' },
  413: { code: 'too_large', message: 'La requête est trop volumineuse.' },
  414: { code: 'unreadable', message: 'L’adresse est trop longue.' },
  415: { code: 'unsupported_type', message: 'Ce type de contenu n’est pas accepté.' },
  429: { code: 'too_many_requests', message: 'Trop de requêtes : réessayez dans un instant.' },
};

/** Shown where a form or an upload is: what was typed there is still there. */
const STORAGE_FULL =
  'Le site n’a plus de place : rien n’a été enregistré. Votre saisie reste ici ; prévenez la personne qui gère le site, puis réessayez.';

/** Sends any error of a route in the one shape of errors (D52): no stack, no SQL; the details are in the log only. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // What is forbidden or missing now may exist in a moment.
  reply.header('Cache-Control', 'no-store');
  if (error instanceof DomainError)
    return reply.code(error.status).send(errorBody(error.code, error.message, error.fields));
  const { statusCode = 500, code } = error as FastifyError;
  const known = FRAMEWORK_ERRORS[statusCode] ?? (statusCode < 500 ? FRAMEWORK_ERRORS[400] : undefined);
  if (known) {
    request.log.info({ reason: code ?? error.name }, 'request rejected');
    return reply.code(statusCode).send(errorBody(known.code, known.message));
  }
  const part = fullPartOf(error);
  if (part !== null) {
    request.log.error({ part, err: error }, 'no room left');
    return reply.code(STATUS_OF.storage_full).send(errorBody('storage_full', STORAGE_FULL));
  }
  request.log.error({ err: error }, 'request failed');
  const unavailable = statusCode === 503 || isDatabaseUnavailable(error);
  if (unavailable) reply.header('Retry-After', '2');
  return reply
    .code(unavailable ? 503 : 500)
    .send(
      unavailable
        ? errorBody('unavailable', 'Le service est momentanément indisponible : réessayez dans un instant.')
        : errorBody('failed', 'Une erreur s’est produite de notre côté : réessayez dans un instant.'),
    );
}

/** Whether the database is unreachable or too slow, as opposed to a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message, errcode } = error as { code?: unknown; message?: unknown; errcode?: unknown };
  if (typeof errcode === 'number' && [5, 6].includes(errcode & 0xff)) return true;
  return (
    (typeof code === 'string' && /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|08|57P0|57014|53300)/.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(String(message))
  );
}

/** For an address that the router cannot decode: a percent sign without its digits. */
export function rejectUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // Not the message, which repeats what a person typed.
  request.log.info({ reason: error.code }, 'request rejected');
  reply
    .code(400)
    .headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    .send(errorBody('unreadable', 'L’adresse est illisible.'));
}

/** How long a rejected connection may go on sending before it is closed. */
const LINGER_TIMEOUT_MS = 1_000;

/** For what Node rejects before there is a request: headers too long, no HTTP at all, or a timeout. */
export function rejectConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
  // Rejected already: what still arrives is read and dropped. Closing a connection with unread bytes resets it, and the
  // client would never see the response.
  if (!socket.writable) return;
  const [status, body] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, errorBody('too_large', 'L’adresse ou les en-têtes sont trop longs.')]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, errorBody('unreadable', 'La requête n’est pas arrivée à temps.')]
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
  setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS).unref();
}

export function sendNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').send(errorBody('not_found', 'Il n’y a rien à cette adresse.')),
  );
}
