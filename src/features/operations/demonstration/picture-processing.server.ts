import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../../server/app-context.ts';
import { StorageKeyTakenError } from '../../../server/storage/storage.ts';
import { jpegOf, processImage } from '../../platform/images/processing/image-processing.server.ts';
import { imageQueue } from '../../platform/images/processing/image-queue.server.ts';
import { knownPaths } from '../../platform/images/processing/pictures.repository.ts';
import { loadSharp } from '../../platform/images/processing/sharp.server.ts';
import { deleteFiles, filesOf, putFiles } from '../../platform/images/processing/store-images.server.ts';
import type { PendingImages } from '../../platform/images/upload/pending-images.ts';
import type { DemoPicture } from './demo-pictures.server.ts';
import { allDemoPictures, hasPendingPictures, setPicturesComplete } from './demonstration.repository.ts';

const RETRY_DELAY_MS = 5_000;

/**
 * Maximum time of one step of a picture. The pictures of the demonstration are valid, so only a slow machine takes
 * long.
 */
const TIMEOUT_SECONDS = 600;

export type ProcessingEvents = {
  progress(done: number, all: number): void;
  waiting(): void;
  /** Called if the database or the storage failed. The work continues after `RETRY_DELAY_MS`. */
  failed(error: unknown): void;
};

export type PictureProcessing = PendingImages & {
  /** True if the file with this key may still be missing. */
  isPending(key: string): boolean;
  load(): Promise<void>;
  /**
   * Makes all missing files while the site serves visitors. If `signal` ends the work, resolves after the current
   * picture.
   */
  processInBackground(signal: AbortSignal): Promise<void>;
};

const pathOf = (key: string) => key.replace(/(\.w\d+)?\.[a-z]+$/, '.jpg');

/**
 * Makes the files of the demonstration's pictures. If several processes share a database, one does the work. When it
 * ends, the next process continues. An interrupted picture is made again.
 */
export function demoPictureProcessing(context: AppContext, events: ProcessingEvents): PictureProcessing {
  const pictures = new Map(allDemoPictures().map((picture) => [picture.path, picture]));
  const pending = new PendingPictures();

  const load = async () => pending.load((await hasPendingPictures(context)) ? await findMissing(context) : []);

  const processPending = async (signal: AbortSignal) => {
    await load();
    if (!(await hasPendingPictures(context))) return;
    const all = pending.size;
    for (let path = pending.take(); path !== undefined; path = pending.take()) {
      const picture = pictures.get(path);
      if (picture) await imageQueue.run(() => processPicture(context, picture), 'idle');
      pending.finish(path);
      events.progress(all - pending.size, all);
      if (signal.aborted) break;
    }
    if (pending.size === 0) await setPicturesComplete(context);
  };

  return {
    isPending: (key) => pending.size > 0 && pending.has(pathOf(key)),
    load,
    async open(key) {
      const picture = pictures.get(pathOf(key));
      if (!picture || !(await knownPaths(context, [picture.path])).has(picture.path)) return null;
      pending.request(picture.path);
      const master = await readFile(picture.master);
      if (key.endsWith('.avif')) return master;
      const sharp = await loadSharp();
      return jpegOf(sharp(master));
    },
    async processInBackground(signal) {
      while (!signal.aborted)
        try {
          return await context.database.advisoryLock(() => processPending(signal), events.waiting, signal);
        } catch (error) {
          if (signal.aborted) return;
          events.failed(error);
          await wait(RETRY_DELAY_MS, undefined, { signal }).catch(() => undefined);
        }
    },
  };
}

/** Covers and the latest vehicles come first. */
async function findMissing(context: AppContext): Promise<string[]> {
  const stored = new Set<string>();
  for await (const { key } of context.storage.list()) stored.add(key);
  const all = allDemoPictures();
  const paths = all.map(({ path }) => path);
  const knownRows = await knownPaths(context, paths);
  return all
    .filter(({ path }) => knownRows.has(path) && filesOf(path).some((key) => !stored.has(key)))
    .reverse()
    .sort((one, other) => Number(other.isCover) - Number(one.isCover))
    .map(({ path }) => path);
}

/** If an administrator has meanwhile deleted the picture, deletes its files. */
async function processPicture(context: AppContext, { path, master }: DemoPicture): Promise<void> {
  await putFiles(path, await processImage(await readFile(master), TIMEOUT_SECONDS), async (key, body) => {
    await context.storage.put(key, body).catch((error: unknown) => {
      if (!(error instanceof StorageKeyTakenError)) throw error;
    });
  });
  if (!(await knownPaths(context, [path])).has(path)) await deleteFiles(context, [path]);
}

/**
 * The pictures whose files are missing, by path. Pictures that a visitor has requested come first. A picture is pending
 * until `finish`.
 */
class PendingPictures {
  #pending = new Set<string>();
  #queue = new Set<string>();
  readonly #requested = new Set<string>();

  get size(): number {
    return this.#pending.size;
  }

  load(paths: string[]): void {
    this.#pending = new Set(paths);
    this.#queue = new Set(paths);
  }

  has(path: string): boolean {
    return this.#pending.has(path);
  }

  request(path: string): void {
    this.#requested.add(path);
  }

  take(): string | undefined {
    const path = [...this.#requested].find((one) => this.#queue.has(one)) ?? this.#queue.values().next().value;
    if (path === undefined) return undefined;
    this.#requested.delete(path);
    this.#queue.delete(path);
    return path;
  }

  finish(path: string): void {
    this.#pending.delete(path);
  }
}
