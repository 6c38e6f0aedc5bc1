import { DomainError } from '../../../shared/errors.ts';
import { withOrigin } from '../../platform/auth/admin.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { confirmWithPassword } from '../../platform/team/account/confirm-password.server.ts';
import type { BackupFolder } from '../backup/backup-folder.server.ts';
import { demonstrationResource } from './demonstration.resource.ts';
import { countExamples, emptyDemonstration, findEmptying } from './empty-demonstration.repository.ts';

const BACKUP_AGE_MS = 60 * 60 * 1000;

export function demonstrationRoutes(api: AdminApi, backups: BackupFolder): void {
  serve(api, demonstrationResource, {
    'GET /demonstration': async ({ context }) => ({ data: await countExamples(context) }),
    'GET /demonstration/emptied': async ({ context }) => ({ data: await findEmptying(context) }),
    'POST /demonstration/empty': async ({ context, admin, body, request, reply }) => {
      await confirmWithPassword(api.scope, { admin, request, reply }, body.current);
      const backup = (await backups.list()).find(({ id }) => id === body.backup);
      if (backup === undefined || Date.now() - Date.parse(backup.made_at) > BACKUP_AGE_MS)
        throw new DomainError('conflict', 'Faites d’abord une sauvegarde : rien n’a été vidé.');
      return { data: await emptyDemonstration(context, withOrigin(admin, 'settings')) };
    },
  });
}
