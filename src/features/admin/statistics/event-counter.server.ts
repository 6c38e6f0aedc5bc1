import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../../server/app-context.ts';
import { DelayedWrites } from '../../../server/delayed-writes.ts';
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
  readonly #writes: DelayedWrites<DayCounts>;

  constructor(context: AppContext, log: FastifyBaseLogger) {
    this.#writes = new DelayedWrites({
      name: 'statistics',
      log,
      write: async (counts) => addCounts(context, await visible(context, counts)),
      keyOf: ({ object, id, day }) => `${object} ${id} ${day}`,
      merge: (known, more) => {
        for (const name of ['views', 'chat', 'phone'] as const) known[name] += more[name];
      },
      maxWaiting: MAX_WAITING,
      afterMs: WRITE_INTERVAL_MS,
      retryAfterMs: WRITE_INTERVAL_MS,
    });
  }

  /** Counts one event on a day, 'YYYY-MM-DD' in Paris. */
  add({ object, id, kind }: CountedEvent, day: string): void {
    const counts = { views: 0, chat: 0, phone: 0 };
    counts[COLUMN[kind]] = 1;
    this.#writes.add({ object, id, day, ...counts });
  }

  /** Writes what waits, after what is being written. When that fails it waits on, for the next time. */
  write(): Promise<void> {
    return this.#writes.flush();
  }

  /** Writes what waits for the last time. */
  close(): Promise<void> {
    return this.#writes.close();
  }
}

async function visible(context: AppContext, all: readonly DayCounts[]): Promise<DayCounts[]> {
  const found: DayCounts[] = [];
  for (const object of COUNTED_OBJECTS) {
    const counted = all.filter((counts) => counts.object === object);
    const ids = await visibleIds(context, object, [...new Set(counted.map(({ id }) => id))]);
    found.push(...counted.filter(({ id }) => ids.has(id)));
  }
  return found;
}
