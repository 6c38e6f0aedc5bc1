import { expect, test } from 'vitest';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { afterSave, discarded, EMPTY_GRID } from './grid-state.ts';
import { changesOf, doubtfulPrices, pricesOf, withPrice, withRule } from './price-edits.ts';

const NAMES = [
  { name: 'price_per_day', label: 'Prix par jour' },
  { name: 'sale_price', label: 'Prix de vente TTC' },
];
const ROWS = [
  { id: 1, version: 4, title: 'C3', price_per_day: '40', sale_price: 'sur demande' },
  { id: 2, version: 1, title: 'C4', price_per_day: '', sale_price: '9 900 €' },
] as AdminVehicle[];
const rowOf = (id: number) => ROWS.find((row) => row.id === id);
const typed = withPrice(withPrice({}, 1, 'price_per_day', '45'), 2, 'sale_price', '9 900 €');

test('only what differs from the stored text is a change, of vehicles that are known', () => {
  expect(changesOf(withPrice(typed, 3, 'price_per_day', '1'), rowOf, NAMES)).toEqual([
    { id: 1, version: 4, title: 'C3', prices: { price_per_day: '45' }, previous: { price_per_day: '40' } },
  ]);
});

test('a rule goes on from what is typed, leaves texts without an amount, and skips cells without a price', () => {
  const ruled = withRule(typed, ROWS, ['price_per_day', 'sale_price'], { percent: 1_000, rounding: null });
  const edits = { 1: { price_per_day: '50' }, 2: { sale_price: '10 890 €' } };
  expect(ruled).toMatchObject({ edits, changeCount: 2, unchangedCount: 1 });
});

test('PRIC-3: more than a fifth, and words without an amount, are asked again', () => {
  const edits = withPrice(withPrice(typed, 1, 'price_per_day', '49'), 2, 'price_per_day', 'abc');
  const prices = pricesOf(changesOf(edits, rowOf, NAMES), NAMES);
  expect(doubtfulPrices(prices).map(({ title, label, before, after }) => [title, label, before, after])).toEqual([
    ['C4', 'Prix par jour', '', 'abc'],
    ['C3', 'Prix par jour', '40', '49'],
  ]);
});

test('D34: what was not saved stays typed, with its reason', () => {
  const edits = withPrice(typed, 2, 'price_per_day', '12');
  const sent = { ...EMPTY_GRID, edits, phase: 'saving' } as const;
  const failure = { id: 2, text: 'Modifié par Bruno', fields: {} };
  const result = { saved: [{ id: 1, version: 5 }], failed: [failure] };
  const state = { ...sent, ...afterSave(sent, result) };
  expect(state.edits).toEqual({ 2: edits[2] });
  expect(state).toMatchObject({
    phase: 'idle',
    failed: new Map([[2, failure]]),
    saved: new Set([1]),
    summary: 'Non enregistrés : 1 véhicule, la raison est sur sa ligne.',
  });
  expect(discarded(state, [2])).toMatchObject({ edits: {}, failed: new Map() });
  expect(discarded(state, [2]).edits).toEqual({});
});
