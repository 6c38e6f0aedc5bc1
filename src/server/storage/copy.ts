import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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

/** Files that were copied, files that were there already, and the bytes of both. */

export type CopySummary = { copied: number; there: number; bytes: number };

/**
 * Copies every file of one storage into another, reads each back and compares it. A file that is there already with the
 * same bytes is skipped, so that an interrupted copy can be run again.
 * @param progress is called with the files done, of how many.
 * @throws DifferentBytesError, or the first error of a storage.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  progress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<CopySummary> {
  const keys: string[] = [];
  for await (const key of from.list()) keys.push(key);
  const summary: CopySummary = { copied: 0, there: 0, bytes: 0 };
  let done = 0;
  await eachOf(keys, async (key) => {
    signal.throwIfAborted();
    const file = await from.open(key);
    // Null: deleted since it was listed.
    if (file) {
      const body = await buffer(file.body);
      const put = await putSame(to, key, body);
      summary[put] += 1;
      summary.bytes += body.length;
    }
    done += 1;
    progress(done, keys.length);
  });
  return summary;
}

/**
 * Puts a file and reads it back, or finds it there with the same bytes.
 * @throws DifferentBytesError
 */
export async function putSame(to: Storage, key: string, body: Buffer): Promise<'copied' | 'there'> {
  const known = await digestIn(to, key);
  const put = known === null ? await putNew(to, key, body) : false;
  const stored = put || known === null ? await digestIn(to, key) : known;
  if (stored !== createHash('sha256').update(body).digest('hex')) throw new DifferentBytesError(key);
  return put ? 'copied' : 'there';
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
export async function eachOf<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = queue.next(); !next.done && !failed; next = queue.next())
      await work(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
