import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { invalidBody } from '../../../../server/http/route-schemas.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import type { AdminApi, AdminScope } from '../../auth/admin-scope.routes.ts';
import { countConfirmation } from '../../auth/login/login-limits.server.ts';
import { passwordFault } from '../../auth/password-strength.server.ts';
import { sealSetup } from '../../auth/second-factor/second-factor.repository.ts';
import { newTotpSecret, totpUri } from '../../auth/second-factor/totp.server.ts';
import { sessionToken, setSessionCookie } from '../../auth/sessions/session-cookie.server.ts';
import { noteRefusal } from '../../auth/trail/note-event.server.ts';
import { confirmationSchema, passwordChangeSchema } from '../team.schema.ts';
import {
  assertOwnPassword,
  assertWithoutTotp,
  changeOwnPassword,
  confirmTotp,
  replaceRecoveryCodes,
  secondFactorsOf,
  turnTotpOff,
} from './account.repository.ts';

const successSchema = z.object({ success: z.literal(true) });
const success = { success: true as const };
const recoverySchema = z.object({ data: z.array(z.object({ recovery_codes: z.array(z.string()) })) });

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
export function ownAccountRoutes({ route, scope }: AdminApi): void {
  const { publicUrl, siteName } = scope;
  route({
    method: 'PUT',
    path: '/api/admin/account/password',
    summary: 'Change le mot de passe, ferme les autres sessions et annule les invitations ouvertes',
    beforePasswordChange: true,
    body: passwordChangeSchema,
    response: successSchema,
    errors: [409, 429, 503],
    handler: async ({ body: { current, next }, ...input }) => {
      const { context, admin, request, reply } = input;
      const { password_hash: before } = await confirmWithPassword(scope, input, current);
      if (next === current) throw invalidBody({ next: 'Choisissez un autre mot de passe que l’actuel.' });
      const fault = await passwordFault(next, [admin.name, await siteName()]);
      if (fault !== null) throw invalidBody({ next: fault });
      const token = sessionToken(request, publicUrl);
      const session = await changeOwnPassword(context, admin, { before, next, token });
      if (session) setSessionCookie(reply, publicUrl, session);
      return success;
    },
  });

  route({
    method: 'GET',
    path: '/api/admin/account/second-factors',
    summary: 'Clés d’accès et codes de cet administrateur',
    response: z.object({
      data: z.array(
        z.object({
          code: z.boolean(),
          recovery_codes: z.int(),
          passkeys: z.array(
            z.object({ id: z.string(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() }),
          ),
        }),
      ),
    }),
    handler: async ({ context, admin }) => ({ data: [await secondFactorsOf(context, admin)] }),
  });

  route({
    method: 'POST',
    path: '/api/admin/account/totp',
    summary: 'Prépare les codes à usage unique : la clé pour l’application, à confirmer par un code',
    body: confirmationSchema,
    response: z.object({ data: z.array(z.object({ secret: z.string(), uri: z.string(), setup: z.string() })) }),
    errors: [409, 429, 503],
    handler: async ({ body: { current }, ...input }) => {
      const { context, admin } = input;
      await confirmWithPassword(scope, input, current);
      await assertWithoutTotp(context, admin);
      const secret = await newTotpSecret();
      const uri = await totpUri(secret, await siteName(), admin.name);
      return { data: [{ secret, uri, setup: await sealSetup(context, admin.id, secret) }] };
    },
  });

  route({
    method: 'POST',
    path: '/api/admin/account/totp/confirm',
    summary: 'Active les codes à usage unique, ferme les autres sessions et donne les codes de secours',
    body: z.strictObject({
      setup: z.string({ error: 'La mise en place est illisible' }).max(2_000, 'La mise en place est illisible'),
      code: z.string({ error: 'Saisissez le code' }).min(1, 'Saisissez le code').max(20, 'Six chiffres'),
    }),
    status: 201,
    response: recoverySchema,
    errors: [409],
    handler: async ({ context, admin, body, request, reply }) => {
      const token = sessionToken(request, publicUrl);
      const { recoveryCodes, session } = await confirmTotp(context, admin, { ...body, token });
      if (session) setSessionCookie(reply, publicUrl, session);
      return { data: [{ recovery_codes: recoveryCodes }] };
    },
  });

  route({
    method: 'DELETE',
    path: '/api/admin/account/totp',
    summary: 'Retire les codes à usage unique et de secours',
    body: confirmationSchema,
    response: successSchema,
    errors: [429, 503],
    handler: async ({ body: { current }, ...input }) => {
      await confirmWithPassword(scope, input, current);
      await turnTotpOff(input.context, input.admin);
      return success;
    },
  });

  route({
    method: 'POST',
    path: '/api/admin/account/recovery-codes',
    summary: 'Remplace les codes de secours',
    body: confirmationSchema,
    status: 201,
    response: recoverySchema,
    errors: [409, 429, 503],
    handler: async ({ body: { current }, ...input }) => {
      await confirmWithPassword(scope, input, current);
      return { data: [{ recovery_codes: await replaceRecoveryCodes(input.context, input.admin) }] };
    },
  });
}
