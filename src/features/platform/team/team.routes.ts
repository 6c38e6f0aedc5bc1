import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { serve } from '../auth/serve-resource.server.ts';
import { confirmWithPassword } from './account/confirm-password.server.ts';
import { ownAccountRoutes, passkeyRoutes } from './account/own-account.routes.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { listTeam, removeMember, resetSecondFactors, setRole } from './team.repository.ts';
import { teamResource } from './team.resource.ts';

export function teamRoutes(api: AdminApi): void {
  invitationRoutes(api);
  ownAccountRoutes(api);
  passkeyRoutes(api);
  serve(api, teamResource, {
    'GET /team': async ({ context }) => ({ data: await listTeam(context) }),
    'PUT /team/:name': async ({ params: { name }, body: { role, current }, ...input }) => {
      await confirmWithPassword(api.scope, input, current);
      await setRole(input.context, input.admin, name, role);
      return { data: [{ name }] };
    },
    'DELETE /team/:name': async ({ params: { name }, body: { current }, ...input }) => {
      await confirmWithPassword(api.scope, input, current);
      await removeMember(input.context, input.admin, name);
      return { data: [{ name }] };
    },
    'DELETE /team/:name/second-factors': async ({ params: { name }, body: { current }, ...input }) => {
      await confirmWithPassword(api.scope, input, current);
      await resetSecondFactors(input.context, input.admin, name);
      return { data: [{ name }] };
    },
  });
}
