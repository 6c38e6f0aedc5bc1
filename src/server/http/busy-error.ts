import type { FastifyReply } from 'fastify';
import { DomainError } from '../../shared/errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** A request was refused. 503: too many requests wait. 429: the client's budget is used up. */
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
