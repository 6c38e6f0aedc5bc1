import { expect, test } from 'vitest';
import { isPriceName } from '../../../platform/journal/journal.ts';
import { CAR_FIELDS } from '../../cars/car.fields.ts';
import { TRUCK_FIELDS } from '../../trucks/truck.fields.ts';
import { fieldEntries } from '../fields/field.ts';
import { shownPrices } from '../rows/shown-prices.server.ts';
import type { VehicleRow } from '../rows/vehicle.table.ts';
import { badgesOf } from './badges.ts';
import { STATUS_VALUES } from './status.ts';

const ONLINE = { status: 'available', published_at: '2026-11-08T22:30:00.000Z' } as const;
const at = (moment: string) => new Date(moment);

test('D56: new is what has been online for 14 days at the most, in Paris, whatever became of it meanwhile', () => {
  expect(badgesOf(ONLINE, false, at('2026-11-08T22:30:00Z'))).toEqual(['new']);
  expect(badgesOf(ONLINE, false, at('2026-11-22T22:59:59Z'))).toEqual(['new']);
  expect(badgesOf(ONLINE, false, at('2026-11-22T23:00:00Z'))).toEqual([]);
  expect(badgesOf({ ...ONLINE, published_at: null }, false, at('2026-11-08T22:30:00Z'))).toEqual([]);
});

test('D56: a reduction stands first; what no list shows has no badge', () => {
  const now = at('2026-11-10T12:00:00Z');
  for (const status of STATUS_VALUES)
    expect([status, badgesOf({ ...ONLINE, status }, true, now)]).toEqual([
      status,
      ['available', 'reserved'].includes(status) ? ['price_drop', 'new'] : [],
    ]);
});

const ROW = { status: 'available', deleted_at: null, offer_kind: 'both' } as unknown as VehicleRow;

test('the prices that are shown are all prices of the fields, those of the offer alone, and none of what is not online', () => {
  for (const [table, fields] of [
    ['cars', CAR_FIELDS],
    ['trucks', TRUCK_FIELDS],
  ] as const) {
    // `new_vehicle_price` is the price of the vehicle when it was new, so a change of it is no price reduction.
    const names = fieldEntries(fields).flatMap(([name, { type }]) =>
      type === 'price' && name !== 'new_vehicle_price' ? [name] : [],
    );
    const row = { ...ROW, ...Object.fromEntries(names.map((name) => [name, ` ${name} `])) };
    const shown = (more: Partial<VehicleRow>) => Object.keys(shownPrices(table, { ...row, ...more })).sort();
    expect(shown({})).toEqual(names.toSorted());
    expect(shown({ offer_kind: 'sale' })).toEqual(['sale_price']);
    expect(shown({ offer_kind: 'rental' })).toEqual(names.filter((name) => name !== 'sale_price').toSorted());
    expect(shown({ status: 'reserved' })).toEqual(names.toSorted());
    for (const status of ['draft', 'sold', 'archived'] as const) expect(shown({ status })).toEqual([]);
    expect(shown({ deleted_at: '2026-11-08T22:30:00.000Z' })).toEqual([]);
    expect(names.filter((name) => !isPriceName(name))).toEqual([]);
  }
  expect(shownPrices('cars', { ...ROW, sale_price: ' 9 900 ', price_per_day: ' ' } as VehicleRow)).toEqual({
    sale_price: '9 900',
  });
});
