import * as z from 'zod';
import { errorBody } from '../../shared/errors.ts';
import { type AdminApi, giveSession, parsed, sessionToken, takeSession } from './admin-scope.routes.ts';
import { checkCredentials } from './administrators.repository.ts';
import { countAttempt, forgetAttempts } from './login-failures.repository.ts';
import { WRONG_LOGIN } from './session.ts';
import { closeSession, openSession } from './sessions.repository.ts';

const required = (message: string) =>
  z.string({ error: message }).min(1, message).max(1_000, '1 000 caractères au plus');

const login = z.strictObject({
  user: required('Le nom est obligatoire'),
  pass: required('Le mot de passe est obligatoire'),
});

/** Longest body of a login, in bytes: nobody is known yet who may send more. */
const LOGIN_BYTES = 16 * 1024;

/** Login, sign-out and 'who am I' (contract §5). */
export function sessionRoutes({ app, route, scope }: AdminApi): void {
  const { context, publicUrl } = scope;

  app.post(
    '/api/admin/login',
    {
      bodyLimit: LOGIN_BYTES,
      config: { withoutSession: true },
      schema: { summary: 'Ouvre une session d’administrateur' },
    },
    async (request, reply) => {
      const { user, pass } = await parsed(login, request);
      const wait = await countAttempt(context, user, request.ip);
      if (wait !== null) {
        reply.code(429).header('Retry-After', wait);
        return errorBody('too_many_requests', `Trop d’essais : réessayez dans ${Math.ceil(wait / 60)} min.`);
      }
      const account = await checkCredentials(context, user, pass);
      const token = account && (await openSession(context, account, sessionToken(request, publicUrl)));
      if (!token) return reply.code(401).send(errorBody('unauthenticated', WRONG_LOGIN));
      await forgetAttempts(context, user, request.ip);
      giveSession(reply, publicUrl, token);
      return { success: true };
    },
  );

  app.post(
    '/api/admin/logout',
    { config: { withoutSession: true }, schema: { summary: 'Ferme la session' } },
    async (request, reply) => {
      const token = sessionToken(request, publicUrl);
      if (token) await closeSession(context, token);
      takeSession(reply, publicUrl);
      return { success: true };
    },
  );

  route({
    method: 'GET',
    path: '/api/admin',
    summary: 'L’administrateur de cette session',
    answer: async ({ admin }) => ({ success: true, data: [{ name: admin.name }] }),
  });
}
