import * as z from 'zod';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { confirmWithPassword, ownAccountRoutes } from './account/own-account.routes.ts';
import { passkeyRoutes } from './account/passkeys.routes.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { listTeam, removeMember, resetSecondFactors, setRole } from './team.repository.ts';
import { confirmationSchema, memberSchema, roleChangeSchema } from './team.schema.ts';

const params = z.object({ name: z.string() });
const namesSchema = z.object({ data: z.array(z.object({ name: z.string() })) });

/** The team, for owners (TEAM-4). */
export function teamRoutes(api: AdminApi): void {
  invitationRoutes(api);
  ownAccountRoutes(api);
  passkeyRoutes(api);
  const { route, scope } = api;
  route({
    method: 'GET',
    path: '/api/admin/team',
    summary: 'Les administrateurs',
    ownerOnly: true,
    response: z.object({ data: z.array(memberSchema) }),
    handler: async ({ context }) => ({ data: await listTeam(context) }),
  });

  route({
    method: 'PUT',
    path: '/api/admin/team/:name',
    summary: 'Change le rôle d’un administrateur',
    ownerOnly: true,
    params,
    body: roleChangeSchema,
    response: namesSchema,
    errors: [404, 409, 429, 503],
    handler: async ({ params: { name }, body: { role, current }, ...input }) => {
      const { context, admin } = input;
      await confirmWithPassword(scope, input, current);
      await setRole(context, admin, name, role);
      return { data: [{ name }] };
    },
  });

  route({
    method: 'DELETE',
    path: '/api/admin/team/:name',
    summary: 'Retire un administrateur et ferme ses sessions',
    ownerOnly: true,
    params,
    response: namesSchema,
    errors: [404, 409],
    handler: async ({ context, admin, params: { name } }) => {
      await removeMember(context, admin, name);
      return { data: [{ name }] };
    },
  });

  route({
    method: 'DELETE',
    path: '/api/admin/team/:name/second-factors',
    summary: 'Retire les clés d’accès et les codes d’un administrateur et ferme ses sessions',
    ownerOnly: true,
    params,
    body: confirmationSchema,
    response: namesSchema,
    errors: [404, 429, 503],
    handler: async ({ params: { name }, body: { current }, ...input }) => {
      const { context, admin } = input;
      await confirmWithPassword(scope, input, current);
      await resetSecondFactors(context, admin, name);
      return { data: [{ name }] };
    },
  });
}
