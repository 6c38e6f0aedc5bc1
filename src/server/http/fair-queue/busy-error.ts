import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../shared/errors.ts';

/** Seconds after which a request may be sent again when the queue was full. */
const RETRY_AFTER_SECONDS = 5;

/** A request is refused: 503 when too many wait, 429 when its client has used up its budget. */
export class BusyError extends DomainError {
  readonly retryAfterSeconds: number;
  constructor(code: 'unavailable' | 'too_many_requests' = 'unavailable', retryAfterSeconds = RETRY_AFTER_SECONDS) {
    const reason = code === 'unavailable' ? 'Trop de demandes à la fois' : 'Trop de demandes depuis votre connexion';
    super(code, `${reason} : réessayez dans un instant.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function withRetryAfter(reply: FastifyReply, { retryAfterSeconds }: BusyError): FastifyReply {
  return reply.header('Retry-After', retryAfterSeconds);
}
