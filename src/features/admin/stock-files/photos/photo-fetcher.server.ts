import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../../../../server/app-context.ts';
import { authorOfImport } from '../../../platform/auth/admin.ts';
import { discardImages } from '../../../platform/images/processing/copy-images.server.ts';
import type { ProcessedImage } from '../../../platform/images/processing/image-processing.server.ts';
import { storeImages } from '../../../platform/images/processing/store-images.server.ts';
import { findJob } from '../imports.repository.ts';
import type { FetchedPhotos } from '../stock-import.schema.ts';
import { fetchPhoto } from './fetch-photo.server.ts';
import {
  bytesOfImport,
  claim,
  deleteRows,
  droppedRows,
  type FetchRow,
  nextAttempt,
  type QueuedVehicle,
  settle,
  unplacedVehicles,
} from './photo-queue.repository.ts';
import { fetchedPhotos } from './photo-results.repository.ts';
import { placePhotos } from './place-photos.server.ts';

const CONCURRENCY = 4;

/** The interval at which an instance looks for photos that another process has queued, and for photos to try again. */
const POLL_INTERVAL_MS = 5_000;

const RETRY_DELAYS_MS: readonly number[] = [10_000, 60_000];

const MAX_IMPORT_BYTES = 4 * 1024 ** 3;

const MIN_WAIT_MS = 20;
const MAX_WAIT_MS = 1_000;

const FULL = 'Cet import a déjà récupéré 4 Go de photos';
const INTERRUPTED = 'La récupération de cette photo s’est arrêtée en chemin';
const NOT_STORED = 'La photo n’a pas pu être enregistrée';

type Log = { error(details: { err: unknown }, message: string): void };

type Options = {
  /** The user agent of the downloads contains this address. */
  origin: () => string;
  log: Log;
  retryDelaysMs?: readonly number[];
  maxImportBytes?: number;
};

/** Fetches the photos that imports have queued, and shows them in their vehicles. */
export class PhotoFetcher {
  readonly #context: AppContext;
  readonly #options: Required<Options>;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> | null = null;
  #isWoken = false;

  constructor(context: AppContext, options: Options) {
    this.#context = context;
    this.#options = { retryDelaysMs: RETRY_DELAYS_MS, maxImportBytes: MAX_IMPORT_BYTES, ...options };
  }

  /** Also fetches photos that were queued before a restart. */
  start(): void {
    this.wake();
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS).unref();
  }

  wake(): void {
    void this.run();
  }

  run(): Promise<void> {
    this.#isWoken = true;
    this.#run ??= this.#runWhileWoken().finally(() => {
      this.#run = null;
    });
    return this.#run;
  }

  /** Fetches until no photo of the import waits, also for another attempt. */
  async drain(job: number, onProgress: (photos: FetchedPhotos) => void = () => undefined): Promise<FetchedPhotos> {
    for (;;) {
      const row = await findJob(this.#context, job);
      const photos = await fetchedPhotos(this.#context, { id: job, kind: row?.kind ?? 'cars' });
      onProgress(photos);
      const next = await nextAttempt(this.#context, job);
      if (next === null || this.#closing.signal.aborted) return photos;
      const run = this.run();
      await Promise.race([run, wait(MAX_WAIT_MS)]);
      await wait(Math.min(Math.max(Date.parse(next) - Date.now(), MIN_WAIT_MS), MAX_WAIT_MS));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#run;
  }

  async #runWhileWoken(): Promise<void> {
    try {
      while (this.#isWoken && !this.#closing.signal.aborted) {
        this.#isWoken = false;
        for (const vehicle of await unplacedVehicles(this.#context)) await this.#place(vehicle);
        const lanes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, () => this.#fetchAll()));
        const failed = lanes.find((lane) => lane.status === 'rejected');
        if (failed) throw failed.reason;
        await this.#discardDropped();
      }
    } catch (error) {
      // If the database is busy or unavailable, the next run does the same work.
      this.#options.log.error({ err: error }, 'the photos of an import wait');
    }
  }

  async #fetchAll(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const row = await claim(this.#context);
      if (!row) return;
      await this.#fetch(row);
      await this.#place(row);
    }
  }

  async #place(vehicle: QueuedVehicle): Promise<void> {
    const left = await placePhotos(this.#context, vehicle);
    await discardImages(this.#context, left);
  }

  async #fetch(row: FetchRow): Promise<void> {
    const context = this.#context;
    const { maxImportBytes, origin, retryDelaysMs } = this.#options;
    // The process ended during each attempt, perhaps because of this photo.
    if (row.tries > retryDelaysMs.length + 1) return this.#fail(row, INTERRUPTED, 0, false);
    if ((await bytesOfImport(context, row.import)) >= maxImportBytes) return this.#fail(row, FULL, 0, false);
    const userAgent = `Mozilla/5.0 (compatible; Vitrine; +${origin()})`;
    const result = await fetchPhoto(row.address, userAgent, this.#closing.signal);
    if (this.#closing.signal.aborted) return this.#giveBack(row);
    if ('error' in result) return this.#fail(row, result.error, result.bytes, result.isTemporary);
    try {
      await this.#store(row, result.image, result.bytes);
    } catch (error) {
      this.#options.log.error({ err: error }, 'a photo of an import was not stored');
      await this.#fail(row, NOT_STORED, result.bytes, true);
    }
  }

  async #store(row: FetchRow, image: ProcessedImage, bytes: number): Promise<void> {
    const context = this.#context;
    const { kind, vehicle, address, import: job } = row;
    const author = authorOfImport(await findJob(context, job));
    const origin = { fetched_from: address, import: job };
    const [picture] = await storeImages(context, author, { folder: kind, id: String(vehicle) }, [image], origin);
    if (!picture) throw new Error('no picture was stored');
    const isWanted = await settle(context, row, { state: 'fetched', path: picture.path, error: '', bytes });
    if (!isWanted) await discardImages(context, [picture.path]);
  }

  async #fail(row: FetchRow, error: string, bytes: number, isTemporary: boolean): Promise<void> {
    const delay = isTemporary ? this.#options.retryDelaysMs[row.tries - 1] : undefined;
    const state = delay === undefined ? 'failed' : 'waiting';
    await settle(this.#context, row, { state, path: '', error, bytes, dueInMs: delay ?? 0 });
  }

  /** The site closes, so the next start fetches the photo at once. */
  async #giveBack(row: FetchRow): Promise<void> {
    await settle(this.#context, row, { state: 'waiting', path: '', error: '', bytes: 0, tries: row.tries - 1 });
  }

  async #discardDropped(): Promise<void> {
    for (let rows = await droppedRows(this.#context); rows.length > 0; rows = await droppedRows(this.#context)) {
      await discardImages(
        this.#context,
        rows.map(({ path }) => path),
      );
      await deleteRows(
        this.#context,
        rows.map(({ id }) => id),
      );
    }
  }
}
