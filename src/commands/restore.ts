import { stat } from 'node:fs/promises';
import { checkArchive, DamagedArchiveError } from '../features/operations/backup/archive.server.ts';
import { NewerBackupError } from '../features/operations/backup/manifest.server.ts';
import { type CheckedBackup, inspectBackup, restoreBackup } from '../features/operations/backup/restore.server.ts';
import type { AppContext } from '../server/app-context.ts';
import { StartError } from '../server/config.ts';
import { appliedMigrations } from '../server/db/database.ts';
import { propertiesOf } from '../shared/records.ts';
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
import { explainCopyError } from './copy-errors.ts';

const USAGE = 'npm run restore -- FICHIER';

const HELP = `
${USAGE} [--force]

Restaure ce que « npm run backup » a écrit dans la base et le stockage que les réglages désignent : SQLite ou PostgreSQL,
disque ou S3, les mêmes qu’au départ ou d’autres. Le fichier est d’abord vérifié en entier ; abîmé, rien n’est écrit. Les lignes sont
écrites d’un coup, relues et comparées, ou pas du tout. Arrêtez le site pendant ce temps. Les sessions, les liens
d’invitation, de mot de passe et d’aperçu, et les essais de connexion ne sont pas rendus : chacun se reconnecte.

  --force    remplace ce que la base contient, et supprime ses images que la sauvegarde n’a pas
  --help     cette aide

Sans --force, la base doit être vide.`;

const ADVICE =
  'Désignez une base neuve (DATA_DIR ou DATABASE_URL), ou ajoutez --force pour remplacer tout ce qu’elle contient.';

const INTERRUPTED =
  'Interrompu : la base est comme avant. Des images ont pu être copiées ; relancez la commande pour finir.';

const NEWER =
  'La sauvegarde vient d’une version plus récente du programme : mettez le programme à jour, puis relancez.';

export const restore = defineCommand(
  HELP,
  { force: { type: 'boolean' } },
  async ({ terminal, values, positionals }) => {
    const path = oneFile(terminal, positionals, USAGE);
    const config = configOf(terminal);
    const backup = await checkedBackup(path, megabyteProgress(terminal), terminal.signal);
    const { contents, pictures, made } = backup.manifest;
    const progress = { pictures: progressOf(terminal, 'Images'), rows: progressOf(terminal, 'Lignes') };
    await withUnmigratedContext(
      terminal,
      config,
      async (context) => {
        await checkSameVersion(context, contents.migrations);
        await restoreBackup(context, path, backup, values.force ?? false, progress, terminal.signal).catch(
          (error: unknown) => explainCopyError(error, ADVICE),
        );
      },
      contents.migrations.at(-1),
    );
    // The rows have the schema of the backup's release. Opens the database again to migrate them.
    await withUnmigratedContext(terminal, config, async () => undefined);
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      terminal,
      `Rendu : ${count(rows, 'ligne')} et ${count(pictures.files, 'fichier')} d’images (${megabytes(pictures.bytes)}), comparés, de la sauvegarde du ${made.slice(0, 16).replace('T', ' à ')} (UTC).`,
    );
    say(terminal, 'Les sessions et les liens d’invitation ne sont pas rendus : chacun se reconnecte.');
    say(terminal, 'Démarrez le site : npm start');
  },
  INTERRUPTED,
);

await runIfMain(restore, import.meta);

function megabyteProgress(terminal: Terminal): (done: number, total: number) => void {
  const show = progressOf(terminal, 'Vérification (Mo)');
  return (done, total) => show(Math.ceil(done / 1_000_000), Math.ceil(total / 1_000_000));
}

async function checkSameVersion({ database }: AppContext, migrations: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(database);
  const same = applied.length === migrations.length && applied.every((name, i) => name === migrations[i]);
  if (same) return;
  throw new StartError(
    applied.length > migrations.length
      ? 'La base est déjà celle d’une version plus récente que la sauvegarde : désignez une base neuve, où rien n’a démarré ; elle sera mise à jour ensuite.'
      : NEWER,
  );
}

/**
 * Reads and checks a whole backup file before the command uses any part of it.
 * @throws StartError with one sentence, whatever the file contains
 */
export async function checkedBackup(
  path: string,
  progress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<CheckedBackup> {
  try {
    // Opening a pipe or a device could wait forever.
    if (!(await stat(path)).isFile()) throw new StartError(`${path} n’est pas un fichier : donnez une sauvegarde.`);
    await checkArchive(path, progress, signal);
    return await inspectBackup(path);
  } catch (error) {
    if (signal.aborted || error instanceof StartError) throw error;
    if (error instanceof NewerBackupError) throw new StartError(NEWER);
    if (error instanceof DamagedArchiveError)
      throw new StartError(
        `${path} n’est pas une sauvegarde entière (${error.message}) : rien n’a été écrit. Prenez-en une autre copie.`,
      );
    throw new StartError(`Impossible de lire ${path} (${readFailureOf(error)}) : donnez un fichier lisible.`);
  }
}

function readFailureOf(error: unknown): string {
  const { code, message } = propertiesOf(error);
  const reasons: Record<string, string> = {
    ENOENT: 'il n’existe pas',
    ENOTDIR: 'il n’existe pas',
    EACCES: 'cet utilisateur n’en a pas le droit',
    EPERM: 'cet utilisateur n’en a pas le droit',
    EIO: 'le disque répond par une erreur',
  };
  return reasons[String(code)] ?? String(message);
}
