import { expect, test } from 'vitest';
import { changed, isShort, refetched, withoutMarks } from './cached-list.ts';

const list = { rows: [{ id: 3 }, { id: 2 }, { id: 1 }], remaining: 40, touched: null, added: [] };
const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

test('MOD-4: a new row comes first, an edited one stays in its place, a deleted one is gone; the count follows', () => {
  const added = changed(list, { type: 'added', row: { id: 4 } });
  expect([ids(added), added.remaining, added.touched]).toEqual([[4, 3, 2, 1], 41, 4]);
  const edited = changed(added, { type: 'replaced', row: { id: 2 } });
  expect([ids(edited), edited.remaining, edited.touched]).toEqual([[4, 3, 2, 1], 41, 2]);
  const removed = changed(list, { type: 'removed', id: 2 });
  expect([ids(removed), removed.remaining]).toEqual([[3, 1], 39]);
});

test('D27: a new row of an ordered list comes last', () => {
  const added = changed(list, { type: 'added', row: { id: 4 }, isLast: true });
  expect([ids(added), added.remaining, added.touched]).toEqual([[3, 2, 1, 4], 41, 4]);
});

test('D27: rows take the places of an order; one that it does not name comes last', () => {
  const ordered = changed(list, { type: 'ordered', id: 1, ids: [1, 3] });
  expect([ids(ordered), ordered.remaining, ordered.touched]).toEqual([[1, 3, 2], 40, 1]);
});

const PAGE = { from: 25, size: 3 };

test('D33: adding keeps the size of a page, and the count goes on', () => {
  const added = changed(list, { type: 'added', row: { id: 4 } }, PAGE.size);
  expect([ids(added), added.remaining]).toEqual([[4, 3, 2], 41]);
});

test('D33: a page is short while the list has more rows for it; the whole list and the last page are not', () => {
  expect(isShort(list, PAGE)).toBe(false);
  const removed = changed(list, { type: 'removed', id: 2 }, PAGE.size);
  expect(isShort(removed, PAGE)).toBe(true);
  expect(isShort(removed, undefined)).toBe(false);
  expect(isShort({ ...removed, remaining: 27 }, PAGE)).toBe(false);
});

test('D33: the ranks that follow fill a short page; a new row stays first until the page is left', () => {
  const removed = changed(list, { type: 'removed', id: 2 }, PAGE.size);
  const full = refetched(removed, { data: [{ id: 3 }, { id: 1 }, { id: 0 }], remaining: 39 }, PAGE.size);
  expect([ids(full), full.remaining]).toEqual([[3, 1, 0], 39]);
  const added = changed(removed, { type: 'added', row: { id: 4 } }, PAGE.size);
  // The server sorts the list by name, so its new row is last.
  const after = refetched(added, { data: [{ id: 3 }, { id: 1 }, { id: 4 }], remaining: 40 }, PAGE.size);
  expect([ids(after), after.touched]).toEqual([[4, 3, 1], 4]);
  const left = refetched(withoutMarks(after), { data: [{ id: 3 }, { id: 1 }, { id: 4 }], remaining: 40 }, PAGE.size);
  expect([ids(left), left.touched]).toEqual([[3, 1, 4], null]);
});

test('D33: where the server has no row for a short page, its count counts', () => {
  const removed = changed({ ...list, remaining: 29 }, { type: 'removed', id: 2 }, PAGE.size);
  const end = refetched(removed, { data: [{ id: 3 }, { id: 1 }], remaining: 27 }, PAGE.size);
  expect([ids(end), end.remaining, isShort(end, PAGE)]).toEqual([[3, 1], 27, false]);
});
