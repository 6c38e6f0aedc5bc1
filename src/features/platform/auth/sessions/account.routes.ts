import * as z from 'zod';
import { DomainError } from '../../../../shared/errors.ts';
import { ROLES } from '../../../../shared/role.ts';
import type { AdminApi } from '../admin-scope.routes.ts';
import { noteSuccess } from '../trail/note-event.server.ts';
import { clearSessionCookie, sessionToken } from './session-cookie.server.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.repository.ts';

const sessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
  kept: z.boolean(),
});

const accountSchema = z.object({ name: z.string(), role: z.enum(ROLES), must_change_password: z.boolean() });

/** The administrator's own account, and its sessions on every device. */
export function accountRoutes({ route, scope: { publicUrl } }: AdminApi): void {
  route({
    method: 'GET',
    path: '/api/admin/account',
    summary: 'Le compte de cet administrateur',
    beforePasswordChange: true,
    response: z.object({ data: z.array(accountSchema) }),
    handler: async ({ admin: { name, role, mustChangePassword } }) => ({
      data: [{ name, role, must_change_password: mustChangePassword }],
    }),
  });

  route({
    method: 'GET',
    path: '/api/admin/account/sessions',
    summary: 'Les sessions ouvertes de cet administrateur',
    beforePasswordChange: true,
    response: z.object({ data: z.array(sessionSchema) }),
    handler: async ({ context, admin, request }) => ({
      data: await listSessions(context, admin, sessionToken(request, publicUrl)),
    }),
  });

  route({
    method: 'DELETE',
    path: '/api/admin/account/sessions',
    summary: 'Ferme les autres sessions de cet administrateur',
    beforePasswordChange: true,
    response: z.object({ closed: z.int() }),
    handler: async ({ context, admin, request }) => {
      const count = await endOtherSessions(context, admin, sessionToken(request, publicUrl));
      await noteSuccess(request, { kind: 'sessions', account: admin });
      return { closed: count };
    },
  });

  route({
    method: 'DELETE',
    path: '/api/admin/account/sessions/:id',
    summary: 'Ferme une session de cet administrateur',
    beforePasswordChange: true,
    params: z.object({ id: z.string() }),
    response: z.object({ data: z.array(z.object({ id: z.string() })) }),
    errors: [404],
    handler: async ({ context, admin, params: { id }, request, reply }) => {
      const token = sessionToken(request, publicUrl);
      const isCurrent = (await listSessions(context, admin, token)).some((one) => one.id === id && one.current);
      if (!(await endSession(context, admin, id))) throw new DomainError('not_found', 'Cette session est déjà fermée.');
      await noteSuccess(request, { kind: 'sessions', account: admin });
      if (isCurrent) clearSessionCookie(reply, publicUrl);
      return { data: [{ id }] };
    },
  });
}
