import { expect, test } from 'vitest';
import { CAR_FIELDS } from '../../stock/cars/car.fields.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { TRUCK_FIELDS } from '../../stock/trucks/truck.fields.ts';
import { emptyInput } from '../../stock/vehicles/vehicle.ts';
import { rowPrices } from './vehicle-prices.ts';

const car = (given: object) => ({ ...emptyInput(CAR_FIELDS), ...given }) as AdminVehicle;
const truck = (given: object) => ({ ...emptyInput(TRUCK_FIELDS), ...given }) as AdminVehicle;

const ALL = { sale: true, rental: true };

test('a row shows the price of the sale and a rental price, each where it is offered so', () => {
  const both = { price_per_day: '49', price_per_month: '890', sale_price: '12900' };
  expect(rowPrices('cars', car(both), 'fr', ALL)).toEqual(['12\u00a0900\u00a0€', '49\u00a0€ / jour']);
  expect(rowPrices('cars', car({ ...both, offer_kind: 'sale' }), 'fr', ALL)).toEqual(['12\u00a0900\u00a0€']);
  expect(rowPrices('cars', car({ ...both, offer_kind: 'rental' }), 'spec', ALL)).toEqual(['49 € / jour']);
  expect(rowPrices('cars', car({ price_per_month: 'sur demande' }), 'fr', ALL)).toEqual(['sur demande']);
  expect(rowPrices('cars', car({}), 'fr', ALL)).toEqual([]);
  expect(rowPrices('trucks', truck({ price_per_hour: '20', price_per_week: '400' }), 'spec', ALL)).toEqual([
    '400 € / semaine',
  ]);
  expect(rowPrices('trucks', truck({ price_on_weekend: '120' }), 'spec', ALL)).toEqual(['120 € / week-end']);
});

test('PART-7: a row has no price of a part that is off', () => {
  const both = car({ price_per_day: '49', sale_price: '12900' });
  expect(rowPrices('cars', both, 'fr', { sale: true, rental: false })).toEqual(['12\u00a0900\u00a0€']);
  expect(rowPrices('cars', both, 'fr', { sale: false, rental: true })).toEqual(['49\u00a0€ / jour']);
});
