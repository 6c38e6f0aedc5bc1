import { expect, test } from 'vitest';
import { daysInStock } from './days-in-stock.ts';

const NOW = new Date('2026-11-22T23:30:00Z');
const vehicle = { status: 'available', due_date: '01-11-2026', sold_at: '' } as const;

test('days in stock are those of Paris since the first, of a sold vehicle until the sale', () => {
  expect(daysInStock(vehicle, NOW)).toBe(22);
  expect(daysInStock({ ...vehicle, due_date: '23-11-2026' }, NOW)).toBe(0);
  expect(daysInStock({ ...vehicle, status: 'sold', sold_at: '11-11-2026' }, NOW)).toBe(10);
  expect(daysInStock({ ...vehicle, status: 'sold', sold_at: '11-10-2026' }, NOW)).toBe(0);
  expect(daysInStock({ ...vehicle, due_date: '' }, NOW)).toBe(null);
});
