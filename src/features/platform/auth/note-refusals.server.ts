import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { isFromOtherSite } from '../../../server/http/cross-site.ts';
import { DomainError } from '../../../shared/errors.ts';
import { findAdministrator } from './administrators.repository.ts';
import { sessionToken } from './sessions/session-cookie.server.ts';
import { noteRefusal, targetOf } from './trail/note-event.server.ts';

/** Writes every rejected request and every exceeded limit to the security trail. */
export async function noteRefusals(
  request: FastifyRequest,
  error: Error,
  { context, publicUrl }: { context: AppContext; publicUrl: string | undefined },
): Promise<void> {
  if (!(error instanceof DomainError)) return;
  const target = targetOf(request);
  if (error.code === 'too_many_requests')
    return noteRefusal(request, { kind: 'lockout', target, account: await accountOf(request, context) });
  const reason = reasonOf(request, error, publicUrl);
  if (reason !== null) noteRefusal(request, { kind: 'guard', reason, target, account: request.admin });
}

function reasonOf(request: FastifyRequest, { code }: DomainError, publicUrl: string | undefined): string | null {
  if (code === 'password_change_required') return 'password_change';
  if (code === 'forbidden') return isFromOtherSite(request, publicUrl) ? 'other_site' : 'owners_only';
  // A login route without a session records its own failures.
  if (code !== 'unauthenticated' || request.routeOptions.config.withoutSession) return null;
  return sessionToken(request, publicUrl) === undefined ? 'no_session' : 'ended_session';
}

/** Returns the account of the session. In a login, returns the account with the given name. */
async function accountOf({ admin, body }: FastifyRequest, context: AppContext) {
  if (admin) return admin;
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;
  return typeof user === 'string' ? findAdministrator(context, user).catch(() => null) : null;
}
