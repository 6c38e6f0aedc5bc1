import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** `size` is in bytes. */
export type StoredFile = { body: Readable; size: number; modified: Date };

/** `size` is in bytes. */
export type ListedFile = { key: string; size: number; modified: Date };

/**
 * Stored files, on disk or in a bucket. Keys are `{folder}/{id}/{filename}`, for originals `originals/{folder}/…`. Each
 * method throws if its key is malformed.
 *
 * @example
 * await storage.put('cars/42/front.jpg', jpeg);
 * const file = await storage.open('cars/42/front.jpg');
 */
export type Storage = {
  /**
   * Writes a new file. Nothing is ever overwritten.
   * @throws StorageKeyTakenError if the key exists, StorageFullError if no space is left
   */
  put(key: string, body: Buffer): Promise<void>;
  /** Returns null if the file does not exist. */
  open(key: string): Promise<StoredFile | null>;
  /** If the file does not exist, does nothing. */
  remove(key: string): Promise<void>;
  /**
   * Lists all files whose keys start with `prefix`, sorted by the characters of their keys. Leaves out files whose name
   * is not a key. Memory does not grow with their number.
   */
  list(prefix?: string): AsyncIterable<ListedFile>;
  url(key: string): string;
  /** @throws StorageFullError if the storage is full, or another error if it is unavailable */
  check(): Promise<void>;
};

/** Returns null if the file does not exist. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.open(key);
  return file && buffer(file.body);
}

export class StorageKeyTakenError extends Error {}

/** The storage cannot be reached, or fails. The response is 503, and the client may repeat the request. */
export class StorageUnavailableError extends Error {
  readonly statusCode = 503;
}

const KEY = /^(users|cars|trucks)\/[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}(\.w(320|640|960|1600))?\.(jpg|png|webp|avif)$/;

/** True for the key of a picture that visitors may get and requests may name. Never true for an original. */
export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/** Prefix of the keys of originals. Only administrators get these files, and no request may name them. */
export const ORIGINALS = 'originals/';

export const originalKey = (key: string): string => `${ORIGINALS}${key}`;

export function isOriginalKey(key: string): boolean {
  return key.startsWith(ORIGINALS) && isStorageKey(key.slice(ORIGINALS.length));
}

/** Returns the key that an original had before it was an original. Other keys do not change. */
export function publicKey(key: string): string {
  return key.startsWith(ORIGINALS) ? key.slice(ORIGINALS.length) : key;
}

export const isFileKey = (key: string): boolean => isStorageKey(publicKey(key));

/** @throws Error for a malformed key */
export function checkKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a storage key: ${key.slice(0, 200)}`);
  return key;
}

export const CACHE_CONTROL = 'public, max-age=3600';
export const NO_CACHE = 'private, no-store';

export const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** True if browsers read the pictures directly from the storage. Then everybody can read them there. */
export const isReadByBrowsers = ({ url }: Pick<Storage, 'url'>) => !url('cars/1/a.jpg').startsWith('/images/');
