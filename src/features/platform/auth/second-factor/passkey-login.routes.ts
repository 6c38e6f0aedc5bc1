import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DomainError } from '../../../../shared/errors.ts';
import type { AdminApi } from '../admin-scope.routes.ts';
import { trustDevice } from '../limits/trusted-device.server.ts';
import { passkeyLoginResource } from '../login/login.resource.ts';
import { countPasskey, forgetPasskey } from '../login/login-limits.server.ts';
import { serve } from '../serve-resource.server.ts';
import { deviceOf } from '../sessions/device.ts';
import { UNKNOWN_PASSKEY } from '../sessions/session.ts';
import { sessionToken, setSessionCookie } from '../sessions/session-cookie.server.ts';
import { openSession } from '../sessions/sessions.repository.ts';
import { noteRefusal, noteSuccess } from '../trail/note-event.server.ts';
import { administratorOfPasskey, passkeyLoginOptions } from './passkey-login.server.ts';
import { relyingParty } from './relying-party.server.ts';

export function passkeyLoginRoutes(api: AdminApi): void {
  const { scope } = api;
  const { publicUrl } = scope;
  serve(api, passkeyLoginResource, {
    'POST /login/passkey/options': async ({ context, request, reply }) => {
      await countPasskey(scope, request, reply);
      return { data: [{ ...(await passkeyLoginOptions(context, relyingParty(request, publicUrl))) }] };
    },
    'POST /login/passkey': async ({ context, body: { response, keep: isPersistent }, request, reply }) => {
      const site = relyingParty(request, publicUrl);
      const account = await administratorOfPasskey(context, site, response as AuthenticationResponseJSON);
      if (account) await forgetPasskey(scope, request);
      const before = sessionToken(request, publicUrl);
      const device = deviceOf(request.headers['user-agent']);
      const token = account && (await openSession(context, account, { before, isPersistent, device }));
      if (!token) {
        noteRefusal(request, { kind: 'login', reason: 'passkey', account });
        throw new DomainError('unauthenticated', UNKNOWN_PASSKEY);
      }
      await noteSuccess(request, { kind: 'login', reason: 'passkey', account });
      setSessionCookie(reply, publicUrl, { token, isPersistent });
      await trustDevice(context, reply, publicUrl, account.id);
      return { success: true as const };
    },
  });
}
