import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { readParts } from '../../../platform/settings/parts.repository.ts';
import { LISTED_STATUSES } from '../status/status.ts';
import { publicOffers } from './offered-row.server.ts';
import { imagesOf, isWebAddress } from './vehicle-row.server.ts';

/** A page of a vehicle as a sitemap names it, with the addresses of its images; `changed` is a time, ISO 8601. */
type MappedVehicle = { id: number; lastModified: string; images: string[] };

/**
 * Rows per query, and in one turn of the event loop: a whole sitemap is never in memory and delays no other request.
 */
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

/**
 * The moment at which the list of visible vehicles changed last, ISO 8601: deletions count, and so do changes that
 * visitors cannot see. Undefined for a stock that never had one.
 */
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

/** The newest of some times, ISO 8601. */
export function newest(times: readonly (string | null | undefined)[]): string | undefined {
  return times
    .filter((time) => typeof time === 'string')
    .sort()
    .at(-1);
}

/** At most `limit` vehicles in the order of their ids, `skip` of them left out first. */
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
    // SQLite answers without a wait: other requests get their turn here.
    await setImmediate();
  }
}
