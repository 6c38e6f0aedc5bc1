import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { errorResponses } from '../../../../server/http/route-schemas.ts';
import { DomainError, errorBody } from '../../../../shared/errors.ts';
import type { AdminApi } from '../admin-scope.routes.ts';
import { type Account, checkCredentials, findAdministrator } from '../administrators.repository.ts';
import { assertNotTooMany } from '../limits/too-many.server.ts';
import { trustDevice } from '../limits/trusted-device.server.ts';
import { codeLimit, countAgainst, forgetAll } from '../login/login-failures.repository.ts';
import { countLogin } from '../login/login-limits.server.ts';
import { passkeyLoginRoutes } from '../second-factor/passkey-login.routes.ts';
import { acceptCode, codeKind } from '../second-factor/second-factor.repository.ts';
import { noteRefusal, noteSuccess } from '../trail/note-event.server.ts';
import { CODE_REQUIRED, WRONG_CODE, WRONG_LOGIN } from './session.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.server.ts';
import { adminOf, closeSession, openSession } from './sessions.repository.ts';

const required = (message: string) =>
  z.string({ error: message }).min(1, message).max(1_000, '1 000 caractères au plus');

const loginSchema = z.strictObject({
  user: required('Le nom est obligatoire'),
  pass: required('Le mot de passe est obligatoire'),
  keep: z.boolean({ error: 'Attendu : true ou false' }).default(false),
  code: z.string({ error: CODE_REQUIRED }).max(100, '100 caractères au plus').optional(),
});

const successSchema = z.object({ success: z.literal(true) });

/** Login, sign-out, and the administrator of the session. */
export function sessionRoutes(api: AdminApi): void {
  passkeyLoginRoutes(api);
  const { app, route, scope } = api;
  const { context, publicUrl } = scope;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.route({
    method: 'POST',
    url: '/api/admin/login',
    config: { withoutSession: true },
    schema: {
      summary: 'Ouvre une session d’administrateur',
      body: loginSchema,
      response: {
        200: successSchema,
        ...errorResponses(401, 403, 413, 415, 422, 429, 503),
      },
    },
    handler: async (request, reply) => {
      const { user, pass, keep: isPersistent, code } = request.body;
      const attempt = await countLogin(scope, request, reply, user);
      const account = await checkCredentials(context, user, pass).catch(async (error: unknown) => {
        // The password was not checked: not a failure.
        if (error instanceof DomainError) await attempt.takeBack();
        throw error;
      });
      if (account && account.totp_secret !== '') {
        if (!code) {
          await attempt.takeBack();
          return reply.code(401).send(errorBody('second_factor_required', CODE_REQUIRED));
        }
        assertNotTooMany(reply, await countAgainst(context, codeLimit(account.id)));
        if (!(await acceptCode(context, account, code))) return refuseCode(request, reply, account, code);
        await forgetAll(context, codeLimit(account.id));
      }
      const token =
        account && (await openSession(context, account, { before: sessionToken(request, publicUrl), isPersistent }));
      if (!token) {
        noteRefusal(request, { kind: 'login', reason: 'password', account: await findAdministrator(context, user) });
        return reply.code(401).send(errorBody('unauthenticated', WRONG_LOGIN));
      }
      await attempt.succeeded();
      const reason = code && account.totp_secret !== '' ? codeKind(code) : 'password';
      await noteSuccess(request, { kind: 'login', reason, account });
      setSessionCookie(reply, publicUrl, { token, isPersistent });
      await trustDevice(context, reply, publicUrl, account.id);
      return { success: true as const };
    },
  });

  typed.route({
    method: 'POST',
    url: '/api/admin/logout',
    config: { withoutSession: true },
    schema: { summary: 'Ferme la session', response: { 200: successSchema, ...errorResponses(403) } },
    handler: async (request, reply) => {
      const token = sessionToken(request, publicUrl);
      const account = await adminOf(context, token);
      if (token) await closeSession(context, token);
      if (account) await noteSuccess(request, { kind: 'logout', account });
      clearSessionCookie(reply, publicUrl);
      return { success: true as const };
    },
  });

  route({
    method: 'GET',
    path: '/api/admin',
    summary: 'L’administrateur de cette session',
    beforePasswordChange: true,
    response: z.object({ success: z.literal(true), data: z.array(z.object({ name: z.string() })) }),
    handler: async ({ admin }) => ({ success: true as const, data: [{ name: admin.name }] }),
  });
}

function refuseCode(request: FastifyRequest, reply: FastifyReply, account: Account, code: string): FastifyReply {
  noteRefusal(request, { kind: 'login', reason: codeKind(code), account });
  return reply.code(401).send(errorBody('second_factor_required', WRONG_CODE, { code: WRONG_CODE }));
}
