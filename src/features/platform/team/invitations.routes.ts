import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ownOrigin } from '../../../server/http/cross-site.ts';
import { errorResponses, invalidBody } from '../../../server/http/route-schemas.ts';
import { DomainError } from '../../../shared/errors.ts';
import { ROLES } from '../../../shared/role.ts';
import type { AdminApi, AdminScope } from '../auth/admin-scope.routes.ts';
import { findAdministrator } from '../auth/administrators.repository.ts';
import { assertNotTooMany } from '../auth/limits/too-many.server.ts';
import { trustDevice } from '../auth/limits/trusted-device.server.ts';
import { addressLimit, countAgainst, forgetOne } from '../auth/login/login-failures.repository.ts';
import { passwordFault } from '../auth/password-strength.server.ts';
import { sessionToken, setSessionCookie } from '../auth/sessions/session-cookie.server.ts';
import { openSession } from '../auth/sessions/sessions.repository.ts';
import { noteRefusal, noteSuccess } from '../auth/trail/note-event.server.ts';
import { confirmWithPassword } from './account/own-account.routes.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  openInvitation,
  revokeInvitation,
} from './invitations.repository.ts';
import { acceptanceSchema, invitationSchema, openInvitationSchema, tokenSchema } from './team.schema.ts';

const PATH = '/api/admin/team/invitations';

/** Invitations (TEAM-3): owners make, list and revoke them; who has the link accepts it without a session. */
export function invitationRoutes(api: AdminApi): void {
  const { route, scope } = api;
  route({
    method: 'GET',
    path: PATH,
    summary: 'Les invitations ouvertes',
    ownerOnly: true,
    response: z.object({ data: z.array(openInvitationSchema) }),
    handler: async ({ context }) => ({ data: await listInvitations(context) }),
  });

  route({
    method: 'POST',
    path: PATH,
    summary: 'Invite quelqu’un : l’adresse fonctionne une fois, pendant 24 heures, et ne se relit pas',
    ownerOnly: true,
    body: invitationSchema,
    status: 201,
    response: z.object({ data: z.array(z.object({ url: z.string(), expires_at: z.string() })) }),
    errors: [429, 503],
    handler: async ({ body: { current, ...invited }, ...input }) => {
      const { context, admin, request } = input;
      await confirmWithPassword(scope, input, current);
      const { token, expires_at } = await invite(context, admin, invited);
      return { data: [{ url: `${ownOrigin(request, scope.publicUrl)}/admin/invitation/${token}`, expires_at }] };
    },
  });

  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Annule une invitation',
    ownerOnly: true,
    params: z.object({
      id: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'Un nombre entier à partir de 1')
        .transform(Number),
    }),
    response: z.object({ data: z.array(z.object({ id: z.int() })) }),
    errors: [404],
    handler: async ({ context, admin, params: { id } }) => {
      await revokeInvitation(context, admin, id);
      return { data: [{ id }] };
    },
  });
  acceptanceRoutes(api);
}

function acceptanceRoutes({ app, scope }: AdminApi): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const errors = errorResponses(403, 404, 410, 413, 415, 422, 429, 503);

  typed.route({
    method: 'POST',
    url: `${PATH}/check`,
    config: { withoutSession: true },
    schema: {
      summary: 'À qui une invitation est adressée',
      body: z.strictObject({ token: tokenSchema }),
      response: {
        200: z.object({ data: z.array(z.object({ name: z.string(), role: z.enum(ROLES), expires_at: z.string() })) }),
        ...errors,
      },
    },
    handler: async (request, reply) => {
      const { name, role, expires_at } = await invitationOf(scope, request, reply, request.body.token);
      return { data: [{ name, role, expires_at }] };
    },
  });

  typed.route({
    method: 'POST',
    url: `${PATH}/accept`,
    config: { withoutSession: true },
    schema: {
      summary: 'Accepte une invitation : crée le compte et ouvre sa session',
      body: acceptanceSchema,
      response: { 201: z.object({ success: z.literal(true) }), ...errors },
    },
    handler: async (request, reply) => {
      const { context, publicUrl, siteName } = scope;
      const invitation = await invitationOf(scope, request, reply, request.body.token);
      const { password, name = invitation.name } = request.body;
      const fault = await passwordFault(password, [name, await siteName()]);
      if (fault !== null) throw invalidBody({ password: fault });
      const account = await findAdministrator(context, await acceptInvitation(context, request.body));
      const token = account && (await openSession(context, account, { before: sessionToken(request, publicUrl) }));
      // Removed or changed by another owner since: the login explains it.
      if (token) await noteSuccess(request, { kind: 'login', reason: 'invitation', account });
      if (token && account) {
        setSessionCookie(reply, publicUrl, { token, isPersistent: false });
        await trustDevice(context, reply, publicUrl, account.id);
      }
      return reply.code(201).send({ success: true as const });
    },
  });
}

/** The invitation of a token; one that is wrong counts against its address. @throws DomainError 404, 410, 429. */
async function invitationOf({ context }: AdminScope, request: FastifyRequest, reply: FastifyReply, token: string) {
  const limit = addressLimit('invitation', request.ip);
  assertNotTooMany(reply, await countAgainst(context, limit));
  try {
    const invitation = await openInvitation(context, token);
    await forgetOne(context, limit);
    return invitation;
  } catch (error) {
    // A link that was good once is no guess.
    if (error instanceof DomainError && error.code === 'gone') await forgetOne(context, limit);
    else if (error instanceof DomainError) noteRefusal(request, { kind: 'login', reason: 'invitation' });
    throw error;
  }
}
