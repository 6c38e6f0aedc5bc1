import { isLargeChange, priceDoubt } from '../../../shared/doubtful-price.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { PriceName } from '../../stock/vehicles/fields/price-fields.ts';
import { changedPrice, type PriceRule } from './price-rule.ts';

/** Price texts by vehicle, then by API name. */
export type Edits = Readonly<Record<number, Readonly<Record<string, string>>>>;

export type PriceEdit = { id: number; title: string; name: string; label: string; before: string; after: string };

export type RowChange = {
  id: number;
  version: number;
  title: string;
  prices: Readonly<Record<string, string>>;
  previous: Readonly<Record<string, string>>;
};

export function priceOf(row: AdminVehicle, name: string): string {
  return String(propertiesOf(row)[name] ?? '');
}

function currentPrice(edits: Edits, row: AdminVehicle, name: string): string {
  return edits[row.id]?.[name] ?? priceOf(row, name);
}

export function withPrice(edits: Edits, id: number, name: string, text: string): Edits {
  return { ...edits, [id]: { ...edits[id], [name]: text } };
}

export function withoutRows(edits: Edits, ids: readonly number[]): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.includes(Number(id))));
}

export function withRule(
  edits: Edits,
  rows: readonly AdminVehicle[],
  names: readonly string[],
  rule: PriceRule,
): { edits: Edits; changeCount: number; unchangedCount: number } {
  let [result, changeCount, unchangedCount] = [edits, 0, 0];
  for (const row of rows)
    for (const name of names) {
      const before = currentPrice(edits, row, name);
      const after = changedPrice(before, rule);
      if (after !== before) {
        result = withPrice(result, row.id, name, after);
        changeCount += 1;
      } else if (before.trim() !== '') unchangedCount += 1;
    }
  return { edits: result, changeCount, unchangedCount };
}

export function changesOf(
  edits: Edits,
  rowOf: (id: number) => AdminVehicle | undefined,
  names: readonly PriceName[],
): RowChange[] {
  const ids = Object.keys(edits).map(Number);
  return ids
    .sort((a, b) => b - a)
    .flatMap((id) => {
      const row = rowOf(id);
      if (!row) return [];
      const changedNames = names.filter(({ name }) => currentPrice(edits, row, name) !== priceOf(row, name));
      if (changedNames.length === 0) return [];
      const textsOf = (read: (name: string) => string) =>
        Object.fromEntries(changedNames.map(({ name }) => [name, read(name)]));
      return {
        id,
        version: row.version,
        title: row.title,
        prices: textsOf((name) => currentPrice(edits, row, name)),
        previous: textsOf((name) => priceOf(row, name)),
      };
    });
}

export function pricesOf(changes: readonly RowChange[], names: readonly PriceName[]): PriceEdit[] {
  return changes.flatMap(({ id, title, prices, previous }) =>
    names.flatMap(({ name, label }) => {
      const [before, after] = [previous[name], prices[name]];
      return before === undefined || after === undefined ? [] : { id, title, name, label, before, after };
    }),
  );
}

export function doubtfulPrices(prices: readonly PriceEdit[]): PriceEdit[] {
  return prices.filter(({ before, after }) => isLargeChange(before, after) || priceDoubt(after) !== undefined);
}
