import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import type { AdminScope } from '../../auth/admin-scope.routes.ts';
import { countAttempt, sessionLimit } from '../../auth/limits/login-limits.server.ts';
import { LOGIN_LIMITS } from '../../auth/sessions/session.ts';
import { sessionToken } from '../../auth/sessions/session-cookie.server.ts';
import { noteRefusal } from '../../auth/trail/note-event.server.ts';
import { assertOwnPassword } from './account.repository.ts';

type AdminRequest = { admin: Admin; request: FastifyRequest; reply: FastifyReply };

/**
 * Checks the administrator's own password, because an open session is not enough for some actions. The session has its
 * own limit, so that other people on the network cannot use up its attempts.
 * @throws DomainError 422; 429
 */
export async function confirmWithPassword(scope: AdminScope, { admin, request, reply }: AdminRequest, current: string) {
  const token = sessionToken(request, scope.publicUrl) ?? '';
  const limit = sessionLimit(scope.context, 'session', token, LOGIN_LIMITS.perName);
  const attempt = await countAttempt(reply, limit);
  const account = await assertOwnPassword(scope.context, admin, current).catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'unavailable') await attempt.takeBack();
    else noteRefusal(request, { kind: 'confirmation', reason: 'password', account: admin });
    throw error;
  });
  await attempt.succeeded();
  return account;
}
