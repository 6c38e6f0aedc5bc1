import { open, rename, rm } from 'node:fs/promises';

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
