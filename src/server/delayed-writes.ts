import type { FastifyBaseLogger } from 'fastify';

type DelayedWritesOptions<T> = {
  /** The name in the log: 'statistics' makes 'statistics wait'. */
  name: string;
  log: FastifyBaseLogger;
  write: (items: readonly T[]) => Promise<void>;
  /** Two items with one key are written as one. */
  keyOf: (item: T) => string;
  /** Adds `item` to the waiting one of its key, `target`. */
  merge: (target: T, item: T) => void;
  /** Most different ones that wait; `onFull` gets the others. */
  maxWaiting: number;
  onFull?: (item: T) => void;
  /** How long after the first one all are written, and after a failure once more. */
  afterMs: number;
  retryAfterMs: number;
};

/**
 * Collects writes in memory and executes them together, so that no request waits for the database. A failed write is
 * tried again the next time; a killed process loses what waits.
 */
export class DelayedWrites<T> {
  readonly #options: DelayedWritesOptions<T>;
  readonly #pending = new Map<string, T>();
  #timer: NodeJS.Timeout | undefined;
  #lastFlush: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(options: DelayedWritesOptions<T>) {
    this.#options = options;
  }

  /** Notes one, which is written soon. Never throws. */
  add(item: T): void {
    this.#enqueue(item);
    this.#later(this.#options.afterMs);
  }

  /** Writes the waiting values, after the write under way. Never rejects: a failed write is tried again. */
  flush(): Promise<void> {
    this.#lastFlush = this.#lastFlush.then(() => this.#flushNow());
    return this.#lastFlush;
  }

  /** Writes the waiting values for the last time. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    const { name, log } = this.#options;
    if (this.#pending.size > 0) log.error({ lost: this.#pending.size }, `${name} could not be written`);
  }

  async #flushNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const items = [...this.#pending.values()];
    this.#pending.clear();
    if (items.length === 0) return;
    const { name, log, write, retryAfterMs } = this.#options;
    try {
      await write(items);
      this.#hasFailed = false;
    } catch (error) {
      // Logged once, not every few seconds.
      if (!this.#hasFailed) log.warn({ err: error }, `${name} wait`);
      this.#hasFailed = true;
      for (const item of items) this.#enqueue(item);
      this.#later(retryAfterMs);
    }
  }

  #later(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds).unref();
  }

  #enqueue(item: T): void {
    const { keyOf, merge, maxWaiting, onFull } = this.#options;
    const key = keyOf(item);
    const existing = this.#pending.get(key);
    if (existing) merge(existing, item);
    else if (this.#pending.size < maxWaiting) this.#pending.set(key, item);
    else onFull?.(item);
  }
}
