import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import { batches } from '../../../shared/batches.ts';
import { monthsBefore } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { PRICE_MONTHS } from './journal.ts';
import type { ShownPrices } from './price-drops.ts';

/** SQLite accepts 32,766 values in one statement. A row has four values. */
const MAX_ROWS_PER_INSERT = 2_000;

export async function insertPrices(
  { database }: AppContext,
  object: VehicleKind,
  records: readonly (ShownPrices & { vehicle: number })[],
): Promise<void> {
  const rows = records.map(({ vehicle, at, prices }) => ({ object, vehicle, at, prices: JSON.stringify(prices) }));
  for (const batch of batches(rows, MAX_ROWS_PER_INSERT))
    await database.query.insertInto('price_history').values(batch).execute();
}

export async function priceHistories(
  { database }: AppContext,
  object: VehicleKind,
  vehicles: readonly number[],
): Promise<ReadonlyMap<number, readonly ShownPrices[]>> {
  const histories = new Map<number, ShownPrices[]>();
  if (vehicles.length === 0) return histories;
  const { rows } = await sql<{ vehicle: number; at: string; prices: string }>`
    select vehicle, at, prices from price_history
    where object = ${object} and ${isAmong(database.engine, 'vehicle', vehicles)} order by id`.execute(database.query);
  for (const { vehicle, at, prices } of rows) {
    const history = histories.get(vehicle) ?? [];
    history.push({ at, prices: JSON.parse(prices) });
    histories.set(vehicle, history);
  }
  return histories;
}

export async function deletePrices(
  { database }: AppContext,
  object: VehicleKind,
  vehicles: readonly number[],
): Promise<void> {
  await database.query
    .deleteFrom('price_history')
    .where('object', '=', object)
    .where(isAmong(database.engine, 'vehicle', vehicles))
    .execute();
}

export async function deleteOldPrices({ database }: AppContext, now: Date): Promise<void> {
  const before = monthsBefore(now, PRICE_MONTHS);
  await database.query
    .deleteFrom('price_history')
    .where('at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('price_history as next')
          .select('next.id')
          .whereRef('next.object', '=', 'price_history.object')
          .whereRef('next.vehicle', '=', 'price_history.vehicle')
          .whereRef('next.id', '>', 'price_history.id')
          .where('next.at', '<', before),
      ),
    )
    .execute();
}
