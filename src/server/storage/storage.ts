import type { Readable } from 'node:stream';

/** A stored file on its way out. */
export type StoredFile = { body: Readable; size: number; modified: Date };

/**
 * The one door to stored files (STO-1 to STO-8). Keys are `{folder}/{id}/{filename}`; every one is checked against
 * `KEY` before the store sees it.
 */
export type Storage = {
  /** Writes a new file; nothing is ever overwritten (STO-5). @throws StorageKeyTaken when the key exists. */
  put(key: string, body: Buffer): Promise<void>;
  /** The file, or null when there is none. */
  open(key: string): Promise<StoredFile | null>;
  /** Removes a file; removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order; what is no key is passed over. */
  list(): AsyncIterable<string>;
  /** The address a browser loads it from. */
  url(key: string): string;
  /** Rejects when the store cannot be written. */
  check(): Promise<void>;
};

export class StorageKeyTakenError extends Error {}

/** The store is out of reach or failing: the request is answered 503, and may be asked again. */
export class StorageUnavailableError extends Error {
  readonly statusCode = 503;
}

const KEY = /^(users|cars|trucks)\/[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}(\.w(320|640|960|1600))?\.(jpg|png|webp|avif)$/;

export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws Error for a key that no caller of ours makes. */
export function checkKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${key.slice(0, 200)}`);
  return key;
}

/** How long a file may be kept by whoever was given it (CST-12). */
export const CACHE_CONTROL = 'public, max-age=3600';

export const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};
