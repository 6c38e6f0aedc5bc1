import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigin } from '../../../server/http/cross-site.ts';
import { DomainError, invalidFields } from '../../../shared/errors.ts';
import { invitationPath } from '../../../shared/paths.ts';
import type { AdminApi, AdminScope } from '../auth/admin-scope.routes.ts';
import { findAdministrator } from '../auth/administrators.repository.ts';
import { countAttempt, networkLimit } from '../auth/limits/login-limits.server.ts';
import { passwordFault } from '../auth/password-strength.server.ts';
import { serve } from '../auth/serve-resource.server.ts';
import { deviceOf } from '../auth/sessions/device.ts';
import { sessionToken, setSessionCookie } from '../auth/sessions/session-cookie.server.ts';
import { closeSession, openSession } from '../auth/sessions/sessions.repository.ts';
import { noteRefusal, noteSuccess } from '../auth/trail/note-event.server.ts';
import { confirmWithPassword } from './account/confirm-password.server.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  makePasswordLink,
  openInvitation,
  revokeInvitation,
} from './invitations.repository.ts';
import { invitationsResource } from './invitations.resource.ts';

export function invitationRoutes(api: AdminApi): void {
  const { scope } = api;
  const { publicUrl, siteName } = scope;
  const addressOf = (request: FastifyRequest, token: string) =>
    `${ownOrigin(request, publicUrl)}${invitationPath(token)}`;
  serve(api, invitationsResource, {
    'GET /team/invitations': async ({ context }) => ({ data: await listInvitations(context) }),
    'POST /team/invitations': async ({ body: { current, ...invited }, ...input }) => {
      const { context, admin, request } = input;
      await confirmWithPassword(scope, input, current);
      const { token, expires_at } = await invite(context, admin, invited);
      return { data: [{ url: addressOf(request, token), expires_at }] };
    },
    'POST /team/password-links': async ({ body: { name, current }, ...input }) => {
      await confirmWithPassword(scope, input, current);
      const { token, expires_at } = await makePasswordLink(input.context, input.admin, name);
      return { data: [{ url: addressOf(input.request, token), expires_at }] };
    },
    'DELETE /team/invitations/:id': async ({ context, admin, params: { id } }) => {
      await revokeInvitation(context, admin, id);
      return { data: [{ id }] };
    },
    'POST /team/invitations/check': async ({ body: { token }, request, reply }) => {
      const { name, role, expires_at, for_member } = await invitationOf(scope, request, reply, token);
      return { data: [{ name, role, expires_at, for_member }] };
    },
    'POST /team/invitations/accept': async ({ context, body, request, reply }) => {
      const invitation = await invitationOf(scope, request, reply, body.token);
      const { password } = body;
      const name = invitation.for_member ? invitation.name : (body.name ?? invitation.name);
      const fault = await passwordFault(password, [name, await siteName()]);
      if (fault !== null) throw invalidFields({ password: fault });
      const account = await findAdministrator(context, await acceptInvitation(context, body));
      // A link replaces only the password. If the account has one-time codes, the login still asks for a code.
      const isLogin = account?.totp_secret === '';
      const before = sessionToken(request, publicUrl);
      const device = deviceOf(request.headers['user-agent']);
      const token = isLogin && (await openSession(context, account, { before, device }));
      if (before && !token) await closeSession(context, before);
      const reason = invitation.for_member ? 'password_link' : 'invitation';
      // If the login asks for a code, or another owner has just removed or changed the account, there is no session.
      // The login page then shows why.
      if (token) await noteSuccess(request, { kind: 'login', reason, account });
      if (token) setSessionCookie(reply, publicUrl, { token, isPersistent: false });
      return { success: true as const };
    },
  });
}

/** A wrong token counts against the sender's network. @throws DomainError 404; 410; 429 */
async function invitationOf({ context }: AdminScope, request: FastifyRequest, reply: FastifyReply, token: string) {
  const attempt = await countAttempt(reply, networkLimit(context, 'invitation', request.ip));
  try {
    const invitation = await openInvitation(context, token);
    await attempt.takeBack();
    return invitation;
  } catch (error) {
    // A link that once worked is no guess, so it does not count.
    if (error instanceof DomainError && error.code === 'gone') await attempt.takeBack();
    else if (error instanceof DomainError) noteRefusal(request, { kind: 'login', reason: 'invitation' });
    throw error;
  }
}
