import type { AppContext } from '../../server/app-context.ts';
import type { VehicleKind } from '../../shared/paths.ts';

/** A page of a vehicle as a sitemap names it; `changed` is a time, ISO 8601. */
export type MappedVehicle = { id: number; changed: string };

/** Rows per query: a sitemap of fifty thousand vehicles is never in memory as a whole. */
const BATCH_SIZE = 5_000;

export async function countMapped({ database }: AppContext, kind: VehicleKind): Promise<number> {
  const { count } = await database.query
    .selectFrom(kind)
    .select((of) => of.fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `limit` vehicles in the order of their ids, `skip` of them left out first. */
export async function* mappedVehicles(
  { database }: AppContext,
  kind: VehicleKind,
  skip: number,
  limit: number,
): AsyncGenerator<MappedVehicle> {
  const visible = database.query.selectFrom(kind).where('deleted_at', 'is', null).orderBy('id');
  const before =
    skip === 0
      ? undefined
      : await visible
          .select('id')
          .offset(skip - 1)
          .limit(1)
          .executeTakeFirst();
  if (skip > 0 && !before) return;
  let last = before?.id ?? 0;
  for (let left = limit; left > 0; ) {
    const rows = await visible
      .select(['id', 'created_at', 'updated_at'])
      .where('id', '>', last)
      .limit(Math.min(left, BATCH_SIZE))
      .execute();
    for (const { id, created_at, updated_at } of rows) yield { id, changed: updated_at ?? created_at };
    if (rows.length < BATCH_SIZE) return;
    left -= rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}
