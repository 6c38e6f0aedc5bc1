import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { DelayedWrites } from '../../../server/delayed-writes.ts';
import { addCounts, addPageCounts, visibleIds } from './statistics.repository.ts';
import {
  COUNTED_OBJECTS,
  type CountedEvent,
  type Counts,
  countedPage,
  type DayCounts,
  type EventKind,
  type PageDayCount,
  type PageEvent,
} from './statistics.ts';

/** Events wait in memory for this time. A killed process loses them. A process that ends normally writes them. */
const WRITE_INTERVAL_MS = 5_000;

/**
 * Maximum number of waiting rows, one for each object and day. If the database does not respond, further rows are not
 * counted.
 */
const MAX_WAITING = 10_000;

const COLUMN_OF: Record<EventKind, keyof Counts> = { view: 'views', chat: 'chat', phone: 'phone' };

/**
 * Counts events in memory and writes them together, so that no request waits for the database. Leaves out objects that
 * are unknown or not public.
 */
export class EventCounter {
  readonly #writes: DelayedWrites<DayCounts>;
  readonly #pageWrites: DelayedWrites<PageDayCount>;

  constructor(context: AppContext, log: FastifyBaseLogger) {
    const limits = { log, maxWaiting: MAX_WAITING, afterMs: WRITE_INTERVAL_MS, retryAfterMs: WRITE_INTERVAL_MS };
    this.#writes = new DelayedWrites({
      ...limits,
      name: 'statistics',
      write: async (counts) => addCounts(context, await visibleCounts(context, counts)),
      keyOf: ({ object, id, day }) => `${object} ${id} ${day}`,
      merge: (total, counts) => {
        for (const name of ['views', 'chat', 'phone'] as const) total[name] += counts[name];
      },
    });
    this.#pageWrites = new DelayedWrites({
      ...limits,
      name: 'page statistics',
      write: (counts) => addPageCounts(context, counts),
      keyOf: ({ page, kind, day }) => `${page} ${kind} ${day}`,
      merge: (total, { count }) => {
        total.count += count;
      },
    });
  }

  /** `day` is 'YYYY-MM-DD' in Paris. */
  add({ object, id, kind }: CountedEvent, day: string): void {
    const counts = { views: 0, chat: 0, phone: 0 };
    counts[COLUMN_OF[kind]] = 1;
    this.#writes.add({ object, id, day, ...counts });
  }

  addOfPage({ path, kind }: PageEvent, day: string): void {
    this.#pageWrites.add({ page: countedPage(path), kind, day, count: 1 });
  }

  /** If a write fails, the counts wait for the next write. */
  async write(): Promise<void> {
    await Promise.all([this.#writes.flush(), this.#pageWrites.flush()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#writes.close(), this.#pageWrites.close()]);
  }
}

async function visibleCounts(context: AppContext, dayCounts: readonly DayCounts[]): Promise<DayCounts[]> {
  const visibleRows: DayCounts[] = [];
  for (const object of COUNTED_OBJECTS) {
    const objectCounts = dayCounts.filter((counts) => counts.object === object);
    const ids = await visibleIds(context, object, [...new Set(objectCounts.map(({ id }) => id))]);
    visibleRows.push(...objectCounts.filter(({ id }) => ids.has(id)));
  }
  return visibleRows;
}
