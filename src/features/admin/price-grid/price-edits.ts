import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { PriceName } from '../../stock/vehicles/fields/price-fields.ts';
import { changedPrice, isLargeChange, type PriceRule } from './price-rule.ts';

/** What has been typed into the grid and is not saved yet. */

/** Texts by vehicle, then by the API's name of the price. */
export type Edits = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** One price before and after. */
export type PriceEdit = { id: number; title: string; name: string; label: string; before: string; after: string };

/** The prices of one vehicle that a call writes, and what they were. `version` is the one that was seen. */
export type RowChange = {
  id: number;
  version: number;
  title: string;
  prices: Readonly<Record<string, string>>;
  former: Readonly<Record<string, string>>;
};

export function priceOf(row: AdminVehicle, name: string): string {
  return String((row as Readonly<Record<string, unknown>>)[name] ?? '');
}

/** The text that a cell shows. */
export function shownPrice(edits: Edits, row: AdminVehicle, name: string): string {
  return edits[row.id]?.[name] ?? priceOf(row, name);
}

export function withPrice(edits: Edits, id: number, name: string, text: string): Edits {
  return { ...edits, [id]: { ...edits[id], [name]: text } };
}

export function withoutRows(edits: Edits, ids: readonly number[]): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.includes(Number(id))));
}

/** A rule applied to prices of some vehicles, on top of what has been typed; how many it changed, and how many it left. */
export function withRule(
  edits: Edits,
  rows: readonly AdminVehicle[],
  names: readonly string[],
  rule: PriceRule,
): { edits: Edits; changed: number; left: number } {
  let [next, changed, left] = [edits, 0, 0];
  for (const row of rows)
    for (const name of names) {
      const before = shownPrice(edits, row, name);
      const after = changedPrice(before, rule);
      if (after !== before) {
        next = withPrice(next, row.id, name, after);
        changed += 1;
      } else if (before.trim() !== '') left += 1;
    }
  return { edits: next, changed, left };
}

/** What a save would change, in the order of the vehicles' numbers, newest first. `rowOf` gives a vehicle as it is known. */
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
      const changed = names.filter(({ name }) => shownPrice(edits, row, name) !== priceOf(row, name));
      if (changed.length === 0) return [];
      const textsOf = (read: (name: string) => string) =>
        Object.fromEntries(changed.map(({ name }) => [name, read(name)]));
      return {
        id,
        version: row.version,
        title: row.title,
        prices: textsOf((name) => shownPrice(edits, row, name)),
        former: textsOf((name) => priceOf(row, name)),
      };
    });
}

/** Each price of some changes. */
export function pricesOf(changes: readonly RowChange[], names: readonly PriceName[]): PriceEdit[] {
  return changes.flatMap(({ id, title, prices, former }) =>
    names.flatMap(({ name, label }) => {
      const [before, after] = [former[name], prices[name]];
      return before === undefined || after === undefined ? [] : { id, title, name, label, before, after };
    }),
  );
}

/** The prices that may be slips. */
export function largeChanges(prices: readonly PriceEdit[]): PriceEdit[] {
  return prices.filter(({ before, after }) => isLargeChange(before, after));
}

/** The change that takes changes back, once they have these versions. */
export function undoOf(changes: readonly RowChange[], saved: readonly { id: number; version: number }[]): RowChange[] {
  const versions = new Map(saved.map(({ id, version }) => [id, version]));
  return changes.flatMap(({ prices, former, ...change }) => {
    const version = versions.get(change.id);
    return version === undefined ? [] : { ...change, version, prices: former, former: prices };
  });
}
