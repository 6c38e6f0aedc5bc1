import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, errorBody } from '../../shared/errors.ts';
import { propertiesOf } from '../../shared/records.ts';
import { fullPartOf, isReadOnly } from '../capacity.ts';
import { BusyError, withRetryAfter } from './busy-error.ts';
import { STATUS_CODES } from './node-http.ts';
import type { SecurityHeaders } from './security-headers.ts';

const FRAMEWORK_ERRORS: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'unreadable', message: 'La requête est illisible.' },
  404: { code: 'not_found', message: 'Il n’y a rien à cette adresse.' },
  413: { code: 'too_large', message: 'La requête est trop volumineuse.' },
  414: { code: 'unreadable', message: 'L’adresse est trop longue.' },
  415: { code: 'unsupported_type', message: 'Ce type de contenu n’est pas accepté.' },
  429: { code: 'too_many_requests', message: 'Trop de requêtes : réessayez dans un instant.' },
};

/** A form or an upload shows this message and keeps its input. */
const STORAGE_FULL =
  'Le site n’a plus de place : rien n’a été enregistré. Votre saisie reste ici ; prévenez la personne qui gère le site, puis réessayez.';

const READ_ONLY =
  'Le site ne peut rien enregistrer pour le moment : rien n’a été changé. Votre saisie reste ici ; réessayez dans quelques minutes et, si cela dure, prévenez la personne qui gère le site.';

const RETRY_AFTER_SECONDS = 2;

/** Sends any error of a route in the API's error format, without stack or SQL. Only the log has the details. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A forbidden or missing address may become available later.
  reply.header('Cache-Control', 'no-store');
  if (error instanceof BusyError) withRetryAfter(reply, error);
  const statusCode = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  const frameworkError = FRAMEWORK_ERRORS[statusCode] ?? (statusCode < 500 ? FRAMEWORK_ERRORS[400] : undefined);
  if (frameworkError && !(error instanceof DomainError)) {
    request.log.info({ reason: 'code' in error ? error.code : error.name }, 'request rejected');
    return reply.code(statusCode).send(errorBody(frameworkError.code, frameworkError.message));
  }
  const { status, code, message, fields } = domainErrorOf(error, request.log);
  if (status === 503 && !reply.hasHeader('Retry-After')) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  return reply.code(status).send(errorBody(code, message, fields));
}

/** Returns what the client may know of an error. Logs any other error than a `DomainError`. */
export function domainErrorOf(error: unknown, log: FastifyBaseLogger): DomainError {
  if (error instanceof DomainError) return error;
  const part = fullPartOf(error);
  if (part !== null) {
    log.error({ part, err: error }, 'no room left');
    return new DomainError('storage_full', STORAGE_FULL);
  }
  if (isReadOnly(error)) {
    log.error({ err: error }, 'only reads are accepted');
    return new DomainError('unavailable', READ_ONLY);
  }
  log.error({ err: error }, 'request failed');
  return propertiesOf(error).statusCode === 503 || isDatabaseUnavailable(error)
    ? new DomainError('unavailable', 'Le service est momentanément indisponible : réessayez dans un instant.')
    : new DomainError('failed', 'Une erreur s’est produite de notre côté : réessayez dans un instant.');
}

/** SQLite's BUSY, LOCKED, IOERR and CANTOPEN. */
const SQLITE_UNAVAILABLE = [5, 6, 10, 14];

/** True if the database is unreachable or too slow, or if the process has no file handles left. False for a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message, errcode } = propertiesOf(error);
  if (typeof errcode === 'number' && SQLITE_UNAVAILABLE.includes(errcode & 0xff)) return true;
  return (
    (typeof code === 'string' &&
      /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|EMFILE|ENFILE|08|57P0|57014|53300)/.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(String(message))
  );
}

/** Handles an address that the router cannot decode: a percent sign without two digits. */
export function rejectUrl(headers: SecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // Logs only the code, because the message contains the address.
    request.log.info({ reason: error.code }, 'request rejected');
    reply
      .code(400)
      .headers({ ...headers, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' })
      .send(errorBody('unreadable', 'L’adresse est illisible.'));
  };
}

/**
 * How long a rejected connection may continue to send. If a connection closes with unread bytes, it is reset, and the
 * client does not get the response.
 */
const LINGER_TIMEOUT_MS = 1_000;

const UNREADABLE = { status: 400, code: 'unreadable', message: 'La requête est illisible.' } as const;

/** Error codes of connections, from Node and from http-server.ts. */
export const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
export const AMBIGUOUS = 'AMBIGUOUS_REQUEST';
export const UNEXPECTED = 'UNKNOWN_EXPECTATION';

const REJECTIONS: Record<string, { status: number; code: ErrorCode; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'L’adresse ou les en-têtes sont trop longs.' },
  [TOO_SLOW]: { status: 408, code: 'unreadable', message: 'La requête n’est pas arrivée à temps.' },
  [UNEXPECTED]: { ...UNREADABLE, status: 417 },
};

/** Handles requests that are rejected before a route: headers too long, not HTTP, two Hosts, a timeout. */
export function rejectConnection(headers: SecurityHeaders) {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
    // Closes an unused connection without a response. Browsers open such connections in advance, and would take the
    // response for that of their next request.
    if (error.code === TOO_SLOW && 'bytesRead' in socket && socket.bytesRead === 0) return void socket.destroy();
    // The connection is already rejected. The rest of its request is dropped.
    if (!socket.writable) return;
    const { status, code, message } = REJECTIONS[error.code ?? ''] ?? UNREADABLE;
    const text = JSON.stringify(errorBody(code, message));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...always,
      'Cache-Control: no-store',
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
    setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS).unref();
  };
}

export function sendNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').send(errorBody('not_found', 'Il n’y a rien à cette adresse.')),
  );
}
