import { stat } from 'node:fs/promises';
import { StartError } from '../server/config.ts';
import { writeWholeFile } from '../server/whole-file.ts';

/** System calls that write the target. An error of another call comes from the database, which `write` reads. */
const FILE_CALLS = ['open', 'write', 'fsync', 'close', 'rename'];

/** @throws StartError if `path` is a folder, or if it is a file and `force` is false */
export async function checkTarget(path: string, force = false): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) throw new StartError(`${path} est un dossier : donnez un nom de fichier.`);
  if (there && !force)
    throw new StartError(`${path} existe déjà : choisissez un autre nom, ou --force pour le remplacer.`);
}

/**
 * Writes a file completely or not at all.
 * @param mode permissions of the file
 * @throws StartError if the file cannot be written, or if a file that `write` reads cannot be opened
 */
export async function writeTarget<T>(
  path: string,
  write: (to: NodeJS.WritableStream) => Promise<T>,
  mode?: number,
): Promise<T> {
  return writeWholeFile(path, write, mode).catch((error: NodeJS.ErrnoException) => {
    if (!FILE_CALLS.includes(error.syscall ?? '')) throw error;
    // An error of an open file contains no path. An incomplete target has a longer name, which starts with `path`.
    if (error.path !== undefined && !error.path.startsWith(path))
      throw new StartError(
        `Impossible de lire ${error.path} (${error.message}) : donnez-en les droits à cet utilisateur.`,
      );
    throw new StartError(
      `Impossible d’écrire ${path} (${error.message}) : choisissez un dossier qui existe, où vous pouvez écrire et où il reste de la place.`,
    );
  });
}
