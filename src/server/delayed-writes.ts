import type { FastifyBaseLogger } from 'fastify';

export type DelayedWritesOptions<T> = {
  /** What is written, in the log: 'statistics' makes 'statistics wait'. */
  name: string;
  log: FastifyBaseLogger;
  write: (waiting: readonly T[]) => Promise<void>;
  /** Two with one key are written as one. */
  keyOf: (one: T) => string;
  /** Adds `more` to the one of its key that waits already. */
  merge: (known: T, more: T) => void;
  /** Different ones that wait at the most; `onFull` gets what comes on top. */
  maxWaiting: number;
  onFull?: (one: T) => void;
  /** How long after the first one all are written, and after a failure once more. */
  afterMs: number;
  retryAfterMs: number;
};

/**
 * Collects in memory what is to be written, and writes it together, so that no request waits for the database. What
 * cannot be written waits for the next time; a process that is killed loses what waits.
 */
export class DelayedWrites<T> {
  readonly #options: DelayedWritesOptions<T>;
  readonly #waiting = new Map<string, T>();
  #timer: NodeJS.Timeout | undefined;
  #written: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(options: DelayedWritesOptions<T>) {
    this.#options = options;
  }

  /** Notes one, which is written soon. Never throws. */
  add(one: T): void {
    this.#keep(one);
    this.#later(this.#options.afterMs);
  }

  /** Writes what waits, after what is being written. Never rejects: what cannot be written is tried again. */
  flush(): Promise<void> {
    this.#written = this.#written.then(() => this.#flushNow());
    return this.#written;
  }

  /** Writes what waits for the last time. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    const { name, log } = this.#options;
    if (this.#waiting.size > 0) log.error({ lost: this.#waiting.size }, `${name} could not be written`);
  }

  async #flushNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    if (taken.length === 0) return;
    const { name, log, write, retryAfterMs } = this.#options;
    try {
      await write(taken);
      this.#hasFailed = false;
    } catch (error) {
      // Said once, not every few seconds.
      if (!this.#hasFailed) log.warn({ err: error }, `${name} wait`);
      this.#hasFailed = true;
      for (const one of taken) this.#keep(one);
      this.#later(retryAfterMs);
    }
  }

  #later(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds).unref();
  }

  #keep(one: T): void {
    const { keyOf, merge, maxWaiting, onFull } = this.#options;
    const key = keyOf(one);
    const known = this.#waiting.get(key);
    if (known) merge(known, one);
    else if (this.#waiting.size < maxWaiting) this.#waiting.set(key, one);
    else onFull?.(one);
  }
}
