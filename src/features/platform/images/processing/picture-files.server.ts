import type { AppContext } from '../../../../server/app-context.ts';
import { isStorageKey, type ListedFile } from '../../../../server/storage/storage.ts';
import { pathsInOrder } from './pictures.repository.ts';
import { filesOf } from './store-images.server.ts';

/** The storage does not list its files in the order of their names: rows and files cannot be compared. */
export class UnorderedListError extends Error {}

/** A stored picture with those of its files that are there and the keys of those that are not; or a file of no row. */
export type Compared = { path: string; found: ListedFile[]; missing: string[] } | { stray: ListedFile };

/**
 * Compares the rows of all pictures with all stored files. Both are read in one order, side by side: memory does not grow
 * with their number. What is written meanwhile may appear without its other half: who acts on it looks again.
 * @throws UnorderedListError
 */
export async function* comparePictures(context: AppContext): AsyncGenerator<Compared> {
  const files = inOrder(context.storage.listInOrder());
  try {
    let next = await files.next();
    for await (const path of pathsInOrder(context)) {
      if (!isStorageKey(path)) {
        yield { path, found: [], missing: [path] };
        continue;
      }
      const wanted = new Set(filesOf(path));
      const last = [...wanted].sort().at(-1) ?? path;
      const found: ListedFile[] = [];
      while (!next.done && next.value.key <= last) {
        if (wanted.has(next.value.key)) found.push(next.value);
        else yield { stray: next.value };
        next = await files.next();
      }
      const keys = found.map(({ key }) => key);
      yield { path, found, missing: [...wanted].filter((key) => !keys.includes(key)) };
    }
    for (; !next.done; next = await files.next()) yield { stray: next.value };
  } finally {
    await files.return(undefined);
  }
}

async function* inOrder(files: AsyncIterable<ListedFile>): AsyncGenerator<ListedFile> {
  let before = '';
  for await (const file of files) {
    if (file.key < before) throw new UnorderedListError(`${file.key} is listed after ${before}`);
    before = file.key;
    yield file;
  }
}
