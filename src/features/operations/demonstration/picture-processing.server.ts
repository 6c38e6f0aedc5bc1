import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../../server/app-context.ts';
import { StorageKeyTakenError } from '../../../server/storage/storage.ts';
import type { TaskPriority } from '../../../shared/task-queue.ts';
import { jpegOf, processImage } from '../../platform/images/processing/image-processing.server.ts';
import { CONCURRENCY, imageQueue } from '../../platform/images/processing/image-queue.server.ts';
import { knownPaths } from '../../platform/images/processing/pictures.repository.ts';
import { loadSharp } from '../../platform/images/processing/sharp.server.ts';
import { deleteFiles, filesOf, putFiles } from '../../platform/images/processing/store-images.server.ts';
import type { PendingImages } from '../../platform/images/upload/pending-images.ts';
import type { DemoPicture } from './demo-pictures.server.ts';
import { allDemoPictures, hasPendingPictures, setPicturesComplete } from './demonstration.repository.ts';
import { PendingPictures } from './pending-pictures.ts';

/** Time after a failure of the database or the storage before the work goes on. */
const RETRY_DELAY_MS = 5_000;

/** Longest time for one step of a picture: the committed pictures are good, only the machine may be slow. */
const TIMEOUT_SECONDS = 600;

export type ProcessingEvents = {
  progress(done: number, all: number): void;
  /** Another process does the work. */
  waiting(): void;
  /** The database or the storage failed; the work goes on after `RETRY_DELAY_MS`. */
  failed(error: unknown): void;
};

export type PictureProcessing = PendingImages & {
  /** True if the file of this key may still be missing. */
  isPending(key: string): boolean;
  /** Finds out which pictures lack files. */
  load(): Promise<void>;
  /**
   * Makes all missing files, one picture at a time beside the requests of visitors; resolves when none is left, or
   * after the current picture when `signal` ends the work.
   */
  processInBackground(signal: AbortSignal): Promise<void>;
  /** Makes all missing files as fast as the machine can. @throws errors of the database or the storage */
  processNow(): Promise<void>;
};

/** The JPEG's key of a picture, from the key of any of its files. */
const pathOf = (key: string) => key.replace(/(\.w\d+)?\.[a-z]+$/, '.jpg');

/**
 * Makes the files of the demonstration's pictures from the masters in `demo/pictures`, the requested ones first. Of
 * several processes on one database one does so; the next goes on when it ends. An interrupted picture is made again:
 * it is done when all its files are stored.
 */
export function demoPictureProcessing(context: AppContext, events: ProcessingEvents): PictureProcessing {
  const pictures = new Map(allDemoPictures().map((picture) => [picture.path, picture]));
  const pending = new PendingPictures();

  const load = async () => pending.load((await hasPendingPictures(context)) ? await findMissing(context) : []);

  const processPending = async (priority: TaskPriority, workers: number, signal?: AbortSignal) => {
    await load();
    if (!(await hasPendingPictures(context))) return;
    const all = pending.size;
    const work = async () => {
      for (let path = pending.take(); path !== undefined; path = pending.take()) {
        const picture = pictures.get(path);
        if (picture) await imageQueue.run(() => processPicture(context, picture), priority);
        pending.finish(path);
        events.progress(all - pending.size, all);
        if (signal?.aborted) return;
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
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
          const work = () => processPending('idle', 1, signal);
          return await context.database.advisoryLock(work, events.waiting, signal);
        } catch (error) {
          if (signal.aborted) return;
          events.failed(error);
          await wait(RETRY_DELAY_MS, undefined, { signal }).catch(() => undefined);
        }
    },
    processNow: () => context.database.advisoryLock(() => processPending('normal', CONCURRENCY), events.waiting),
  };
}

/**
 * Paths of pictures that have a row and lack a file: covers first, of the latest vehicles first, as the site shows
 * them.
 */
async function findMissing(context: AppContext): Promise<string[]> {
  const stored = new Set<string>();
  for await (const key of context.storage.list()) stored.add(key);
  const all = allDemoPictures();
  const paths = all.map(({ path }) => path);
  const knownRows = await knownPaths(context, paths);
  return all
    .filter(({ path }) => knownRows.has(path) && filesOf(path).some((key) => !stored.has(key)))
    .reverse()
    .sort((one, other) => Number(other.isCover) - Number(one.isCover))
    .map(({ path }) => path);
}

/** Stores the files of one picture that are not there yet, unless an administrator has deleted the picture since. */
async function processPicture(context: AppContext, { path, master }: DemoPicture): Promise<void> {
  await putFiles(path, await processImage(await readFile(master), TIMEOUT_SECONDS), async (key, body) => {
    await context.storage.put(key, body).catch((error: unknown) => {
      if (!(error instanceof StorageKeyTakenError)) throw error;
    });
  });
  if (!(await knownPaths(context, [path])).has(path)) await deleteFiles(context, [path]);
}
