import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import type { AdminScope } from '../../auth/admin-scope.routes.ts';
import { countConfirmation } from '../../auth/login/login-limits.server.ts';
import { noteRefusal } from '../../auth/trail/note-event.server.ts';
import { assertOwnPassword } from './account.repository.ts';

type AdminRequest = { admin: Admin; request: FastifyRequest; reply: FastifyReply };

/**
 * Checks the administrator's own password, because an open session is not enough for some actions.
 * @throws DomainError 422; 429
 */
export async function confirmWithPassword(scope: AdminScope, { admin, request, reply }: AdminRequest, current: string) {
  const attempt = await countConfirmation(scope, request, reply, admin);
  const account = await assertOwnPassword(scope.context, admin, current).catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'unavailable') await attempt.takeBack();
    else noteRefusal(request, { kind: 'confirmation', reason: 'password', account: admin });
    throw error;
  });
  await attempt.succeeded();
  return account;
}
