import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Storage, StorageKeyTakenError } from './storage.ts';

/** The target has another file under this key: nothing was overwritten, an operator has to decide. */
export class DifferentBytesError extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`other bytes are stored under ${key}`);
    this.key = key;
  }
}

/** A bucket is slow for one request and serves many at once. */
const CONCURRENCY = 8;

/** A file to copy. `read` resolves with null when the file has been deleted since it was listed. */
export type SourceFile = { key: string; read: () => Promise<Buffer | null> };

/** `isNew` is false for a file that was there already with the same bytes. */
export type CopiedFile = { key: string; bytes: number; isNew: boolean };

/**
 * Copies files into a storage, several at once, reads each back and compares it. A file that is there already with the
 * same bytes is skipped, so that an interrupted copy can be run again.
 * @param onFile is called after each file, with null for one that has been deleted.
 * @throws DifferentBytesError, or the first error of a storage.
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

/** Puts a file and reads it back, or finds it there with the same bytes. @throws DifferentBytesError */
async function putSame(to: Storage, key: string, body: Buffer): Promise<boolean> {
  const existing = await digestIn(to, key);
  const put = existing === null ? await putNew(to, key, body) : false;
  const stored = put || existing === null ? await digestIn(to, key) : existing;
  if (stored !== createHash('sha256').update(body).digest('hex')) throw new DifferentBytesError(key);
  return put;
}

/** False where another writer was faster. */
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

/** Runs `work` for each item, several at once. After the first error no other item is started. */
export async function eachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  async function* sequence() {
    yield* items;
  }
  // An error in the body of a loop ends the generator, and with it the other loops.
  const queue = sequence();
  const worker = async () => {
    for await (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
