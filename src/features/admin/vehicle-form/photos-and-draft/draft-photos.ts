import { newIdempotencyKey } from '../../../../admin-ui/session/admin-client.ts';
import { TaskQueue } from '../../../../shared/task-queue.ts';

/**
 * The files of unsent photos, in this browser's IndexedDB, so that a reload without a connection does not lose them
 *. One key for each: the name of its draft and an id. A browser that stores nothing, as in a private window, is
 * no error: the form says so.
 */

const DATABASE = 'vitrine-brouillons';
const STORE = 'photos';

const ids = new WeakMap<File, string>();
/** Ids of those that are known to be stored. */
const storedIds = new Set<string>();

/** Names a file for as long as it is not sent, across reloads. */
export function photoId(file: File): string {
  const id = ids.get(file) ?? newIdempotencyKey();
  ids.set(file, id);
  return id;
}

export function isStored(file: File): boolean {
  return storedIds.has(photoId(file));
}

/** One change at a time: each compares the wanted files with the stored ones. */
const changes = new TaskQueue({ concurrency: 1 });

/** Stores these files of a draft and no others. False if this browser could not store them. */
export function keepPhotos(draft: string, files: readonly File[]): Promise<boolean> {
  return changes
    .run(() => inStore('readwrite', (store) => replace(store, draft, files)))
    .then(
      () => true,
      () => false,
    );
}

/** The stored files of a draft by their ids. Never rejects. */
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

/** Runs one transaction, and waits until it is on the disk. */
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
