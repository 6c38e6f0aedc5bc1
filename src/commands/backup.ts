import { join } from 'node:path';
import { writeBackup } from '../features/operations/backup/backup.server.ts';
import { BackupFolder } from '../features/operations/backup/backup-folder.server.ts';
import { recordBackup } from '../features/operations/backup/last-backup.server.ts';
import { hasPendingPictures } from '../features/operations/demonstration/demonstration.repository.ts';
import { count } from '../shared/text/french.ts';
import {
  configOf,
  defineCommand,
  megabytes,
  oneFile,
  progressOf,
  runIfMain,
  say,
  type Terminal,
  withUnmigratedContext,
} from './command.ts';
import { checkTarget, writeTarget } from './write-file.ts';

const USAGE = 'npm run backup -- FICHIER';

const HELP = `
${USAGE} [--force]

Écrit tout le site dans un seul fichier : toutes les lignes de la base, telles qu’elles étaient à un même instant, et
toutes les images qu’elles nomment. Le site peut servir et enregistrer pendant ce temps. « npm run restore » le restaure,
sur SQLite ou PostgreSQL, sur disque ou S3.

Sans FICHIER : dans le dossier des sauvegardes du site (BACKUP_DIR), où /admin/backups la montre.

  --force    remplace le fichier s’il existe
  --help     cette aide

Le fichier est un tar suivi d’une ligne d’empreinte (SHA-256) ; docs/hosting.md en dit la forme. Il contient les mots de
passe chiffrés et les clés du site : gardez-le comme eux, ailleurs que sur cette machine.`;

export const backup = defineCommand(
  HELP,
  { force: { type: 'boolean' } },
  async ({ terminal, values, positionals }) => {
    if (positionals.length === 0) return backUpToFolder(terminal);
    const path = oneFile(terminal, positionals, USAGE);
    await checkTarget(path, values.force);
    const since = Date.now();
    const progress = { pictures: progressOf(terminal, 'Images'), rows: progressOf(terminal, 'Lignes') };
    const config = configOf(terminal);
    const { manifest, checksum, isPreparing } = await withUnmigratedContext(terminal, config, async (context) => {
      const isPreparing = await hasPendingPictures(context);
      return {
        ...(await writeTarget(path, (to) => writeBackup(context, to, progress, terminal.signal), 0o600)),
        isPreparing,
      };
    });
    await recordBackup(config.dataDir, { made: manifest.made, path, checksum }).catch((error: Error) =>
      say(
        terminal,
        `Attention : la date de cette sauvegarde n’a pas pu être notée pour « npm run doctor » (${error.message}).`,
      ),
    );
    const { contents, pictures } = manifest;
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      terminal,
      `${path} : ${count(rows, 'ligne')}, ${count(pictures.files, 'fichier')} d’images (${megabytes(pictures.bytes)}), en ${Math.ceil((Date.now() - since) / 1000)} s.`,
    );
    say(terminal, `Empreinte : ${checksum}`);
    if (pictures.missing.length > 0)
      say(
        terminal,
        isPreparing
          ? `Attention : ${count(pictures.missing.length, 'fichier')} d’images de la démonstration se préparent encore et ne sont pas dans la sauvegarde.`
          : `Attention : ${count(pictures.missing.length, 'fichier')} d’images que la base nomme n’existent plus, par exemple ${pictures.missing[0]}.`,
      );
  },
  'Interrompu : aucun fichier n’a été laissé.',
);

async function backUpToFolder(terminal: Terminal): Promise<void> {
  const config = configOf(terminal);
  const { id, bytes } = await withUnmigratedContext(terminal, config, (context) => {
    const folder = new BackupFolder(context, config, () => undefined);
    terminal.signal.addEventListener('abort', () => void folder.close());
    return folder.make('command');
  });
  say(terminal, `${join(config.backupDir, id)}.tar : ${megabytes(bytes)}.`);
}

await runIfMain(backup, import.meta);
