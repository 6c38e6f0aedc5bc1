import type { DocumentDraft } from '../../../admin-ui/document/document-draft.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { GridState } from './grid-state.ts';
import { type Edits, priceOf, withoutRows } from './price-edits.ts';
import type { RowFailure } from './save-prices.ts';

const CHANGED = 'Ce prix a changé depuis votre saisie : vérifiez, puis enregistrez.';

/** @example gridDraft('cars'); // 'prices/cars' */
export function gridDraft(kind: string): string {
  return `prices/${kind}`;
}

/** The base of the draft contains the stored prices of the same vehicles. */
export function draftOfEdits(
  edits: Edits,
  former: Edits,
  rowOf: (id: number) => AdminVehicle | undefined,
): DocumentDraft {
  const before = Object.entries(edits).map(([key, prices]) => {
    const row = rowOf(Number(key));
    const names = Object.keys(prices);
    return [key, row ? Object.fromEntries(names.map((name) => [name, priceOf(row, name)])) : former[Number(key)]];
  });
  return {
    values: { ...edits },
    base: { values: Object.fromEntries(before), version: 1 },
    at: new Date().toISOString(),
  };
}

/** Returns the prices of a draft, by vehicle. Leaves out invalid prices. */
export function editsIn(values: unknown): Edits {
  const edits: Record<number, Readonly<Record<string, string>>> = {};
  for (const [id, prices] of Object.entries(propertiesOf(values))) {
    const texts = Object.entries(propertiesOf(prices)).filter(([, text]) => typeof text === 'string');
    if (texts.length > 0) edits[Number(id)] = Object.fromEntries(texts) as Record<string, string>;
  }
  return edits;
}

/**
 * Drops the restored edits of vehicles that no longer exist, and marks those whose stored price is not the one of the
 * draft's base. Prices that were typed while the vehicles were read stay.
 */
export function foundEdits(
  { edits, failed }: GridState,
  restored: Edits,
  before: Edits,
  rows: readonly AdminVehicle[],
): Partial<GridState> {
  const found = new Set(rows.map(({ id }) => id));
  const missing = Object.keys(restored)
    .map(Number)
    .filter((id) => !found.has(id));
  const changed = rows.filter((row) =>
    Object.entries(before[row.id] ?? {}).some(([name, text]) => priceOf(row, name) !== text),
  );
  const marked = changed.map(({ id }): [number, RowFailure] => [id, { id, text: CHANGED, fields: {} }]);
  return { edits: withoutRows(edits, missing), failed: new Map([...failed, ...marked]) };
}
