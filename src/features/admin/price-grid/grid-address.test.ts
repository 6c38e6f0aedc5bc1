import { expect, test } from 'vitest';
import { CAR_FIELDS } from '../../stock/cars/car.fields.ts';
import { TRUCK_FIELDS } from '../../stock/trucks/truck.fields.ts';
import type { FieldTable } from '../../stock/vehicles/fields/field.ts';
import { offeredPrices } from '../../stock/vehicles/fields/price-fields.ts';
import { gridAddressOf, gridQuery, gridSearch, NO_FILTER } from './grid-address.ts';

const FUELS = [{ code: 'diesel' }];

test('the address is the whole state of the grid, defaults left out', () => {
  const filters = 'marque=3&carburant=diesel&annee_min=2020';
  const address = { kind: 'trucks', q: 'été & hiver', filters, status: 'sold', ids: [] } as const;
  expect(gridAddressOf(gridSearch(address), FUELS)).toEqual(address);
  expect(gridSearch({ kind: 'cars', ...NO_FILTER })).toBe('');
});

test.each([
  '?type=bus',
  '?marque=x',
  '?marque=0',
  '?carburant=vapeur',
  '?annee_min=0',
  '?vente_max=x',
  '?statut=gone',
  '?q=%20',
  '?ids=',
  '?ids=x,-1,0',
])('%s is read as the plain grid', (search) => {
  expect(gridAddressOf(search, FUELS)).toEqual({ kind: 'cars', ...NO_FILTER });
});

test('the grid asks for what is in stock unless a status, or all of them, is chosen', () => {
  const statuses = (search: string) => gridQuery(gridAddressOf(search, FUELS)).getAll('statut');
  expect(statuses('')).toEqual(['draft', 'available', 'reserved']);
  expect(statuses('?statut=sold')).toEqual(['sold']);
  expect(statuses('?statut=tous')).toEqual([]);
});

test('MANY-5: chosen vehicles are in the address, and shown whatever their status', () => {
  const address = gridAddressOf('?type=camions&ids=18,12', FUELS);
  expect(address).toMatchObject({ kind: 'trucks', ids: [18, 12] });
  expect(gridSearch(address)).toBe('?type=camions&ids=18,12');
  expect(gridQuery(address).toString()).toBe('ids=18%2C12');
});

test('the prices are those that a vehicle is offered at, rental before sale', () => {
  const names = (fields: FieldTable) => offeredPrices(fields).map(({ name }) => name);
  expect(names(CAR_FIELDS)).toEqual(['price_per_day', 'price_per_month', 'sale_price']);
  expect(names(TRUCK_FIELDS)).toEqual(['price_per_hour', 'price_per_week', 'price_on_weekend', 'sale_price']);
});
