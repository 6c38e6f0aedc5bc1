import { journalClient } from './journal.client.ts';
import type { JournalRow } from './journal.schema.ts';
import { usePages } from './paged-rows.tsx';

export type Journal = ReturnType<typeof useJournal>;

/** `filter` is the query for the API, without the page. */
export function useJournal(filter: string) {
  const pages = usePages({
    path: '/journal',
    filter,
    parameter: 'page',
    read: (query, signal) => journalClient.call('GET /journal', { query, signal }),
    nextOf: (all) => {
      const count = all.reduce((sum, { data }) => sum + data.length, 0);
      return count < (all.at(-1)?.remaining ?? 0) ? String(all.length + 1) : null;
    },
  });
  // A new entry can move an older entry to the next page, so that two pages contain it. The list shows it once.
  const entries = pages.loaded?.flatMap(({ data }) => data).map((entry): [string, JournalRow] => [keyOf(entry), entry]);
  return { pages, entries: [...new Map(entries).values()], remaining: pages.loaded?.at(-1)?.remaining };
}

export function keyOf({ at, object, id, action }: JournalRow): string {
  return [at, object, id, action].join(' ');
}
