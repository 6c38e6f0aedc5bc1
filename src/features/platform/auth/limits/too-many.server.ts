import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../../shared/errors.ts';

/** @throws DomainError 429 with `Retry-After` if there were too many attempts */
export function assertNotTooMany(reply: FastifyReply, wait: number | null): void {
  if (wait === null) return;
  reply.header('Retry-After', wait);
  throw new DomainError('too_many_requests', `Trop d’essais : réessayez dans ${Math.ceil(wait / 60)} min.`);
}
