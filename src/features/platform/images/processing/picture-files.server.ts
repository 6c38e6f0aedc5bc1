import type { AppContext } from '../../../../server/app-context.ts';
import { isFileKey, type ListedFile } from '../../../../server/storage/storage.ts';
import { pathsInOrder } from './pictures.repository.ts';
import { filesOf } from './store-images.server.ts';

/** Without this order, rows and files cannot be compared. */
class UnorderedListError extends Error {}

/** A stored picture with its existing files and the keys of its missing files, or a file without a row. */
export type Compared = { path: string; storedFiles: ListedFile[]; missing: string[] } | { stray: ListedFile };

/**
 * Compares all rows of pictures with all stored files. Reads both in the same order, so memory does not grow. A picture
 * that is written meanwhile may look incomplete, so callers check again.
 * @throws UnorderedListError
 */
export async function* comparePictures(context: AppContext): AsyncGenerator<Compared> {
  const files = inOrder(context.storage.list());
  try {
    let next = await files.next();
    for await (const path of pathsInOrder(context)) {
      if (!isFileKey(path)) {
        yield { path, storedFiles: [], missing: [path] };
        continue;
      }
      const expectedKeys = new Set(filesOf(path));
      const last = [...expectedKeys].sort().at(-1) ?? path;
      const storedFiles: ListedFile[] = [];
      while (!next.done && next.value.key <= last) {
        if (expectedKeys.has(next.value.key)) storedFiles.push(next.value);
        else yield { stray: next.value };
        next = await files.next();
      }
      const keys = storedFiles.map(({ key }) => key);
      yield { path, storedFiles, missing: [...expectedKeys].filter((key) => !keys.includes(key)) };
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
