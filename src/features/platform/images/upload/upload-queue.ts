import { TaskQueue } from '../../../../shared/task-queue.ts';
import { HEAD_BYTES, rejectionOf } from '../processing/picture-format.ts';
import { isUnderWay, type Upload } from './photo-upload.ts';
import type { SendUpload, UploadResult, UploadTarget } from './send-upload.ts';
import { MAX_FILES, REJECTED, UNSENT } from './upload.ts';

/** Number of simultaneous uploads. More uploads would only share the connection. */
const CONCURRENCY = 3;

/**
 * Delays before automatic retries after a failure. After the last retry the administrator must press « Réessayer ».
 * While the server has too much work, the queue tries again without end.
 */
export const RETRY_DELAY_MS = [1_000, 2_000, 5_000, 10_000, 20_000] as const;

export type UploadEnvironment = {
  prepare: (file: File) => Promise<File>;
  send: SendUpload;
  /** Resolves after a new login. Rejects if the administrator cancels the login. */
  signIn: () => Promise<void>;
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
  isOnline: () => boolean;
};

/**
 * The photos of one vehicle form, in the chosen order. If a connection breaks or the server is busy, sends the file
 * again automatically. After the last retry, waits until the administrator asks for another.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  readonly #files = new Map<string, File>();
  readonly #tries = new Map<string, number>();
  readonly #running = new Map<string, AbortController>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  /** Prepares one photo at a time, because each takes 50 MB or more. */
  readonly #preparing = new TaskQueue({ concurrency: 1 });
  readonly #target: UploadTarget;
  readonly #environment: UploadEnvironment;
  #keyCount = 0;

  /** `photos` are addresses of stored pictures, and files. `start` sends the files. */
  constructor(target: UploadTarget, photos: readonly (string | File)[], environment: UploadEnvironment) {
    this.#target = target;
    this.#environment = environment;
    this.#uploads = photos.map((photo) => this.#firstUpload(photo));
  }

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen);
    return () => void this.#listeners.delete(listen);
  };
  readonly snapshot = (): readonly Upload[] => this.#uploads;

  /** Rejects an unsupported file before sending, with the server's message. */
  async add(files: readonly File[]): Promise<void> {
    const newUploads = files.map((file) => this.#newUpload(file));
    this.#setUploads([...this.#uploads, ...newUploads]);
    await this.#checkAll(newUploads);
  }

  start(photos: readonly (string | File)[]): void {
    if (photos.every((photo) => typeof photo === 'string')) return;
    this.reset(photos);
    void this.#checkAll(this.#uploads.filter(({ state }) => state === 'checking'));
  }

  fileOf(key: string): File | undefined {
    return this.#files.get(key);
  }

  retry(key?: string): void {
    for (const upload of this.#uploads) {
      if ((key !== undefined && upload.key !== key) || !['failed', 'paused'].includes(upload.state)) continue;
      this.#tries.delete(upload.key);
      this.#enqueue(upload.key);
    }
  }

  /** Returns a function that puts the photo back, and sends it again if it was not stored. */
  remove(key: string): () => void {
    const at = this.#uploads.findIndex((one) => one.key === key);
    const [photo, file] = [this.#uploads[at], this.#files.get(key)];
    this.#forget(key);
    this.#setUploads(this.#uploads.filter((upload) => upload.key !== key));
    this.#startNext();
    return () => {
      const isStored = photo?.state === 'stored';
      const again = isStored ? this.#storedUpload(photo.url) : file && this.#newUpload(file);
      if (!again) return;
      this.#setUploads(this.#uploads.toSpliced(at, 0, again));
      if (!isStored) void this.#checkAll([again]);
    };
  }

  replace(key: string, url: string): string {
    const upload = this.#storedUpload(url);
    this.#forget(key);
    this.#setUploads(this.#uploads.map((one) => (one.key === key ? upload : one)));
    return upload.key;
  }

  move(key: string, to: number): void {
    const upload = this.#uploads.find((one) => one.key === key);
    if (!upload) return;
    const otherUploads = this.#uploads.filter((one) => one.key !== key);
    const at = Math.max(0, Math.min(to, otherUploads.length));
    this.#setUploads([...otherUploads.slice(0, at), upload, ...otherUploads.slice(at)]);
  }

  /** After a conflict, replaces the stored photos. Running uploads come after them. */
  replaceStored(images: readonly string[]): void {
    const remaining = this.#uploads.filter(({ state }) => state !== 'stored');
    for (const { key, state } of this.#uploads) if (state === 'stored') this.#forget(key);
    this.#setUploads([...images.map((url) => this.#storedUpload(url)), ...remaining]);
  }

  reset(photos: readonly (string | File)[]): void {
    this.close();
    this.#setUploads(photos.map((photo) => this.#firstUpload(photo)));
  }

  finished(): Promise<void> {
    if (!this.#uploads.some(isUnderWay)) return Promise.resolve();
    return new Promise((resolve) => {
      const unsubscribe = this.subscribe(() => {
        if (this.#uploads.some(isUnderWay)) return;
        unsubscribe();
        resolve();
      });
    });
  }

  close(): void {
    for (const { key } of this.#uploads) this.#forget(key);
  }

  resume(): void {
    for (const { key, state } of this.#uploads) if (state === 'paused') this.#enqueue(key);
  }

  async #checkAll(uploads: readonly Upload[]): Promise<void> {
    const files = uploads.flatMap(({ key }) => this.#files.get(key) ?? []);
    const reasons = await Promise.all(files.map(rejectionOfFile));
    await Promise.all(uploads.map(({ key }, i) => this.#check(key, reasons[i] ?? null)));
  }

  async #check(key: string, before: string | null): Promise<void> {
    const original = this.#files.get(key);
    if (!original) return;
    // If the browser can read the file, a HEIC photo becomes a JPEG and a large file becomes smaller.
    const isDoubtful = before === REJECTED.heic || before === REJECTED.size;
    if (before !== null && !isDoubtful) return this.#reject(key, before);
    const file = await this.#preparing.run(
      () => (this.#files.has(key) ? this.#environment.prepare(original) : Promise.resolve(original)),
      isDoubtful ? 'high' : 'normal',
    );
    const reason = file === original ? before : await rejectionOfFile(file);
    if (reason !== null) return this.#reject(key, reason);
    if (!this.#files.has(key)) return;
    this.#files.set(key, file);
    const good = this.#uploads.filter(({ state }) => state !== 'rejected');
    const isTooMany = good.findIndex((upload) => upload.key === key) >= MAX_FILES;
    if (isTooMany) this.#reject(key, REJECTED.count);
    else this.#enqueue(key);
  }

  #reject(key: string, reason: string): void {
    this.#change(key, { state: 'rejected', reason });
  }

  #enqueue(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#change(key, { state: 'waiting', progress: 0, reason: '' });
    this.#startNext();
  }

  #startNext(): void {
    for (const { key, state } of this.#uploads) {
      if (this.#running.size >= CONCURRENCY) return;
      if (state === 'waiting' && !this.#running.has(key)) void this.#run(key);
    }
  }

  async #run(key: string): Promise<void> {
    const file = this.#files.get(key);
    if (!file) return;
    const control = new AbortController();
    this.#running.set(key, control);
    this.#change(key, { state: 'sending', progress: 0 });
    let shown = 0;
    const onProgress = (progress: number) => {
      // Reports steps of two per cent, because each report renders the form again.
      if (progress < 1 && progress - shown < 0.02) return;
      shown = progress;
      this.#change(key, { progress, state: progress >= 1 ? 'processing' : 'sending' });
    };
    const result = await this.#environment.send(file, this.#target, onProgress, control.signal);
    this.#running.delete(key);
    if (!control.signal.aborted) await this.#finish(key, result);
    this.#startNext();
  }

  async #finish(key: string, result: UploadResult): Promise<void> {
    if (result.kind === 'stored')
      this.#change(key, { state: 'stored', url: result.url, progress: 1, reason: result.note ?? '' });
    else if (result.kind === 'rejected') this.#change(key, { state: 'rejected', reason: result.reason });
    else if (result.kind === 'full') this.#change(key, { state: 'failed', reason: result.reason, progress: 0 });
    else if (result.kind === 'busy') this.#pause(key, result.reason, result.retryAfterMs);
    else if (result.kind === 'broken') this.#retryLater(key, result.reason);
    else if (result.kind === 'signed-out') {
      this.#change(key, { state: 'paused', reason: UNSENT.session });
      await this.#environment.signIn().then(
        () => this.#enqueue(key),
        () => this.#change(key, { state: 'failed', reason: UNSENT.session }),
      );
    }
  }

  #retryLater(key: string, reason: string): void {
    const tried = this.#tries.get(key) ?? 0;
    const delay = RETRY_DELAY_MS[tried];
    this.#tries.set(key, tried + 1);
    if (delay === undefined) this.#change(key, { state: 'failed', reason, progress: 0 });
    else this.#pause(key, reason, delay);
  }

  /** Sends the file again after this time, as soon as the device is online. */
  #pause(key: string, reason: string, delayMs: number): void {
    this.#change(key, { state: 'paused', reason, progress: 0 });
    const again = () => {
      if (this.#environment.isOnline()) this.#enqueue(key);
      else this.#timers.set(key, setTimeout(again, RETRY_DELAY_MS[0]));
    };
    this.#timers.set(key, setTimeout(again, delayMs));
  }

  #firstUpload(photo: string | File): Upload {
    return typeof photo === 'string' ? this.#storedUpload(photo) : this.#newUpload(photo);
  }

  #newUpload(file: File): Upload {
    const key = this.#nextKey();
    this.#files.set(key, file);
    const preview = this.#environment.urls.createObjectURL(file);
    const fileKey = `${file.name}/${file.size}/${file.lastModified}`;
    return { key, name: file.name, fileKey, preview, state: 'checking', progress: 0, reason: '', url: '' };
  }

  #storedUpload(url: string): Upload {
    const upload = { key: this.#nextKey(), name: '', fileKey: '', preview: url };
    return { ...upload, state: 'stored', progress: 1, reason: '', url };
  }

  #nextKey(): string {
    this.#keyCount += 1;
    return `photo-${this.#keyCount}`;
  }

  #release(key: string): void {
    const upload = this.#uploads.find((one) => one.key === key);
    if (this.#files.delete(key) && upload) this.#environment.urls.revokeObjectURL(upload.preview);
  }

  #forget(key: string): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
    clearTimeout(this.#timers.get(key));
    this.#release(key);
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#setUploads(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #setUploads(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listen of [...this.#listeners]) listen();
  }
}

async function rejectionOfFile(file: File): Promise<string | null> {
  try {
    return rejectionOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()), file.size);
  } catch {
    return UNSENT.unreadable;
  }
}
