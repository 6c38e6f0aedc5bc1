import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Storage, StorageKeyTakenError } from './storage.ts';

/** Under this key the other store has other bytes: nothing is overwritten, a person must look. */
export class DifferentBytesError extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`other bytes are stored under ${key}`);
    this.key = key;
  }
}

/** Files on their way at once: a bucket answers slowly and to many. */
const AT_ONCE = 8;

export type Copied = { copied: number; there: number; bytes: number };

/**
 * Copies every file of a store into another, each read back and compared. What is there already with the same bytes is
 * passed over, so that a copy that was interrupted goes on; the source is only read.
 * @param progress is told the files done, of how many.
 * @throws OtherBytes, or the first failure of a store.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  progress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Copied> {
  const keys: string[] = [];
  for await (const key of from.list()) keys.push(key);
  const copied: Copied = { copied: 0, there: 0, bytes: 0 };
  let done = 0;
  await eachOf(keys, async (key) => {
    signal.throwIfAborted();
    const file = await from.open(key);
    // Deleted since it was listed.
    if (file) {
      const body = await buffer(file.body);
      const put = await putSame(to, key, body);
      copied[put] += 1;
      copied.bytes += body.length;
    }
    done += 1;
    progress(done, keys.length);
  });
  return copied;
}

/**
 * Puts a file and reads it back, or finds it there with the same bytes.
 * @throws OtherBytes
 */
export async function putSame(to: Storage, key: string, body: Buffer): Promise<'copied' | 'there'> {
  const known = await digestIn(to, key);
  const put = known === null ? await putNew(to, key, body) : false;
  const stored = put || known === null ? await digestIn(to, key) : known;
  if (stored !== createHash('sha256').update(body).digest('hex')) throw new DifferentBytesError(key);
  return put ? 'copied' : 'there';
}

/** False where another writer was quicker. */
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

/** Does `work` for each, several at once; the first failure ends all. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
