import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { propertiesOf } from '../shared/records.ts';

/** The parts that can run out of room: the database, or the storage of pictures. */
type WritablePart = 'database' | 'storage';

/** A write was refused because there is no room left: the response is 507, and nothing was written. */
export class StorageFullError extends Error {
  readonly part: WritablePart;
  constructor(part: WritablePart, cause?: unknown) {
    super(`no room left in the ${part}`, { cause });
    this.part = part;
  }
}

const SQLITE_FULL = 13;
/** The index of the write-ahead log could not grow: SQLite has no other code for it. */
const SQLITE_IOERR_SHMSIZE = 4874;
const POSTGRES_DISK_FULL = '53100';

/** The part that an error of a write reports as full; null for every other error. */
export function fullPartOf(error: unknown): WritablePart | null {
  if (error instanceof StorageFullError) return error.part;
  if (isDiskFull(error)) return 'storage';
  const { code, errcode } = propertiesOf(error);
  const sqlite = typeof errcode === 'number' && ((errcode & 0xff) === SQLITE_FULL || errcode === SQLITE_IOERR_SHMSIZE);
  return sqlite || code === POSTGRES_DISK_FULL ? 'database' : null;
}

/** True if the file system has no room left, or no more for this user. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(String(propertiesOf(error).code));
}

const SQLITE_READONLY = 8;
const POSTGRES_READ_ONLY = '25006';

/** The database serves reads and refuses writes: it is read-only, or its server is a replica. Nothing was written. */
export class ReadOnlyError extends Error {
  constructor() {
    super('the database accepts only reads');
  }
}

/** True if an error of a write says that database or file system accepts only reads. */
export function isReadOnly(error: unknown): boolean {
  if (error instanceof ReadOnlyError) return true;
  const { code, errcode } = propertiesOf(error);
  if (typeof errcode === 'number') return (errcode & 0xff) === SQLITE_READONLY;
  return code === POSTGRES_READ_ONLY || code === 'EROFS';
}

/** True if a write was refused although reads go on: there is no room, or only reads are accepted. */
export function isWriteRefused(error: unknown): boolean {
  return fullPartOf(error) !== null || isReadOnly(error);
}

/** With less than this a picture's files do not fit: the folder counts as full before a write is refused. */
const MIN_FREE_BYTES = 2_000_000;

/** For how long a refused write counts where no write succeeds and no room is made. */
const REFUSED_MS = 5 * 60_000;

/** Knows whether one part can be written: by the free space of its folder, if it has one, and by its last writes. */
export class CapacityWatch {
  readonly #part: WritablePart;
  readonly #folder: string | undefined;
  #refusal: { at: number; free: number; error: Error } | null = null;

  constructor(part: WritablePart, folder?: string) {
    this.#part = part;
    this.#folder = folder;
  }

  /** A write was refused: there is no room, or only reads are accepted. */
  refused(error: Error = new StorageFullError(this.#part)): void {
    this.#refusal = { at: performance.now(), free: this.#freeNow(), error };
  }

  /** A write succeeded. */
  succeeded(): void {
    this.#refusal = null;
  }

  #freeNow(): number {
    try {
      return this.#folder === undefined ? 0 : freeBytes(statfsSync(this.#folder));
    } catch {
      // The folder itself is gone, which the check of the part reports.
      return 0;
    }
  }

  /** @throws StorageFullError or ReadOnlyError when the next write is likely to be refused. */
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
