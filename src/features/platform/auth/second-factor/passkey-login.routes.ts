import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/errors.ts';
import type { AdminApi, AdminScope } from '../admin-scope.routes.ts';
import { countAttempt, networkLimit, sessionLimit, takeBack } from '../limits/login-limits.server.ts';
import { passkeyLoginResource } from '../login/login.resource.ts';
import { serve } from '../serve-resource.server.ts';
import { deviceOf } from '../sessions/device.ts';
import { LOGIN_LIMITS, UNKNOWN_PASSKEY } from '../sessions/session.ts';
import { sessionToken, setSessionCookie } from '../sessions/session-cookie.server.ts';
import { adminOf, openSession } from '../sessions/sessions.repository.ts';
import { noteRefusal, noteSuccess } from '../trail/note-event.server.ts';
import { administratorOfPasskey, passkeyLoginOptions } from './passkey-login.server.ts';
import { relyingParty } from './relying-party.server.ts';

export function passkeyLoginRoutes(api: AdminApi): void {
  const { scope } = api;
  const { publicUrl } = scope;
  serve(api, passkeyLoginResource, {
    'POST /login/passkey/options': async ({ context, request, reply }) => {
      await countAttempt(reply, await questionLimit(scope, request));
      return { data: [{ ...(await passkeyLoginOptions(context, relyingParty(request, publicUrl))) }] };
    },
    'POST /login/passkey': async ({ context, body: { response, keep: isPersistent }, request, reply }) => {
      const site = relyingParty(request, publicUrl);
      const account = await administratorOfPasskey(context, site, response as AuthenticationResponseJSON);
      // The login ends the current session, so this reads its limit first.
      if (account) await takeBack(await questionLimit(scope, request));
      const before = sessionToken(request, publicUrl);
      const device = deviceOf(request.headers['user-agent']);
      const token = account && (await openSession(context, account, { before, isPersistent, device }));
      if (!token) {
        noteRefusal(request, { kind: 'login', reason: 'passkey', account });
        throw new DomainError('unauthenticated', UNKNOWN_PASSKEY);
      }
      await noteSuccess(request, { kind: 'login', reason: 'passkey', account });
      setSessionCookie(reply, publicUrl, { token, isPersistent });
      return { success: true as const };
    },
  });
}

/** Counts the requests of an open session separately, so that others on its network cannot use up its attempts. */
async function questionLimit({ context, publicUrl }: AdminScope, request: FastifyRequest) {
  const token = sessionToken(request, publicUrl);
  return token && (await adminOf(context, token))
    ? sessionLimit(context, 'session-passkey', token, LOGIN_LIMITS.perNetwork)
    : networkLimit(context, 'passkey', request.ip);
}
