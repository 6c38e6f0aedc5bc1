import * as z from 'zod';

/** Who made the backup. 'person': an owner, by the button. 'schedule': the site, at night. 'command': a command. */
const BACKUP_ORIGINS = ['person', 'schedule', 'command'] as const;
export type BackupOrigin = (typeof BACKUP_ORIGINS)[number];

/** Maximum number of scheduled backups. The oldest are deleted. Other backups stay until a person deletes them. */
export const KEPT_SCHEDULED = 7;

/** Id of a backup: the moment in UTC and eight random hexadecimal digits. */
const BACKUP_ID = /^\d{8}T\d{6}-[0-9a-f]{8}$/;

const backupIdSchema = z.string().regex(BACKUP_ID, { error: 'Ce n’est pas le nom d’une sauvegarde.' });

export const backupSchema = z.object({
  id: backupIdSchema,
  made_at: z.string(),
  bytes: z.int(),
  vehicles: z.int().describe('Ceux de la corbeille compris'),
  pictures: z.int(),
  origin: z.enum(BACKUP_ORIGINS),
});

export type Backup = z.infer<typeof backupSchema>;

export const backupParamsSchema = z.object({ id: backupIdSchema });
