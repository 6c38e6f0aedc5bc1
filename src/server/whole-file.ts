import { randomInt } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** A name of digits alone, because the backups' clean-up finds unfinished files by such names. */
const MAX_RANDOM = 2 ** 48 - 1;

/**
 * Writes a file under another name and then renames it, so that `path` is never incomplete.
 * @param mode permissions of the file
 * @throws the system's error or the error of `write`; `path` is then unchanged
 */
export async function writeWholeFile<T>(
  path: string,
  write: (to: NodeJS.WritableStream) => Promise<T>,
  mode = 0o666,
): Promise<T> {
  // In a container, each process has the same id, so it cannot tell the files of killed processes apart.
  const incoming = `${path}.${randomInt(MAX_RANDOM)}.tmp`;
  try {
    const file = await open(incoming, 'wx', mode);
    const result = await write(file.createWriteStream({ flush: true }));
    await rename(incoming, path);
    return result;
  } catch (error) {
    await rm(incoming, { force: true }).catch(() => undefined);
    throw error;
  }
}
