import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { propertiesOf } from '../shared/records.ts';

/** A part of the site that can run out of space. 'storage' contains the pictures. */
type WritablePart = 'database' | 'storage';

/** A write failed because no space is left. Nothing was written. The response is 507. */
export class StorageFullError extends Error {
  readonly part: WritablePart;
  constructor(part: WritablePart, cause?: unknown) {
    super(`no room left in the ${part}`, { cause });
    this.part = part;
  }
}

const SQLITE_FULL = 13;
/** SQLite's code if no space is left for the index of the write-ahead log. */
const SQLITE_IOERR_SHMSIZE = 4874;
const POSTGRES_DISK_FULL = '53100';

/** Returns the full part, or null if the error has another cause. */
export function fullPartOf(error: unknown): WritablePart | null {
  if (error instanceof StorageFullError) return error.part;
  if (isDiskFull(error)) return 'storage';
  const { code, errcode } = propertiesOf(error);
  const sqlite = typeof errcode === 'number' && ((errcode & 0xff) === SQLITE_FULL || errcode === SQLITE_IOERR_SHMSIZE);
  return sqlite || code === POSTGRES_DISK_FULL ? 'database' : null;
}

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(String(propertiesOf(error).code));
}

const SQLITE_READONLY = 8;
const POSTGRES_READ_ONLY = '25006';

/** A write failed because the database accepts only reads, as a replica does. Nothing was written. */
export class ReadOnlyError extends Error {
  constructor() {
    super('the database accepts only reads');
  }
}

export function isReadOnly(error: unknown): boolean {
  if (error instanceof ReadOnlyError) return true;
  const { code, errcode } = propertiesOf(error);
  if (typeof errcode === 'number') return (errcode & 0xff) === SQLITE_READONLY;
  return code === POSTGRES_READ_ONLY || code === 'EROFS';
}

/** True if the error means that reads work and writes do not. */
export function isWriteRefused(error: unknown): boolean {
  return fullPartOf(error) !== null || isReadOnly(error);
}

/** With less free space, the folder counts as full. The files of one picture fit into this space. */
const MIN_FREE_BYTES = 2_000_000;

/** After a refused write, `check` throws for this time, or until a write succeeds or space becomes free. */
const REFUSED_MS = 5 * 60_000;

/** Knows whether a part can be written, from the last refused write and, for a folder, from the free space. */
export class CapacityWatch {
  readonly #part: WritablePart;
  readonly #folder: string | undefined;
  #refusal: { at: number; free: number; error: Error } | null = null;

  constructor(part: WritablePart, folder?: string) {
    this.#part = part;
    this.#folder = folder;
  }

  refused(error: Error = new StorageFullError(this.#part)): void {
    this.#refusal = { at: performance.now(), free: this.#freeNow(), error };
  }

  succeeded(): void {
    this.#refusal = null;
  }

  #freeNow(): number {
    try {
      return this.#folder === undefined ? 0 : freeBytes(statfsSync(this.#folder));
    } catch {
      // The folder is missing. The check of the storage reports that.
      return 0;
    }
  }

  /** @throws StorageFullError or ReadOnlyError if the next write will probably fail */
  async check(): Promise<void> {
    const free = this.#folder === undefined ? null : freeBytes(await statfs(this.#folder));
    if (free !== null && free < MIN_FREE_BYTES) throw new StorageFullError(this.#part);
    if (this.#refusal === null) return;
    const isOld = performance.now() - this.#refusal.at > REFUSED_MS;
    const isFull = this.#refusal.error instanceof StorageFullError;
    const roomWasMade = isFull && free !== null && free >= this.#refusal.free + MIN_FREE_BYTES;
    if (isOld || roomWasMade) this.#refusal = null;
    else throw this.#refusal.error;
  }
}

const freeBytes = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize;
