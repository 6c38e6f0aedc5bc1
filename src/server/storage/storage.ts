import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A stored file, opened for reading. `size` is in bytes. */
export type StoredFile = { body: Readable; size: number; modified: Date };

/** A stored file as a listing knows it. `size` is in bytes. */
export type ListedFile = { key: string; size: number; modified: Date };

/**
 * Stored files, on disk or in a bucket. Keys are `{folder}/{id}/{filename}`; every method checks its
 * key before it touches a file, and throws for one that is not well-formed.
 *
 * @example
 * await storage.put('cars/42/front.jpg', jpeg);
 * const file = await storage.open('cars/42/front.jpg');
 */
export type Storage = {
  /**
   * Writes a new file; nothing is ever overwritten.
   * @throws StorageKeyTakenError when the key exists, StorageFullError when there is no room.
   */
  put(key: string, body: Buffer): Promise<void>;
  /** The file, or null if there is none. */
  open(key: string): Promise<StoredFile | null>;
  /** Deletes a file; it is no error when there is none. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order. Files whose name is not a key are left out. */
  list(): AsyncIterable<string>;
  /** Like `list`, with size and time, sorted by the characters of the keys: memory does not grow with their number. */
  listInOrder(): AsyncIterable<ListedFile>;
  /** The URL from which a browser loads it. */
  url(key: string): string;
  /** @throws when the storage is unavailable, or, as a StorageFullError, when it has no room left. */
  check(): Promise<void>;
};

/** A whole file, or null where there is none. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.open(key);
  return file && buffer(file.body);
}

export class StorageKeyTakenError extends Error {}

/** The storage cannot be reached or fails: the response is 503, and the request may be repeated. */
export class StorageUnavailableError extends Error {
  readonly statusCode = 503;
}

const KEY = /^(users|cars|trucks)\/[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}(\.w(320|640|960|1600))?\.(jpg|png|webp|avif)$/;

export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws Error for a key that is not well-formed. */
export function checkKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${key.slice(0, 200)}`);
  return key;
}

/** For how long browsers and proxies may cache a file. */
export const CACHE_CONTROL = 'public, max-age=3600';

export const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};
