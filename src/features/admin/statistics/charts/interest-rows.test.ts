import { expect, test } from 'vitest';
import type { InterestRow } from '../statistics.schema.ts';
import { columnOf, sortRows } from './interest-rows.ts';

const row = (id: number, over: Partial<InterestRow>): InterestRow => ({
  object: 'cars',
  id,
  title: `C${id}`,
  days: 1,
  views: 0,
  chat: 0,
  phone: 0,
  ...over,
});

test('STAT-11: the table is sorted by each of its columns, equals by views', () => {
  const rows = [
    row(1, { title: 'Étoile', views: 9, chat: 1, days: 30 }),
    row(2, { title: 'Zoé', views: 5, phone: 2, days: null }),
    row(3, { title: 'Audi', views: 7, chat: 1, days: 60 }),
  ];
  const by = (name: string) => sortRows(rows, columnOf(name)).map(({ id }) => id);
  expect(by('nom')).toEqual([3, 1, 2]);
  expect(by('vues')).toEqual([1, 3, 2]);
  expect(by('contacts')).toEqual([2, 1, 3]);
  expect(by('chat')).toEqual([1, 3, 2]);
  expect(by('telephone')).toEqual([2, 1, 3]);
  expect(by('age')).toEqual([3, 1, 2]);
  expect(by('rien')).toEqual([1, 3, 2]);
});
