import { HEAD_BYTES, refusalOf } from './picture-format.ts';
import type { Place, Send, Sent } from './send-upload.ts';
import { REFUSED, UNSENT, UPLOAD } from './upload.ts';

/** A photo on the board: one that is stored, or one on its way. */
export type Upload = {
  key: string;
  /** What the file calls itself; '' for a picture that was there before. */
  name: string;
  /** What to show first: the file itself, also once it is stored, since it shows without a connection. */
  preview: string;
  state: 'checking' | 'waiting' | 'sending' | 'developing' | 'pausing' | 'stored' | 'failed' | 'refused';
  /** Sent part, 0 to 1. */
  progress: number;
  /** Why it pauses, failed or was refused, or ''. */
  reason: string;
  /** Address of the stored picture, or ''. */
  url: string;
};

/** Files on their way at the same time: more would only share the same line. */
const AT_ONCE = 3;

/** Waits before trying again, in milliseconds; after the last one a person has to say so. */
export const RETRY_DELAY_MS = [1_000, 2_000, 5_000, 10_000, 20_000] as const;

/** What the queue needs of the browser, so that a test can stand in for it. */
export type Surroundings = {
  send: Send;
  /** Resolves after the administrator has signed in again; rejects when they leave instead. */
  signIn: () => Promise<void>;
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
  isOnline: () => boolean;
};

/** Will it end by itself? */
export const isUnderWay = ({ state }: Upload) =>
  ['checking', 'waiting', 'sending', 'developing', 'pausing'].includes(state);

/**
 * The photos of one sheet: sends what is added, a few at a time, in the order chosen, which stays the order whatever
 * arrives first. Broken connections are tried again by themselves, then on demand; nothing stops the others.
 */
export class UploadQueue {
  private shots: readonly Upload[] = [];
  private readonly files = new Map<string, File>();
  private readonly tries = new Map<string, number>();
  private readonly running = new Map<string, AbortController>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();
  private readonly place: Place;
  private readonly around: Surroundings;
  private made = 0;

  constructor(place: Place, images: readonly string[], around: Surroundings) {
    this.place = place;
    this.around = around;
    this.shots = images.map((url) => this.storedShot(url));
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listen: () => void): (() => void) => {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  };
  readonly snapshot = (): readonly Upload[] => this.shots;

  /** Adds files in the order given; one that is no photograph is rejected at once, with the server's message. */
  async add(files: readonly File[]): Promise<void> {
    const added = files.map((file): Upload => {
      const key = this.nextKey();
      this.files.set(key, file);
      const preview = this.around.urls.createObjectURL(file);
      return { key, name: file.name, preview, state: 'checking', progress: 0, reason: '', url: '' };
    });
    this.become([...this.shots, ...added]);
    await Promise.all(added.map(({ key }) => this.check(key)));
  }

  /** Tries again what failed; all of it without a key. */
  retry(key?: string): void {
    for (const shot of this.shots) {
      if ((key !== undefined && shot.key !== key) || !['failed', 'pausing'].includes(shot.state)) continue;
      this.tries.delete(shot.key);
      this.queue(shot.key);
    }
  }

  remove(key: string): void {
    this.forget(key);
    this.become(this.shots.filter((shot) => shot.key !== key));
    this.next();
  }

  /** Puts a photo at a place, counted from 0. */
  move(key: string, to: number): void {
    const shot = this.shots.find((one) => one.key === key);
    if (!shot) return;
    const others = this.shots.filter((one) => one.key !== key);
    const at = Math.max(0, Math.min(to, others.length));
    this.become([...others.slice(0, at), shot, ...others.slice(at)]);
  }

  /** Replaces what is stored, in a conflict; what is on its way stays, after it. */
  replaceStored(images: readonly string[]): void {
    const remaining = this.shots.filter(({ state }) => state !== 'stored');
    for (const { key, state } of this.shots) if (state === 'stored') this.forget(key);
    this.become([...images.map((url) => this.storedShot(url)), ...remaining]);
  }

  /** Takes everything away and shows these pictures only. */
  reset(images: readonly string[]): void {
    this.close();
    this.become(images.map((url) => this.storedShot(url)));
  }

  /** Resolves when no upload is under way: all are stored, rejected, or wait for a person. */
  settled(): Promise<void> {
    if (!this.shots.some(isUnderWay)) return Promise.resolve();
    return new Promise((resolve) => {
      const leave = this.subscribe(() => {
        if (this.shots.some(isUnderWay)) return;
        leave();
        resolve();
      });
    });
  }

  /** Stops everything and gives the previews back. */
  close(): void {
    for (const { key } of this.shots) this.forget(key);
  }

  /** The connection is back: what pauses goes on at once. */
  goOn(): void {
    for (const { key, state } of this.shots) if (state === 'pausing') this.queue(key);
  }

  private async check(key: string): Promise<void> {
    const file = this.files.get(key);
    const head = await file
      ?.slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => null);
    if (!file || !this.shots.some((shot) => shot.key === key)) return;
    const good = this.shots.filter(({ state }) => state !== 'refused');
    const tooMany = good.findIndex((shot) => shot.key === key) >= UPLOAD.files;
    const reason = head ? refusalOf(new Uint8Array(head), file.size) : UNSENT.unreadable;
    if (reason !== null) this.change(key, { state: 'refused', reason });
    else if (tooMany) this.change(key, { state: 'refused', reason: REFUSED.count });
    else this.queue(key);
  }

  private queue(key: string): void {
    clearTimeout(this.timers.get(key));
    this.change(key, { state: 'waiting', progress: 0, reason: '' });
    this.next();
  }

  /** Starts what may start, first come first. */
  private next(): void {
    for (const { key, state } of this.shots) {
      if (this.running.size >= AT_ONCE) return;
      if (state === 'waiting' && !this.running.has(key)) void this.run(key);
    }
  }

  private async run(key: string): Promise<void> {
    const file = this.files.get(key);
    if (!file) return;
    const control = new AbortController();
    this.running.set(key, control);
    this.change(key, { state: 'sending', progress: 0 });
    let shown = 0;
    const onProgress = (progress: number) => {
      // In steps of two per cent: each one draws the sheet anew.
      if (progress < 1 && progress - shown < 0.02) return;
      shown = progress;
      this.change(key, { progress, state: progress >= 1 ? 'developing' : 'sending' });
    };
    const sent = await this.around.send(file, this.place, onProgress, control.signal);
    this.running.delete(key);
    if (!control.signal.aborted) await this.end(key, sent);
    this.next();
  }

  private async end(key: string, sent: Sent): Promise<void> {
    if (sent.kind === 'stored') this.change(key, { state: 'stored', url: sent.url, progress: 1 });
    else if (sent.kind === 'refused') this.change(key, { state: 'refused', reason: sent.reason });
    else if (sent.kind === 'broken') this.pause(key, sent.reason, sent.wait);
    else if (sent.kind === 'signed-out') {
      this.change(key, { state: 'pausing', reason: UNSENT.session });
      await this.around.signIn().then(
        () => this.queue(key),
        () => this.change(key, { state: 'failed', reason: UNSENT.session }),
      );
    }
  }

  /** Waits before the next try, longer each time; without a connection until it is back. */
  private pause(key: string, reason: string, wait: number | null): void {
    const tried = this.tries.get(key) ?? 0;
    const delay = RETRY_DELAY_MS[tried];
    this.tries.set(key, tried + 1);
    this.change(key, { state: delay === undefined ? 'failed' : 'pausing', reason, progress: 0 });
    if (delay === undefined) return;
    const again = () => {
      if (this.around.isOnline()) this.queue(key);
      else this.timers.set(key, setTimeout(again, RETRY_DELAY_MS[0]));
    };
    this.timers.set(key, setTimeout(again, Math.max(delay, wait ?? 0)));
  }

  private storedShot(url: string): Upload {
    return { key: this.nextKey(), name: '', preview: url, state: 'stored', progress: 1, reason: '', url };
  }

  private nextKey(): string {
    this.made += 1;
    return `photo-${this.made}`;
  }

  private release(key: string): void {
    const shot = this.shots.find((one) => one.key === key);
    if (this.files.delete(key) && shot) this.around.urls.revokeObjectURL(shot.preview);
  }

  private forget(key: string): void {
    this.running.get(key)?.abort();
    this.running.delete(key);
    clearTimeout(this.timers.get(key));
    this.release(key);
  }

  private change(key: string, change: Partial<Upload>): void {
    this.become(this.shots.map((shot) => (shot.key === key ? { ...shot, ...change } : shot)));
  }

  private become(shots: readonly Upload[]): void {
    this.shots = shots;
    for (const listen of [...this.listeners]) listen();
  }
}
