import { expect, test } from 'vitest';
import { CAR_FIELDS } from '../../cars/car.fields.ts';
import { TRUCK_FIELDS } from '../../trucks/truck.fields.ts';
import { emptyInput } from '../vehicle.ts';
import { missingDataOf, missingFacts, offerOfPrices } from './missing-data.ts';
import { STATUS_VALUES } from './status.ts';

const FACTS = { first_registration: '06-2019', mileage: 0, mileage_guaranteed: false, crit_air: '1' };
const car = { ...emptyInput(CAR_FIELDS), status: 'available', brand: 3, ...FACTS };
const truck = { ...emptyInput(TRUCK_FIELDS), status: 'available', brand: 3, ...FACTS };

test('D42: a vehicle of which nothing is known lacks all, one that says everything nothing', () => {
  expect(missingDataOf({ ...emptyInput(CAR_FIELDS), status: 'draft' }, 0)).toEqual([
    'photo',
    'prix',
    'marque',
    'faits',
  ]);
  expect(missingDataOf({ ...car, price_per_day: '49', sale_price: '8900' }, 1)).toEqual([]);
  expect(missingDataOf({ ...truck, price_per_week: '400', offer_kind: 'rental' }, 1)).toEqual([]);
});

test('D42: the prices say the offer if only one kind of price is known', () => {
  expect(offerOfPrices({ ...car, sale_price: '8900', price_per_day: ' ' })).toBe('sale');
  expect(offerOfPrices({ ...truck, price_per_hour: '14' })).toBe('rental');
  expect(offerOfPrices({ ...car, sale_price: '8900', price_per_month: '890' })).toBeNull();
  expect(offerOfPrices(car)).toBeNull();
});

test('D42: a price is one of what is offered, in words too', () => {
  const lacksPrice = (given: object) => missingDataOf({ ...car, ...given }, 1).includes('prix');
  expect(lacksPrice({ price_per_month: 'sur demande' })).toBe(false);
  expect(lacksPrice({ sale_price: '8900' })).toBe(false);
  expect(lacksPrice({ price_per_day: ' ' })).toBe(true);
  expect(lacksPrice({ offer_kind: 'rental', sale_price: '8900' })).toBe(true);
  expect(lacksPrice({ offer_kind: 'sale', price_per_day: '49' })).toBe(true);
  expect(lacksPrice({ offer_kind: 'sale', sale_price: 'nous consulter' })).toBe(false);
  expect(missingDataOf({ ...truck, price_on_weekend: '120' }, 1)).not.toContain('prix');
});

test('D42: facts are what the law asks of a sale and of a rental, as a form holds them too', () => {
  expect(missingFacts({})).toEqual(['sale_price', 'first_registration', 'mileage', 'mileage_guaranteed', 'crit_air']);
  expect(missingFacts({ offer_kind: 'rental' })).toEqual(['crit_air']);
  expect(missingFacts({ ...car, sale_price: '8900', mileage_guaranteed: '' })).toEqual(['mileage_guaranteed']);
  expect(missingFacts({ ...FACTS, sale_price: '8900', mileage: '42000', mileage_guaranteed: 'true' })).toEqual([]);
});

test('D42: what is sold or archived is not completed any more', () => {
  const lacking = STATUS_VALUES.filter((status) => missingDataOf({ status }, 0).length > 0);
  expect(lacking).toEqual(['draft', 'available', 'reserved']);
});
