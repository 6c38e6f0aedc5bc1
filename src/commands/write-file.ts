import { stat } from 'node:fs/promises';
import { StartError } from '../server/config.ts';
import { writeWholeFile } from '../server/whole-file.ts';

/** System calls that fail when the file cannot be written; an error of the database has others. */
const FILE_CALLS = ['open', 'write', 'fsync', 'close', 'rename'];

/** @throws StartError if `path` is a folder, or a file and `force` is false. */
export async function checkTarget(path: string, force = false): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) throw new StartError(`${path} est un dossier : donnez un nom de fichier.`);
  if (there && !force)
    throw new StartError(`${path} existe déjà : choisissez un autre nom, ou --force pour le remplacer.`);
}

/**
 * Writes a file whole or not at all.
 * @param mode permissions of the file.
 * @throws StartError if it cannot be written.
 */
export async function writeTarget<T>(
  path: string,
  write: (to: NodeJS.WritableStream) => Promise<T>,
  mode?: number,
): Promise<T> {
  return writeWholeFile(path, write, mode).catch((error: NodeJS.ErrnoException) => {
    if (!FILE_CALLS.includes(error.syscall ?? '')) throw error;
    throw new StartError(
      `Impossible d’écrire ${path} (${error.message}) : choisissez un dossier qui existe, où vous pouvez écrire et où il reste de la place.`,
    );
  });
}
