import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { readParts } from '../../../platform/settings/parts.repository.ts';
import { publicOffers } from '../fields/offered-as.ts';
import { LISTED_STATUSES } from '../status/status.ts';
import { imagesOf, isWebAddress } from './vehicle-row.server.ts';

/** An entry of a sitemap: a vehicle's page with the addresses of its images. `lastModified` is ISO 8601. */
type MappedVehicle = { id: number; lastModified: string; images: string[] };

/** Number of rows in one query. Other requests run between two queries, and memory never contains a whole sitemap. */
const BATCH_SIZE = 250;

export async function countMapped(context: AppContext, kind: VehicleKind): Promise<number> {
  const offers = publicOffers(await readParts(context), kind);
  if (offers.length === 0) return 0;
  const { count } = await context.database.query
    .selectFrom(kind)
    .select((of) => of.fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .where('status', 'in', LISTED_STATUSES)
    .where('offer_kind', 'in', offers)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the time of the last change, ISO 8601. Includes deletions, and changes that visitors cannot see. */
export async function lastChange({ database }: AppContext, kind: VehicleKind): Promise<string | undefined> {
  const last = await database.query
    .selectFrom(kind)
    .select((of) => [
      of.fn.max('created_at').as('created'),
      of.fn.max('updated_at').as('updated'),
      of.fn.max('deleted_at').as('deleted'),
    ])
    .executeTakeFirstOrThrow();
  return newest([last.created, last.updated, last.deleted]);
}

export function newest(times: readonly (string | null | undefined)[]): string | undefined {
  return times
    .filter((time) => typeof time === 'string')
    .sort()
    .at(-1);
}

export async function* mappedVehicles(
  context: AppContext,
  kind: VehicleKind,
  offset: number,
  limit: number,
): AsyncGenerator<MappedVehicle> {
  const { database, storage } = context;
  const offers = publicOffers(await readParts(context), kind);
  if (offers.length === 0) return;
  const visible = database.query
    .selectFrom(kind)
    .where('deleted_at', 'is', null)
    .where('status', 'in', LISTED_STATUSES)
    .where('offer_kind', 'in', offers)
    .orderBy('id');
  const before =
    offset === 0
      ? undefined
      : await visible
          .select('id')
          .offset(offset - 1)
          .limit(1)
          .executeTakeFirst();
  if (offset > 0 && !before) return;
  let last = before?.id ?? 0;
  for (let left = limit; left > 0; ) {
    const rows = await visible
      .select(['id', 'created_at', 'updated_at', 'images'])
      .where('id', '>', last)
      .limit(Math.min(left, BATCH_SIZE))
      .execute();
    for (const row of rows) {
      const images = imagesOf(row).map((image) => (isWebAddress(image) ? image : storage.url(image)));
      yield { id: row.id, lastModified: row.updated_at ?? row.created_at, images };
    }
    if (rows.length < BATCH_SIZE) return;
    left -= rows.length;
    last = rows.at(-1)?.id ?? last;
    // SQLite queries block, so this lets other requests run.
    await setImmediate();
  }
}
