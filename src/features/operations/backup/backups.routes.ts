import { DomainError } from '../../../shared/errors.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { noteSuccess } from '../../platform/auth/trail/note-event.server.ts';
import { confirmWithPassword } from '../../platform/team/account/confirm-password.server.ts';
import type { BackupFolder } from './backup-folder.server.ts';
import { backupsResource } from './backups.resource.ts';

export function backupRoutes(api: AdminApi, folder: BackupFolder): void {
  serve(api, backupsResource, {
    'GET /backups': async () => ({ data: await folder.list() }),
    'POST /backups': async ({ admin, request }) => {
      const { id, isNew } = await folder.start('person');
      if (isNew) await noteSuccess(request, { kind: 'backup', reason: 'made', target: id, account: admin });
      return { data: { job: id } };
    },
    'GET /backup-jobs/:job': async ({ params: { job } }) => {
      const data = await folder.job(job);
      if (data === null) throw new DomainError('not_found', 'Cette sauvegarde n’est pas connue.');
      return { data };
    },
    'POST /backups/:id/file': async ({ params: { id }, body: { current }, ...input }) => {
      await confirmWithPassword(api.scope, input, current);
      const { file, bytes } = await folder.open(id);
      await noteSuccess(input.request, { kind: 'backup', reason: 'downloaded', target: id, account: input.admin });
      return input.reply
        .type('application/x-tar')
        .header('Content-Length', bytes)
        .header('Content-Disposition', `attachment; filename="vitrine-${id}.tar"`)
        .send(file);
    },
    'DELETE /backups/:id': async ({ params: { id }, body: { current }, ...input }) => {
      await confirmWithPassword(api.scope, input, current);
      await folder.remove(id);
      await noteSuccess(input.request, { kind: 'backup', reason: 'deleted', target: id, account: input.admin });
      return { data: [{ id }] };
    },
  });
}
