import { open, rename, rm, stat } from 'node:fs/promises';
import { StartError } from '../server/config.ts';

/** System calls that fail when the file cannot be written; an error of the database has others. */
const FILE_CALLS = ['open', 'write', 'fsync', 'close', 'rename'];

/** @throws StartError where `path` is a folder, or a file and `force` is false. */
export async function checkTarget(path: string, force = false): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) throw new StartError(`${path} est un dossier : donnez un nom de fichier.`);
  if (there && !force)
    throw new StartError(`${path} existe déjà : choisissez un autre nom, ou --force pour le remplacer.`);
}

/**
 * Writes a file under another name and renames it, so that `path` is never half a file.
 * @param mode permissions of the file.
 * @throws StartError where it cannot be written.
 */
export async function writeWholeFile<T>(
  path: string,
  write: (to: NodeJS.WritableStream) => Promise<T>,
  mode = 0o666,
): Promise<T> {
  const incoming = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(incoming, 'wx', mode);
    const result = await write(file.createWriteStream({ flush: true }));
    await rename(incoming, path);
    return result;
  } catch (error) {
    await rm(incoming, { force: true }).catch(() => undefined);
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (!FILE_CALLS.includes(syscall ?? '')) throw error;
    throw new StartError(
      `Impossible d’écrire ${path} (${message}) : choisissez un dossier qui existe, où vous pouvez écrire et où il reste de la place.`,
    );
  }
}
