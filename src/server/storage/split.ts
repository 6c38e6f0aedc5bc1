import { copyFiles } from './copy.ts';
import { isOriginalKey, type ListedFile, ORIGINALS, readStored, type Storage } from './storage.ts';

export function splitStorage(pictures: Storage, originals: Storage): Storage {
  const storageOf = (key: string) => (isOriginalKey(key) ? originals : pictures);
  return {
    put: (key, body) => storageOf(key).put(key, body),
    open: (key) => storageOf(key).open(key),
    remove: (key) => storageOf(key).remove(key),
    list: (prefix = '') => merged(pictures.list(prefix), originals.list(prefix)),
    url: (key) => storageOf(key).url(key),
    async check() {
      await pictures.check();
      await originals.check();
    },
  };
}

/** Yields all files in the order of their keys. An original among the pictures is not yet moved, so it is left out. */
async function* merged(
  pictures: AsyncIterable<ListedFile>,
  originals: AsyncIterable<ListedFile>,
): AsyncGenerator<ListedFile> {
  let isBefore = true;
  for await (const file of pictures) {
    if (isBefore && file.key > ORIGINALS) {
      yield* originals;
      isBefore = false;
    }
    if (!isOriginalKey(file.key)) yield file;
  }
  if (isBefore) yield* originals;
}

/**
 * Moves originals that were stored among the pictures, because no browser read the bucket then. An interrupted move can
 * be repeated.
 */
export async function moveOriginalsOut(pictures: Storage, originals: Storage): Promise<void> {
  for await (const { key } of pictures.list(ORIGINALS)) {
    const file = { key, read: () => readStored(pictures, key) };
    await copyFiles([file], originals, () => undefined, new AbortController().signal);
    await pictures.remove(key);
  }
}
