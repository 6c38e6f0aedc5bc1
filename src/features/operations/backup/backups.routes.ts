import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { noteSuccess } from '../../platform/auth/trail/note-event.server.ts';
import { confirmWithPassword } from '../../platform/team/account/confirm-password.server.ts';
import type { BackupFolder } from './backup-folder.server.ts';
import { backupsResource } from './backups.resource.ts';

export function backupRoutes(api: AdminApi, folder: BackupFolder): void {
  serve(api, backupsResource, {
    'GET /backups': async () => ({ data: await folder.list(), running: folder.isRunning }),
    'POST /backups': async ({ admin, request }) => {
      const { isNew, result, ...running } = await folder.start();
      const end = async () => {
        const backup = await result;
        if (isNew) await noteSuccess(request, { kind: 'backup', reason: 'made', target: backup.id, account: admin });
        return { data: [backup] };
      };
      return { ...running, result: end() };
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
