import { DomainError } from '../../../shared/errors.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { confirmWithPassword } from '../../platform/team/account/confirm-password.server.ts';
import type { BackupFolder } from './backup-folder.server.ts';
import { backupsResource } from './backups.resource.ts';

export function backupRoutes(api: AdminApi, folder: BackupFolder): void {
  serve(api, backupsResource, {
    'GET /backups': async () => ({ data: await folder.list() }),
    'POST /backups': async () => ({ data: { job: await folder.start('person') } }),
    'GET /backup-jobs/:job': async ({ params: { job } }) => {
      const data = await folder.job(job);
      if (data === null) throw new DomainError('not_found', 'Cette sauvegarde n’est pas connue.');
      return { data };
    },
    'POST /backups/:id/file': async ({ params: { id }, body: { current }, ...input }) => {
      await confirmWithPassword(api.scope, input, current);
      const { file, bytes } = await folder.open(id);
      return input.reply
        .type('application/x-tar')
        .header('Content-Length', bytes)
        .header('Content-Disposition', `attachment; filename="vitrine-${id}.tar"`)
        .send(file);
    },
    'DELETE /backups/:id': async ({ params: { id } }) => {
      await folder.remove(id);
      return { data: [{ id }] };
    },
  });
}
