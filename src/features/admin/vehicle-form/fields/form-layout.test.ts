import { expect, test } from 'vitest';
import { VEHICLE_DOCUMENTS } from '../vehicle-document.ts';
import type { FormSection } from './form-fields.ts';
import { countFilled, isAsked, layOut } from './form-layout.ts';
import { fieldsOf } from './form-values.ts';

const { cars, trucks } = VEHICLE_DOCUMENTS;

const namesOf = (sections: readonly FormSection[]) => fieldsOf(sections).map(({ name }) => name);

test('MOD-1: what a card shows stands first in one section, on a phone all the rest is folded, and no field is lost', () => {
  for (const isPhone of [true, false]) {
    const laid = layOut(cars.sections, isPhone);
    const [first, ...others] = laid;
    const names = (first?.fields ?? []).map(({ name }) => name);
    expect(names.slice(0, 6)).toEqual(['title', 'brand', 'model_year', 'mileage', 'fuel_type', 'gearbox']);
    expect(names.slice(6)).toEqual(['offer_kind', 'sale_price', 'price_per_day', 'price_per_month']);
    expect(first?.isFolded).toBe(false);
    expect(others.every(({ isFolded }) => isFolded === isPhone)).toBe(true);
    expect(others.map(({ title }) => title)).toEqual([
      ...['Identité', 'Caractéristiques', 'Conditions de location', 'Ce que nous savons'],
    ]);
    expect(namesOf(laid).sort()).toEqual(namesOf(cars.sections).sort());
  }
});

test('MOD-1: in a wide window only dimensions and weights of a truck are folded', () => {
  const laid = layOut(trucks.sections, false);
  expect(laid.filter(({ isFolded }) => isFolded).map(({ title }) => title)).toEqual(['Dimensions', 'Poids']);
});

test('D24: prices and terms of a rental are asked only where it is for rent, the price of a sale where it is sold', () => {
  const asked = (offer: string) => namesOf(layOut(cars.sections, false, (field) => isAsked(field, offer)));
  const of = (offer: string) =>
    ['sale_price', 'price_per_day', 'deposit'].filter((name) => asked(offer).includes(name));
  expect(of('both')).toEqual(['sale_price', 'price_per_day', 'deposit']);
  expect(of('rental')).toEqual(['price_per_day', 'deposit']);
  expect(of('sale')).toEqual(['sale_price']);
});

test('a folded section counts what is filled, without spaces and defaults', () => {
  const [{ fields } = { fields: [] }] = cars.sections.filter(({ id }) => id === 'prices');
  const chosen = fields.find(({ name }) => name === 'offer_kind')?.default ?? '';
  expect(chosen).not.toBe('');
  expect(countFilled(fields, { offer_kind: chosen, sale_price: '  ', price_per_day: '40' })).toBe(1);
  expect(countFilled(fields, { offer_kind: 'sale' })).toBe(1);
});
