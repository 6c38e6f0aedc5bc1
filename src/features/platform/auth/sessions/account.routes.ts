import { DomainError } from '../../../../shared/errors.ts';
import type { AdminApi } from '../admin-scope.routes.ts';
import { serve } from '../serve-resource.server.ts';
import { noteSuccess } from '../trail/note-event.server.ts';
import { clearSessionCookie, sessionToken } from './session-cookie.server.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.repository.ts';
import { sessionsResource } from './sessions.resource.ts';

export function accountRoutes(api: AdminApi): void {
  const { publicUrl } = api.scope;
  serve(api, sessionsResource, {
    'GET /account': async ({ admin: { name, role, mustChangePassword } }) => ({
      data: [{ name, role, must_change_password: mustChangePassword }],
    }),
    'GET /account/sessions': async ({ context, admin, request }) => ({
      data: await listSessions(context, admin, sessionToken(request, publicUrl)),
    }),
    'DELETE /account/sessions': async ({ context, admin, request }) => {
      const count = await endOtherSessions(context, admin, sessionToken(request, publicUrl));
      await noteSuccess(request, { kind: 'sessions', account: admin });
      return { closed: count };
    },
    'DELETE /account/sessions/:id': async ({ context, admin, params: { id }, request, reply }) => {
      const token = sessionToken(request, publicUrl);
      const isCurrent = (await listSessions(context, admin, token)).some((one) => one.id === id && one.current);
      if (!(await endSession(context, admin, id))) throw new DomainError('not_found', 'Cette session est déjà fermée.');
      await noteSuccess(request, { kind: 'sessions', account: admin });
      if (isCurrent) clearSessionCookie(reply, publicUrl);
      return { data: [{ id }] };
    },
  });
}
