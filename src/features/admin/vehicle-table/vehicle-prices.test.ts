import { expect, test } from 'vitest';
import { CAR_FIELDS } from '../../stock/cars/car.fields.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { TRUCK_FIELDS } from '../../stock/trucks/truck.fields.ts';
import { emptyInput } from '../../stock/vehicles/vehicle.ts';
import { rowPrices } from './vehicle-prices.ts';

const car = (given: object) => ({ ...emptyInput(CAR_FIELDS), ...given }) as AdminVehicle;
const truck = (given: object) => ({ ...emptyInput(TRUCK_FIELDS), ...given }) as AdminVehicle;

test('a row shows the price of the sale and a rental price, each where it is offered so', () => {
  const both = { price_per_day: '49', price_per_month: '890', sale_price: '12900' };
  expect(rowPrices('cars', car(both), 'fr')).toEqual(['12\u00a0900\u00a0€', '49\u00a0€ / jour']);
  expect(rowPrices('cars', car({ ...both, offer_kind: 'sale' }), 'fr')).toEqual(['12\u00a0900\u00a0€']);
  expect(rowPrices('cars', car({ ...both, offer_kind: 'rental' }), 'spec')).toEqual(['49 € / jour']);
  expect(rowPrices('cars', car({ price_per_month: 'sur demande' }), 'fr')).toEqual(['sur demande']);
  expect(rowPrices('cars', car({}), 'fr')).toEqual([]);
  expect(rowPrices('trucks', truck({ price_per_hour: '20', price_per_week: '400' }), 'spec')).toEqual([
    '400 € / semaine',
  ]);
  expect(rowPrices('trucks', truck({ price_on_weekend: '120' }), 'spec')).toEqual(['120 € / week-end']);
});
