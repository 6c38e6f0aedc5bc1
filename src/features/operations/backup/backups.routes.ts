import * as z from 'zod';
import { errorResponses } from '../../../server/http/route-schemas.ts';
import { DomainError } from '../../../shared/errors.ts';
import { OWNER_ONLY_NOTE, requireAdmin } from '../../platform/auth/admin-route.server.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { confirmationSchema } from '../../platform/auth/login/password.schema.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { confirmWithPassword } from '../../platform/team/account/confirm-password.server.ts';
import type { BackupFolder } from './backup-folder.server.ts';
import { backupsResource } from './backups.resource.ts';
import { backupParamsSchema } from './backups.schema.ts';

const fileSchema = {
  summary: 'Le fichier d’une sauvegarde, que npm run restore restaure ; demande le mot de passe',
  ...OWNER_ONLY_NOTE,
  params: backupParamsSchema,
  body: confirmationSchema,
  response: {
    200: { content: { 'application/x-tar': { schema: z.string() } } },
    ...errorResponses(401, 403, 404, 413, 415, 422, 429, 503),
  },
};

export function backupRoutes(api: AdminApi, folder: BackupFolder): void {
  serve(api, backupsResource, {
    'GET /backups': async () => ({ data: await folder.list() }),
    'POST /backups': async () => ({ data: { job: await folder.start('person') } }),
    'GET /backup-jobs/:job': async ({ params: { job } }) => {
      const data = await folder.job(job);
      if (data === null) throw new DomainError('not_found', 'Cette sauvegarde n’est pas connue.');
      return { data };
    },
    'DELETE /backups/:id': async ({ params: { id } }) => {
      await folder.remove(id);
      return { data: [{ id }] };
    },
  });

  api.app.post(
    '/api/admin/backups/:id/file',
    { schema: fileSchema, config: { ownerOnly: true } },
    async (request, reply) => {
      const { current } = request.body as z.output<typeof confirmationSchema>;
      await confirmWithPassword(api.scope, { admin: requireAdmin(request), request, reply }, current);
      const { id } = request.params as z.output<typeof backupParamsSchema>;
      const { file, bytes } = await folder.open(id);
      return reply
        .type('application/x-tar')
        .header('Content-Length', bytes)
        .header('Content-Disposition', `attachment; filename="vitrine-${id}.tar"`)
        .send(file);
    },
  );
}
