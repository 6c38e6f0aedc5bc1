import { newIdempotencyKey } from '../../../../admin-ui/session/admin-client.ts';
import { TaskQueue } from '../../../../shared/task-queue.ts';

/**
 * Stores the files of unsent photos in IndexedDB, so that a reload without a connection keeps them. If the browser
 * stores nothing, for example in a private window, this is no error.
 */

const DATABASE = 'vitrine-brouillons';
const STORE = 'photos';

const ids = new WeakMap<File, string>();
const storedIds = new Set<string>();

export function photoId(file: File): string {
  const id = ids.get(file) ?? newIdempotencyKey();
  ids.set(file, id);
  return id;
}

export function isStored(file: File): boolean {
  return storedIds.has(photoId(file));
}

/** Runs one change at a time, because each change compares the wanted files with the stored files. */
const changes = new TaskQueue({ concurrency: 1 });

/** Stores the files of a draft, and deletes its other files. If the browser cannot store them, resolves to false. */
export function keepPhotos(draft: string, files: readonly File[]): Promise<boolean> {
  return changes
    .run(() => inStore('readwrite', (store) => replace(store, draft, files)))
    .then(
      () => true,
      () => false,
    );
}

export async function draftPhotos(draft: string): Promise<Map<string, File>> {
  try {
    return await inStore('readonly', async (store) => {
      const [keys, files] = await Promise.all([
        resultOf(store.getAllKeys(rangeOf(draft))),
        resultOf<File[]>(store.getAll(rangeOf(draft))),
      ]);
      const photos = new Map<string, File>();
      for (const [i, file] of files.entries()) {
        const id = String(keys[i]).slice(draft.length + 1);
        ids.set(file, id);
        storedIds.add(id);
        photos.set(id, file);
      }
      return photos;
    });
  } catch {
    return new Map();
  }
}

async function replace(store: IDBObjectStore, draft: string, files: readonly File[]): Promise<void> {
  const storedKeys = (await resultOf(store.getAllKeys(rangeOf(draft)))).map(String);
  const entries = new Map(files.map((file) => [`${draft}/${photoId(file)}`, file]));
  for (const key of storedKeys) if (!entries.has(key)) store.delete(key);
  for (const [key, file] of entries) if (!storedKeys.includes(key)) store.put(file, key);
  for (const file of files) storedIds.add(photoId(file));
}

function rangeOf(draft: string): IDBKeyRange {
  return IDBKeyRange.bound(`${draft}/`, `${draft}/\uffff`);
}

async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([run(transaction.objectStore(STORE)), finished]);
    return result;
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
