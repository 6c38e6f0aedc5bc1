import { expect, test } from 'vitest';
import { changed } from './use-rows.ts';

const list = { rows: [{ id: 3 }, { id: 2 }, { id: 1 }], remaining: 40, touched: null, removed: [] };
const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

test('MOD-4: a new row comes first, an edited one stays in its place, a deleted one is gone; the count follows', () => {
  const added = changed(list, { kind: 'rates', what: 'added', row: { id: -1 } });
  expect([ids(added), added.remaining, added.touched]).toEqual([[-1, 3, 2, 1], 41, -1]);
  const numbered = changed(added, { kind: 'rates', what: 'replaced', id: -1, row: { id: 4 } });
  expect([ids(numbered), numbered.remaining, numbered.touched]).toEqual([[4, 3, 2, 1], 41, 4]);
  const removed = changed(list, { kind: 'rates', what: 'removed', id: 2 });
  expect([ids(removed), removed.remaining]).toEqual([[3, 1], 39]);
});

test('MOD-5: what is taken back stands where it was', () => {
  for (const id of [3, 2, 1]) {
    const back = changed(changed(list, { kind: 'cars', what: 'removed', id }), {
      kind: 'cars',
      what: 'returned',
      row: { id },
    });
    expect([ids(back), back.remaining, back.touched, back.removed]).toEqual([[3, 2, 1], 40, id, []]);
  }
});

test('D45: a row that this list never showed comes back at its top', () => {
  const back = changed(list, { kind: 'cars', what: 'returned', row: { id: 9 } });
  expect([ids(back), back.remaining]).toEqual([[9, 3, 2, 1], 41]);
});
