import { describe, expect, test } from 'vitest';
import { CAR_FIELDS } from '../cars/car.fields.ts';
import type { Car } from '../cars/car.ts';
import { carCard } from '../cars/car-card.ts';
import { TRUCK_FIELDS } from '../trucks/truck.fields.ts';
import type { Truck } from '../trucks/truck.ts';
import { truckCard } from '../trucks/truck-card.ts';
import { emptyValues } from './fields/field.ts';
import { NOTHING_WANTED, priceRows, type Wanted } from './price-rows.ts';

const common = { id: 1, images: [], pictures: [], badges: [], status: 'available', former_prices: {} };
const car = (over: Partial<Car>) => {
  const prices = { sale_price: '9900', price_per_day: '49', price_per_month: '890' };
  return carCard({ ...emptyValues(CAR_FIELDS), ...common, accessories: [], ...prices, ...over } as unknown as Car);
};
const truck = (over: Partial<Truck>) => {
  const prices = { price_per_hour: '15', price_per_week: '390', price_on_weekend: '120' };
  return truckCard({
    ...emptyValues(TRUCK_FIELDS),
    ...common,
    accessories: [],
    ...prices,
    ...over,
  } as unknown as Truck);
};

/** Returns each price with its unit, for example '9900 à l’achat'. The main price is in capitals. */
const shown = (card: ReturnType<typeof carCard>, wanted: Partial<Wanted> = {}) =>
  priceRows(card, { ...NOTHING_WANTED, ...wanted }).map(({ price, unit, isMain }) => {
    const text = `${price} ${unit}`.trim();
    return isMain ? text.toUpperCase() : text;
  });

describe('OFFR-3: prices in one order, one of them main', () => {
  test('of a car per day, of a sale where one is looked for', () => {
    expect(shown(car({}))).toEqual(['9900 à l’achat', '49 / JOUR', '890 / mois']);
    expect(shown(car({}), { offer: 'rental' })).toEqual(['9900 à l’achat', '49 / JOUR', '890 / mois']);
    expect(shown(car({}), { offer: 'sale' })).toEqual(['9900 À L’ACHAT', '49 / jour', '890 / mois']);
  });

  test('of a truck that of the tariff', () => {
    expect(shown(truck({}))).toEqual(['15 / heure', '390 / SEMAINE', '120 / week-end']);
    expect(shown(truck({ sale_price: '21000' }), { tariff: 'heure' })).toEqual([
      '21000 à l’achat',
      '15 / HEURE',
      '390 / semaine',
      '120 / week-end',
    ]);
  });

  test('where that is no amount the next one, words where there is none', () => {
    expect(shown(car({ price_per_day: '' }))).toEqual(['9900 à l’achat', '890 / MOIS']);
    expect(shown(car({ price_per_day: 'sur demande', price_per_month: '' }))).toEqual([
      '9900 À L’ACHAT',
      'sur demande / jour',
    ]);
    expect(shown(car({ sale_price: '', price_per_day: 'sur demande', price_per_month: '' }))).toEqual([
      'SUR DEMANDE / JOUR',
    ]);
    expect(shown(car({ sale_price: '', price_per_day: '', price_per_month: '' }))).toEqual([]);
  });

  test('D24: to be asked for where it is for sale alone, or where one to buy is looked for', () => {
    const nothing = { sale_price: '', price_per_day: '', price_per_month: '' };
    expect(shown(car({ ...nothing, offer_kind: 'sale' }))).toEqual(['À L’ACHAT']);
    expect(shown(car({ sale_price: '' }))).toEqual(['49 / JOUR', '890 / mois']);
    expect(shown(car({ sale_price: '' }), { offer: 'sale' })).toEqual(['à l’achat', '49 / JOUR', '890 / mois']);
    expect(shown(car({ offer_kind: 'rental' }), { offer: 'sale' })).toEqual(['49 / JOUR', '890 / mois']);
  });
});
