import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../server/app-context.ts';
import { addCounts, visibleIds } from './statistics.repository.ts';
import { COUNTED_OBJECTS, type CountedEvent, type Counts, type DayCounts, type EventKind } from './statistics.ts';

/** How long events wait in memory: a process that is killed, not one that ends, loses those of this time. */
const WRITE_INTERVAL_MS = 5_000;

/** So many objects and days wait at the most: while the database is away, what comes on top is not counted. */
const MAX_WAITING = 10_000;

const COLUMN: Record<EventKind, keyof Counts> = { view: 'views', chat: 'chat', phone: 'phone' };

/**
 * Counts events in memory and writes the counts together, so that no request waits for the database. What does not exist, or
 * what nobody can see, is left out then.
 */
export class EventCounter {
  readonly #context: AppContext;
  readonly #log: FastifyBaseLogger;
  readonly #waiting = new Map<string, DayCounts>();
  #timer: NodeJS.Timeout | undefined;
  #written: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(context: AppContext, log: FastifyBaseLogger) {
    this.#context = context;
    this.#log = log;
  }

  /** Counts one event on a day, 'YYYY-MM-DD' in Paris. */
  add({ object, id, kind }: CountedEvent, day: string): void {
    const counts = { views: 0, chat: 0, phone: 0 };
    counts[COLUMN[kind]] = 1;
    this.#keep({ object, id, day, ...counts });
    this.#timer ??= setTimeout(() => void this.write(), WRITE_INTERVAL_MS).unref();
  }

  /** Writes what waits, after what is being written. When that fails it waits on, for the next time. */
  write(): Promise<void> {
    this.#written = this.#written.then(() => this.#writeNow());
    return this.#written;
  }

  /** Writes what waits for the last time. */
  async close(): Promise<void> {
    await this.write();
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#log.error({ lost: this.#waiting.size }, 'statistics could not be written');
  }

  async #writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    if (taken.length === 0) return;
    try {
      await addCounts(this.#context, await this.#visible(taken));
      this.#hasFailed = false;
    } catch (error) {
      // Said once, not every few seconds.
      if (!this.#hasFailed) this.#log.warn({ err: error }, 'statistics wait');
      this.#hasFailed = true;
      for (const counts of taken) this.#keep(counts);
      this.#timer ??= setTimeout(() => void this.write(), WRITE_INTERVAL_MS).unref();
    }
  }

  async #visible(all: readonly DayCounts[]): Promise<DayCounts[]> {
    const visible: DayCounts[] = [];
    for (const object of COUNTED_OBJECTS) {
      const counted = all.filter((counts) => counts.object === object);
      const ids = await visibleIds(this.#context, object, [...new Set(counted.map(({ id }) => id))]);
      visible.push(...counted.filter(({ id }) => ids.has(id)));
    }
    return visible;
  }

  #keep(counts: DayCounts): void {
    const key = `${counts.object} ${counts.id} ${counts.day}`;
    const known = this.#waiting.get(key);
    if (known) for (const name of ['views', 'chat', 'phone'] as const) known[name] += counts[name];
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, { ...counts });
  }
}
