import { expect, test } from 'vitest';
import { rowRange } from './use-selection.ts';

const rows = [{ id: 9 }, { id: 8 }, { id: 4 }, { id: 2 }];
const idsTo = (fromId: number, toId: number) => rowRange(rows, fromId, { id: toId }).map(({ id }) => id);

test('MANY-1: a range goes both ways', () => {
  expect(idsTo(8, 2)).toEqual([8, 4, 2]);
  expect(idsTo(2, 8)).toEqual([8, 4, 2]);
  expect(idsTo(8, 8)).toEqual([8]);
});

test('MANY-1: from a row that is not shown any more it is the other one alone', () => {
  expect(idsTo(7, 4)).toEqual([4]);
  expect(idsTo(8, 7)).toEqual([7]);
});
