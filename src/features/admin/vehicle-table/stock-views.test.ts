import { expect, test } from 'vitest';
import { STOCK_COUNTS, type StockCounts, shownCounts } from './stock-views.ts';

const COUNTS = Object.fromEntries(STOCK_COUNTS.map((name) => [name, 56])) as StockCounts;

test('D33: the chosen view has the number of its list; the others, and an unknown list, have the counts', () => {
  expect(shownCounts(COUNTS, '', 54)).toEqual({ ...COUNTS, total: 54 });
  expect(shownCounts(COUNTS, 'statut=draft', 2)).toEqual({ ...COUNTS, draft: 2 });
  expect(shownCounts(COUNTS, 'statut=draft&statut=sold', 2)).toEqual(COUNTS);
  expect(shownCounts(COUNTS, '', null)).toEqual(COUNTS);
  expect(shownCounts(null, '', 54)).toBeNull();
});
