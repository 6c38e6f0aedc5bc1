import { DomainError } from '../../../../shared/errors.ts';
import type { AdminApi } from '../admin-scope.routes.ts';
import { checkCredentials, findAdministrator } from '../administrators.repository.ts';
import { codeLimit, countAttempt, loginLimits } from '../limits/login-limits.server.ts';
import { loginResource } from '../login/login.resource.ts';
import { passkeyLoginRoutes } from '../second-factor/passkey-login.routes.ts';
import { acceptCode, codeKind } from '../second-factor/second-factor.repository.ts';
import { serve } from '../serve-resource.server.ts';
import { noteRefusal, noteSuccess } from '../trail/note-event.server.ts';
import { deviceOf } from './device.ts';
import { CODE_REQUIRED, WRONG_CODE, WRONG_LOGIN } from './session.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.server.ts';
import { adminOf, closeSession, openSession } from './sessions.repository.ts';

export function sessionRoutes(api: AdminApi): void {
  passkeyLoginRoutes(api);
  const { scope } = api;
  const { publicUrl } = scope;
  serve(api, loginResource, {
    'POST /login': async ({ context, body: { user, pass, keep: isPersistent, code }, request, reply }) => {
      const attempt = await countAttempt(reply, ...loginLimits(context, user, request.ip));
      const account = await checkCredentials(context, user, pass).catch(async (error: unknown) => {
        // The password was not checked, so this is no failure.
        if (error instanceof DomainError) await attempt.takeBack();
        throw error;
      });
      if (account && account.totp_secret !== '') {
        if (!code) {
          await attempt.takeBack();
          throw new DomainError('second_factor_required', CODE_REQUIRED);
        }
        const guess = await countAttempt(reply, codeLimit(context, account.id));
        if (!(await acceptCode(context, account, code))) {
          noteRefusal(request, { kind: 'login', reason: codeKind(code), account });
          throw new DomainError('second_factor_required', WRONG_CODE, { code: WRONG_CODE });
        }
        await guess.succeeded();
      }
      const before = sessionToken(request, publicUrl);
      const device = deviceOf(request.headers['user-agent']);
      const token = account && (await openSession(context, account, { before, isPersistent, device }));
      if (!token) {
        noteRefusal(request, { kind: 'login', reason: 'password', account: await findAdministrator(context, user) });
        throw new DomainError('unauthenticated', WRONG_LOGIN);
      }
      await attempt.succeeded();
      const reason = code && account.totp_secret !== '' ? codeKind(code) : 'password';
      await noteSuccess(request, { kind: 'login', reason, account });
      setSessionCookie(reply, publicUrl, { token, isPersistent });
      return { success: true as const };
    },
    'POST /logout': async ({ context, request, reply }) => {
      const token = sessionToken(request, publicUrl);
      const account = await adminOf(context, token);
      if (token) await closeSession(context, token);
      if (account) await noteSuccess(request, { kind: 'logout', account });
      clearSessionCookie(reply, publicUrl);
      return { success: true as const };
    },
    'GET /': async ({ admin: { name } }) => ({ success: true as const, data: [{ name }] }),
  });
}
