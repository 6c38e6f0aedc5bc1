import type { FastifyBaseLogger } from 'fastify';

type DelayedWritesOptions<T> = {
  /** The name in the log: 'statistics' logs 'statistics wait'. */
  name: string;
  log: FastifyBaseLogger;
  write: (items: readonly T[]) => Promise<void>;
  /** Items with the same key are written as one item. */
  keyOf: (item: T) => string;
  /** Adds `item` to `target`, a waiting item with the same key. */
  merge: (target: T, item: T) => void;
  /** Maximum number of waiting items. `onFull` gets each further item. */
  maxWaiting: number;
  onFull?: (item: T) => void;
  /** Delay between the first item and the write. `retryAfterMs`: delay after a failed write. */
  afterMs: number;
  retryAfterMs: number;
};

/** No request waits for the database. A failed write is tried again. A killed process loses the waiting items. */
export class DelayedWrites<T> {
  readonly #options: DelayedWritesOptions<T>;
  readonly #pending = new Map<string, T>();
  #timer: NodeJS.Timeout | undefined;
  #lastFlush: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(options: DelayedWritesOptions<T>) {
    this.#options = options;
  }

  /** Adds an item that is written later. Never throws. */
  add(item: T): void {
    this.#enqueue(item);
    this.#later(this.#options.afterMs);
  }

  /** Writes the waiting items after the current write. Never rejects, because a failed write is tried again. */
  flush(): Promise<void> {
    this.#lastFlush = this.#lastFlush.then(() => this.#flushNow());
    return this.#lastFlush;
  }

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
