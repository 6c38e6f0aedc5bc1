import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file under another name and renames it, so that `path` is never half a file.
 * @param mode permissions of the file.
 * @throws the error of the system, or of `write`; nothing is left then.
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
    throw error;
  }
}
