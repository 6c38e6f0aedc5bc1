import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { allOf } from '../../../tests/support/all-of.ts';
import { openTestS3 } from '../../../tests/support/s3.ts';
import { StartError } from '../config.ts';
import { openDisk } from './disk.ts';
import { isStorageKey, type Storage, StorageKeyTakenError } from './storage.ts';

const SHAPES = ['', 'a.jpg', 'cars/a.jpg', '/cars/42/a.jpg', 'cars//a.jpg', 'cars/42/b/a.jpg', 'cars\\42\\a.jpg'];
const UPWARDS = ['cars/42/../a.jpg', '../cars/42/a.jpg', 'cars/../../etc/passwd', 'cars/42/..', 'cars/42/%2e%2e.jpg'];
const FOLDERS = ['admin/42/a.jpg', 'Cars/42/a.jpg', '.incoming/42/a.jpg', '__proto__/42/a.jpg', 'cars/é/a.jpg'];
const ORIGINALS = ['originals/a.jpg', 'originals/originals/cars/42/a.jpg', 'originals/cars/../a.jpg'];
const NAMES = ['cars/42/.jpg', 'cars/42/a.w640.w320.avif', 'cars/42/a.w641.avif'];
const ENDINGS = [
  'cars/42/a',
  'cars/42/a.svg',
  'cars/42/a.jpg.exe',
  'cars/42/a.JPG',
  'cars/42/a.jpg\0.png',
  'cars/42/a.jpg\n',
];
const TOO_LONG = [`cars/${'a'.repeat(65)}/a.jpg`, `cars/42/${'a'.repeat(65)}.jpg`];
/** Keys that the program never creates but a client may send. */
const HOSTILE_KEYS = [...SHAPES, ...UPWARDS, ...FOLDERS, ...ORIGINALS, ...NAMES, ...ENDINGS, ...TOO_LONG];

const folder = mkdtempSync(join(tmpdir(), 'vitrine-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newKey = () => `cars/42/${randomUUID()}.jpg`;

/** The S3 server that `npm test` starts for its own suite; undefined in other suites. */
const endpoint = process.env.TEST_S3_ENDPOINT;
const STORES: [name: string, open: () => Promise<Storage>][] = [
  ['the disk', () => openDisk(join(folder, 'images'))],
  ...(endpoint ? [['S3', () => openTestS3()] satisfies [string, () => Promise<Storage>]] : []),
];

describe.each(STORES)('%s stores files', (_name, openStorage) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage();
  });
  const contentOf = async (key: string) => {
    const file = await storage.open(key);
    return file && (await buffer(file.body));
  };

  test('STO-1 STO-2: what is put is opened again, with its size and its time', async () => {
    const key = newKey();
    const body = Buffer.from([0, 255, 10, 13, 0]);
    await storage.put(key, body);
    const file = await storage.open(key);
    expect(file?.size).toBe(5);
    expect(Math.abs((file?.modified.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(file && (await buffer(file.body))).toEqual(body);
  });

  test('what is not there is null, and removing it is no error', async () => {
    const key = newKey();
    expect(await storage.open(key)).toBeNull();
    await storage.remove(key);
  });

  test('STO-5: nothing is ever overwritten', async () => {
    const key = newKey();
    await storage.put(key, Buffer.from('first'));
    await expect(storage.put(key, Buffer.from('second'))).rejects.toThrow(StorageKeyTakenError);
    expect(String(await contentOf(key))).toBe('first');
  });

  test('STO-5: of many writers of one key at once exactly one wins, and its file is whole', async () => {
    const key = newKey();
    const bodies = Array.from({ length: 12 }, (_, i) => Buffer.alloc(200_000, i + 1));
    const results = await Promise.allSettled(bodies.map((body) => storage.put(key, body)));
    const won = results.findIndex(({ status }) => status === 'fulfilled');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StorageKeyTakenError);
    expect((await contentOf(key))?.equals(bodies[won] ?? Buffer.alloc(0))).toBe(true);
  });

  test('half a file is never seen, while it is written and when writing fails', async () => {
    const key = newKey();
    const size = 8_000_000;
    let done = false;
    const writing = storage.put(key, Buffer.alloc(size, 7)).finally(() => {
      done = true;
    });
    const sizes = new Set<number>();
    while (!done) sizes.add((await contentOf(key))?.length ?? 0);
    await writing;
    expect([...sizes].filter((length) => length !== 0 && length !== size)).toEqual([]);
    expect((await contentOf(key))?.length).toBe(size);

    const failed = newKey();
    await expect(storage.put(failed, { bytes: 'none' } as unknown as Buffer)).rejects.toThrow();
    expect(await storage.open(failed)).toBeNull();
    await storage.put(failed, Buffer.from('now'));
    expect(String(await contentOf(failed))).toBe('now');
  });

  test('STO-6: a file that is removed is gone, its neighbours stay, and its name is free again', async () => {
    await storage.put('trucks/9/one.jpg', Buffer.from('1'));
    await storage.put('trucks/9/two.jpg', Buffer.from('2'));
    await storage.remove('trucks/9/one.jpg');
    expect(await storage.open('trucks/9/one.jpg')).toBeNull();
    expect(String(await contentOf('trucks/9/two.jpg'))).toBe('2');
    await storage.put('trucks/9/one.jpg', Buffer.from('3'));
    expect(String(await contentOf('trucks/9/one.jpg'))).toBe('3');
  });

  test('a file that is being read stays whole when it is removed', async () => {
    const key = newKey();
    await storage.put(key, Buffer.alloc(300_000, 1));
    const file = await storage.open(key);
    await storage.remove(key);
    expect(file && (await buffer(file.body)).length).toBe(300_000);
  });

  test('every file is listed by its key, however many there are', async () => {
    const keys = Array.from({ length: 30 }, (_, i) => `users/list/${i}${i % 2 ? '.jpg' : '.w320.avif'}`);
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))));
    const listed = (await allOf(storage.list())).map(({ key }) => key);
    expect(listed.filter((key) => key.startsWith('users/list/')).sort()).toEqual(keys.sort());
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.every(isStorageKey)).toBe(true);
  });

  test('DOCT-6: in order, with size and time: folders whose names begin alike, and a picture beside its sizes', async () => {
    const keys = ['cars/o-1/b.jpg', 'cars/o/a-1.jpg', 'cars/o/a.jpg', 'cars/o/a.w1600.avif', 'cars/o/a.w320.avif'];
    for (const key of keys.toReversed()) await storage.put(key, Buffer.from(key));
    const listed = await allOf(storage.list());
    const all = listed.map(({ key }) => key);
    expect(all).toEqual(all.toSorted());
    expect(listed.filter(({ key }) => keys.includes(key))).toEqual(
      keys.map((key) => ({ key, size: key.length, modified: expect.any(Date) })),
    );
  });

  test('PHOT-12: an original has a key of its own, which is listed between those of cars and trucks', async () => {
    const keys = ['cars/x/a.jpg', 'originals/cars/x/a.jpg', 'originals/cars/x/a.w320.avif', 'trucks/x/a.jpg'];
    for (const key of keys.toReversed()) await storage.put(key, Buffer.from(key));
    const all = (await allOf(storage.list())).map(({ key }) => key);
    expect(all).toEqual(all.toSorted());
    expect(all.filter((key) => keys.includes(key))).toEqual(keys);
    expect((await allOf(storage.list('originals/'))).map(({ key }) => key)).toEqual(keys.slice(1, 3));
    expect(String(await contentOf('originals/cars/x/a.jpg'))).toBe('originals/cars/x/a.jpg');
    expect(storage.url('originals/cars/x/a.jpg')).toBe('/images/originals/cars/x/a.jpg');
    expect(isStorageKey('originals/cars/x/a.jpg')).toBe(false);
  });

  test('STO-8: the URL of a file', () => {
    expect(storage.url('cars/42/ab.w640.avif')).toBe('/images/cars/42/ab.w640.avif');
  });

  test.each(HOSTILE_KEYS)('%j is no key, for any of its methods', async (key) => {
    expect(isStorageKey(key)).toBe(false);
    const error = /not a storage key/;
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(error);
    await expect(storage.open(key)).rejects.toThrow(error);
    await expect(storage.remove(key)).rejects.toThrow(error);
    expect(() => storage.url(key)).toThrow(error);
  });

  test.each(['users', 'cars', 'trucks'])(
    'STO-3 D44: %s is a folder, with every kind of picture and its sizes',
    (name) => {
      const id = 'a'.repeat(64);
      for (const end of ['.jpg', '.png', '.webp', '.avif', '.w320.avif', '.w640.avif', '.w960.avif', '.w1600.avif'])
        expect(isStorageKey(`${name}/${id}/${id}${end}`)).toBe(true);
    },
  );

  test('a check of working storage passes', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe('the disk', () => {
  test('nothing is left over but the files that were stored', async () => {
    const images = join(folder, 'left-over');
    const storage = await openDisk(images);
    await storage.put('cars/1/a.jpg', Buffer.from('a'));
    await expect(storage.put('cars/1/a.jpg', Buffer.from('b'))).rejects.toThrow();
    await expect(storage.put('cars/1/b.jpg', 5 as unknown as Buffer)).rejects.toThrow();
    await storage.remove('cars/1/a.jpg');
    expect(readdirSync(join(images, '.incoming'))).toEqual([]);
    expect(readdirSync(join(images, 'cars/1'))).toEqual([]);
  });

  test('a file that a killed process did not finish is deleted at the next start; one that another is writing stays', async () => {
    const incoming = join(folder, 'killed/.incoming');
    mkdirSync(incoming, { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half');
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    utimesSync(join(incoming, 'old'), twoHoursAgo, twoHoursAgo);
    await openDisk(join(folder, 'killed'));
    expect(readdirSync(incoming)).toEqual(['new']);
  });

  test('a folder that is a file, or that is missing, is an error', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(openDisk(file)).rejects.toThrow(StartError);
    const images = join(folder, 'gone');
    const storage = await openDisk(images);
    rmSync(images, { recursive: true });
    await expect(storage.check()).rejects.toThrow();
    expect(existsSync(images)).toBe(false);
  });

  /** What every opened file inherits its methods from. */
  const openFiles = async (): Promise<FileHandle> => {
    const handle = await open(folder);
    await handle.close();
    return Object.getPrototypeOf(handle);
  };

  test('the names of a file and its folders are on the disk when it is stored', async () => {
    const images = join(folder, 'synced');
    const storage = await openDisk(images);
    const synced: number[] = [];
    const files = await openFiles();
    const { sync } = files;
    const spy = vi.spyOn(files, 'sync').mockImplementation(async function (this: FileHandle) {
      synced.push((await this.stat()).ino);
      return sync.call(this);
    });
    onTestFinished(() => spy.mockRestore());
    await storage.put('cars/1/a.jpg', Buffer.from('a'));
    expect(synced).toEqual(['cars/1/a.jpg', 'cars/1', 'cars', '.'].map((path) => statSync(join(images, path)).ino));
  });

  test('a file whose size cannot be read is closed', async () => {
    const storage = await openDisk(join(folder, 'closed'));
    await storage.put('cars/1/a.jpg', Buffer.from('a'));
    const files: FileHandle[] = [];
    const spy = vi.spyOn(await openFiles(), 'stat').mockImplementation(async function (this: FileHandle) {
      files.push(this);
      throw new Error('EIO');
    });
    onTestFinished(() => spy.mockRestore());
    await expect(storage.open('cars/1/a.jpg')).rejects.toThrow('EIO');
    expect(files.map(({ fd }) => fd)).toEqual([-1]);
  });
});
