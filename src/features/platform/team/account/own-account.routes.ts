import { invalidBody } from '../../../../server/http/route-schemas.ts';
import type { AdminApi } from '../../auth/admin-scope.routes.ts';
import { ownPasswordResource } from '../../auth/login/own-password.resource.ts';
import { passwordFault } from '../../auth/password-strength.server.ts';
import { sealSetup } from '../../auth/second-factor/second-factor.repository.ts';
import { newTotpSecret, totpUri } from '../../auth/second-factor/totp.server.ts';
import { serve } from '../../auth/serve-resource.server.ts';
import { sessionToken, setSessionCookie } from '../../auth/sessions/session-cookie.server.ts';
import {
  assertWithoutTotp,
  changeOwnPassword,
  confirmTotp,
  replaceRecoveryCodes,
  secondFactorsOf,
  turnTotpOff,
} from './account.repository.ts';
import { accountResource } from './account.resource.ts';
import { confirmWithPassword } from './confirm-password.server.ts';

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
