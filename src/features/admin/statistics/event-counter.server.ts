import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { DelayedWrites } from '../../../server/delayed-writes.ts';
import { addPageCounts } from './pages.repository.ts';
import { addCounts, visibleIds } from './statistics.repository.ts';
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

/** How long events wait in memory. A process that is killed loses them; one that ends writes them. */
const WRITE_INTERVAL_MS = 5_000;

/** Most rows (an object and a day) that wait. While the database is away, further ones are not counted. */
const MAX_WAITING = 10_000;

const COLUMN_OF: Record<EventKind, keyof Counts> = { view: 'views', chat: 'chat', phone: 'phone' };

/**
 * Counts events in memory and writes the counts together, so that no request waits for the database. Objects that do
 * not exist or are not public are left out.
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

  /** Counts one event on a day, 'YYYY-MM-DD' in Paris. */
  add({ object, id, kind }: CountedEvent, day: string): void {
    const counts = { views: 0, chat: 0, phone: 0 };
    counts[COLUMN_OF[kind]] = 1;
    this.#writes.add({ object, id, day, ...counts });
  }

  /** Counts one event of a page that is no vehicle's. */
  addOfPage({ path, kind }: PageEvent, day: string): void {
    this.#pageWrites.add({ page: countedPage(path), kind, day, count: 1 });
  }

  /** Writes the waiting counts, after a write under way. They wait for the next write when it fails. */
  async write(): Promise<void> {
    await Promise.all([this.#writes.flush(), this.#pageWrites.flush()]);
  }

  /** Writes the waiting counts a last time. */
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
