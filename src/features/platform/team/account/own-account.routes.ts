import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidBody } from '../../../../server/http/route-schemas.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import type { AdminApi, AdminScope } from '../../auth/admin-scope.routes.ts';
import { countConfirmation } from '../../auth/login/login-limits.server.ts';
import { ownPasswordResource } from '../../auth/login/own-password.resource.ts';
import { passwordFault } from '../../auth/password-strength.server.ts';
import { sealSetup } from '../../auth/second-factor/second-factor.repository.ts';
import { newTotpSecret, totpUri } from '../../auth/second-factor/totp.server.ts';
import { serve } from '../../auth/serve-resource.server.ts';
import { sessionToken, setSessionCookie } from '../../auth/sessions/session-cookie.server.ts';
import { noteRefusal } from '../../auth/trail/note-event.server.ts';
import {
  assertOwnPassword,
  assertWithoutTotp,
  changeOwnPassword,
  confirmTotp,
  replaceRecoveryCodes,
  secondFactorsOf,
  turnTotpOff,
} from './account.repository.ts';
import { accountResource } from './account.resource.ts';

type AdminRequest = { admin: Admin; request: FastifyRequest; reply: FastifyReply };

/**
 * Checks the own password before something that an open session alone must not do.
 * @throws DomainError 422, 429.
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

/** The own password and one-time codes (TEAM-6, TEAM-8). */
export function ownAccountRoutes(api: AdminApi): void {
  const { scope } = api;
  const { publicUrl, siteName } = scope;
  serve(api, ownPasswordResource, {
    'PUT /account/password': async ({ body: { current, next }, ...input }) => {
      const { context, admin, request, reply } = input;
      const { password_hash: before } = await confirmWithPassword(scope, input, current);
      if (next === current) throw invalidBody({ next: 'Choisissez un autre mot de passe que l’actuel.' });
      const fault = await passwordFault(next, [admin.name, await siteName()]);
      if (fault !== null) throw invalidBody({ next: fault });
      const token = sessionToken(request, publicUrl);
      const session = await changeOwnPassword(context, admin, { before, next, token });
      if (session) setSessionCookie(reply, publicUrl, session);
      return { success: true as const };
    },
  });

  serve(api, accountResource, {
    'GET /account/second-factors': async ({ context, admin }) => ({ data: [await secondFactorsOf(context, admin)] }),
    'POST /account/totp': async ({ body: { current }, ...input }) => {
      const { context, admin } = input;
      await confirmWithPassword(scope, input, current);
      await assertWithoutTotp(context, admin);
      const secret = await newTotpSecret();
      const uri = await totpUri(secret, await siteName(), admin.name);
      return { data: [{ secret, uri, setup: await sealSetup(context, admin.id, secret) }] };
    },
    'POST /account/totp/confirm': async ({ context, admin, body, request, reply }) => {
      const token = sessionToken(request, publicUrl);
      const { recoveryCodes, session } = await confirmTotp(context, admin, { ...body, token });
      if (session) setSessionCookie(reply, publicUrl, session);
      return { data: [{ recovery_codes: recoveryCodes }] };
    },
    'DELETE /account/totp': async ({ body: { current }, ...input }) => {
      await confirmWithPassword(scope, input, current);
      await turnTotpOff(input.context, input.admin);
      return { success: true as const };
    },
    'POST /account/recovery-codes': async ({ body: { current }, ...input }) => {
      await confirmWithPassword(scope, input, current);
      return { data: [{ recovery_codes: await replaceRecoveryCodes(input.context, input.admin) }] };
    },
  });
}
