import { stat } from 'node:fs/promises';
import { checkArchive, DamagedArchiveError } from '../features/operations/backup/archive.server.ts';
import { NewerBackupError } from '../features/operations/backup/manifest.server.ts';
import { type CheckedBackup, inspectBackup } from '../features/operations/backup/restore.server.ts';
import { StartError } from '../server/config.ts';
import { propertiesOf } from '../shared/records.ts';

export const NEWER =
  'La sauvegarde vient d’une version plus récente du programme : mettez le programme à jour, puis relancez.';

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
