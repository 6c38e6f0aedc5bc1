import { expect, test } from 'vitest';
import { backText, dueBackOf, isLate } from './due-back.ts';

const TODAY = '2026-11-22';
const RENTED = {
  status: 'available',
  published_at: '2026-01-02T03:04:05.006Z',
  offer_kind: 'both',
  available_from: '30-11-2026',
} as const;

test('OUT-1: a vehicle for rent with a day of return is out; one that was never shown, is sold or for sale alone is not', () => {
  expect(dueBackOf(RENTED)).toBe('30-11-2026');
  expect(dueBackOf({ ...RENTED, status: 'reserved', offer_kind: 'rental' })).toBe('30-11-2026');
  expect(dueBackOf({ ...RENTED, status: 'draft' })).toBe('30-11-2026');
  expect(dueBackOf({ ...RENTED, available_from: '' })).toBe('');
  expect(dueBackOf({ ...RENTED, status: 'draft', published_at: null })).toBe('');
  expect(dueBackOf({ ...RENTED, status: 'sold' })).toBe('');
  expect(dueBackOf({ ...RENTED, status: 'archived' })).toBe('');
  expect(dueBackOf({ ...RENTED, offer_kind: 'sale' })).toBe('');
});

test('OUT-1: it is late from the day after its return on', () => {
  expect(['21-11-2026', '22-11-2026', '23-11-2026', ''].map((day) => isLate(day, TODAY))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('OUT-4: visitors read when a vehicle that is out is back, until it is; of a late one that it comes soon', () => {
  expect(backText('23-11-2026', TODAY, 'spec')).toBe('Disponible le 23-11-2026');
  expect(backText('23-11-2026', TODAY, 'fr')).toBe('Disponible le 23/11/2026');
  expect(backText('22-11-2026', TODAY, 'spec')).toBe('');
  expect(backText('21-11-2026', TODAY, 'spec')).toBe('Disponible prochainement');
  expect(backText('', TODAY, 'spec')).toBe('');
});
