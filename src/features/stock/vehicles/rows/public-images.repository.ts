import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../../server/app-context.ts';
import { cachedByRevision } from '../../../../server/db/cache-by-revision.ts';
import { isPublic, STATUS_VALUES } from '../status/status.ts';
import { imagesOf, isWebAddress } from './vehicle-row.server.ts';

/** Number of rows that are read before other requests may run. */
const BATCH_SIZE = 1_000;

/** Yields the images of each vehicle that has a public page. */
export async function* publicImages({ database }: AppContext): AsyncGenerator<string[]> {
  for (const table of ['cars', 'trucks'] as const)
    for (let last = 0; ; ) {
      const rows = await database.query
        .selectFrom(table)
        .select(['id', 'images'])
        .where('deleted_at', 'is', null)
        .where('status', 'in', STATUS_VALUES.filter(isPublic))
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .execute();
      for (const row of rows) yield imagesOf(row);
      const end = rows.at(-1);
      if (!end) break;
      last = end.id;
      await setImmediate();
    }
}

/** Returns the hosts from which pages of public vehicles load pictures, in alphabetical order. */
export function linkedHosts(context: AppContext): Promise<string[]> {
  return cachedByRevision(context.database, 'linked hosts', async () => {
    const hosts = new Set<string>();
    for await (const images of publicImages(context))
      for (const image of images) if (isWebAddress(image)) hosts.add(new URL(image).host);
    return [...hosts].sort();
  });
}
