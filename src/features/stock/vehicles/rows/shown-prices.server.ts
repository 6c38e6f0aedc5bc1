import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { insertPrices } from '../../../platform/journal/price-history.repository.ts';
import { isListed } from '../status/status.ts';
import type { VehicleRow } from './vehicle.table.ts';

const RENTAL_PRICES = {
  cars: ['price_per_day', 'price_per_month'],
  trucks: ['price_per_hour', 'price_per_week', 'price_on_weekend'],
} as const satisfies Record<VehicleKind, readonly string[]>;

/** Returns the prices that pages show. If the vehicle is not in the lists, returns no prices. */
export function shownPrices(table: VehicleKind, row: VehicleRow): Record<string, string> {
  if (!isListed(row.status) || row.deleted_at !== null) return {};
  const names = [
    ...(row.offer_kind === 'sale' ? [] : RENTAL_PRICES[table]),
    ...(row.offer_kind === 'rental' ? [] : ['sale_price']),
  ];
  const values: Readonly<Record<string, unknown>> = row;
  const texts = names.map((name) => [name, String(values[name] ?? '').trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** Records changed prices in the history, in the transaction of the write. If `before` is absent, the rows are new. */
export function recordPrices(
  context: AppContext,
  table: VehicleKind,
  rows: readonly VehicleRow[],
  before?: ReadonlyMap<number, VehicleRow>,
): Promise<void> {
  const at = new Date().toISOString();
  const changes = rows.flatMap((row) => {
    const old = before?.get(row.id);
    const prices = shownPrices(table, row);
    return isDeepStrictEqual(old ? shownPrices(table, old) : {}, prices) ? [] : [{ vehicle: row.id, at, prices }];
  });
  return insertPrices(context, table, changes);
}
