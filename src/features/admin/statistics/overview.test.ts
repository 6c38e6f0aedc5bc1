import { expect, test } from 'vitest';
import { overviewOf, type StockVehicle } from './overview.ts';

const NONE = { views: 0, chat: 0, phone: 0 };
const vehicle = (over: Partial<StockVehicle>): StockVehicle => ({
  object: 'cars',
  id: 1,
  title: 'C3',
  brand: 'Citroën',
  status: 'available',
  days: 10,
  ...NONE,
  ...over,
});
const WEEK = { today: '2026-11-22', days: 7, pageViews: new Map([['2026-11-22', 100]]), hasExamples: false };

test('STAT-10 STAT-13: the days asked for are compared with as many before, and each has its sums', () => {
  const { now, before, by_day } = overviewOf(
    [
      { day: '2026-11-09', views: 4, chat: 1, phone: 0 },
      { day: '2026-11-15', views: 8, chat: 0, phone: 2 },
      { day: '2026-11-16', views: 16, chat: 3, phone: 1 },
      { day: '2026-11-22', views: 32, chat: 0, phone: 5 },
    ],
    [],
    WEEK,
  );
  expect(now).toEqual({ views: 48, chat: 3, phone: 6 });
  expect(before).toEqual({ views: 12, chat: 1, phone: 2 });
  expect(by_day).toHaveLength(7);
  expect(by_day[0]).toEqual({ day: '2026-11-16', views: 16, contacts: 4, pages: 16 });
  expect(by_day[1]).toEqual({ day: '2026-11-17', views: 0, contacts: 0, pages: 0 });
  expect(by_day[6]).toEqual({ day: '2026-11-22', views: 32, contacts: 5, pages: 132 });
});

test('STAT-10: seen often and never asked about is what is online, from ten views on, the most seen first', () => {
  const { unanswered } = overviewOf(
    [],
    [
      vehicle({ id: 1, views: 10 }),
      vehicle({ id: 2, views: 40, object: 'trucks' }),
      vehicle({ id: 3, views: 9 }),
      vehicle({ id: 4, views: 99, phone: 1 }),
      vehicle({ id: 5, views: 99, chat: 1 }),
      vehicle({ id: 6, views: 99, status: 'reserved' }),
    ],
    WEEK,
  );
  expect(unanswered.map(({ object, id, views }) => [object, id, views])).toEqual([
    ['trucks', 2, 40],
    ['cars', 1, 10],
  ]);
});

test('STAT-10: ages and brands count cars and trucks in stock', () => {
  const { ages, brands } = overviewOf(
    [],
    [
      vehicle({ days: 0 }),
      vehicle({ days: 30, brand: '' }),
      vehicle({ days: 31, brand: 'Audi' }),
      vehicle({ days: 60, object: 'trucks' }),
      vehicle({ days: 61, brand: 'Škoda' }),
      vehicle({ days: 90 }),
      vehicle({ days: 91, object: 'trucks', brand: 'Audi' }),
      vehicle({ days: null }),
    ],
    WEEK,
  );
  expect(ages).toEqual([
    { from: 0, to: 30, cars: 2, trucks: 0 },
    { from: 31, to: 60, cars: 1, trucks: 1 },
    { from: 61, to: 90, cars: 2, trucks: 0 },
    { from: 91, to: null, cars: 0, trucks: 1 },
  ]);
  expect(brands).toEqual([
    { brand: 'Citroën', cars: 3, trucks: 1 },
    { brand: 'Audi', cars: 1, trucks: 1 },
    { brand: '', cars: 1, trucks: 0 },
    { brand: 'Škoda', cars: 1, trucks: 0 },
  ]);
});
