import { createHash, hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Storage, StorageKeyTakenError } from './storage.ts';

/** The target has another file with this key. Nothing was overwritten. An operator must decide which file is right. */
export class DifferentBytesError extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`other bytes are stored under ${key}`);
    this.key = key;
  }
}

/** A bucket is slow for one request but serves many at once. */
const CONCURRENCY = 8;

/** A file to copy. `read` resolves to null if the file was deleted after the listing. */
export type SourceFile = { key: string; read: () => Promise<Buffer | null> };

/** `isNew` is false if the target already had a file with the same bytes. */
export type CopiedFile = { key: string; bytes: number; isNew: boolean };

/**
 * Copies files into a storage, several at once. Reads each file back and compares it. If the target already has the
 * same file, skips it. So an interrupted copy can be repeated.
 * @param onFile is called after each file, with null for a deleted file
 * @throws DifferentBytesError, or the first error of a storage
 */
export async function copyFiles(
  files: Iterable<SourceFile> | AsyncIterable<SourceFile>,
  to: Storage,
  onFile: (file: CopiedFile | null) => void,
  signal: AbortSignal,
): Promise<void> {
  await eachOf(files, async ({ key, read }) => {
    signal.throwIfAborted();
    const body = await read();
    onFile(body && { key, bytes: body.length, isNew: await putSame(to, key, body) });
  });
}

/** Stores a file and reads it back. Returns false if the same bytes are already stored. @throws DifferentBytesError */
async function putSame(to: Storage, key: string, body: Buffer): Promise<boolean> {
  const existing = await digestIn(to, key);
  const put = existing === null ? await putNew(to, key, body) : false;
  const stored = put || existing === null ? await digestIn(to, key) : existing;
  if (stored !== hash('sha256', body, 'hex')) throw new DifferentBytesError(key);
  return put;
}

/** Returns false if another writer was faster. */
async function putNew(to: Storage, key: string, body: Buffer): Promise<boolean> {
  try {
    await to.put(key, body);
    return true;
  } catch (error) {
    if (error instanceof StorageKeyTakenError) return false;
    throw error;
  }
}

async function digestIn(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key);
  return file && (await digestOf(file.body));
}

async function digestOf(body: Readable): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of body) digest.update(chunk);
  return digest.digest('hex');
}

/** Calls `work` for each item, several at once. After the first error, no further call starts. */
export async function eachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  async function* sequence() {
    yield* items;
  }
  // If `work` throws, the `for await` loop ends the generator, and this ends the other loops.
  const queue = sequence();
  const worker = async () => {
    for await (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
