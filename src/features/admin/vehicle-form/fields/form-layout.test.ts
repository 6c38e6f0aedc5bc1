import { expect, test } from 'vitest';
import { VEHICLE_FORMS } from '../form-definition.ts';
import { countFilled, layOut } from './form-layout.ts';
import { fieldsOf } from './form-values.ts';

const { cars, trucks } = VEHICLE_FORMS;

test('MOD-1: on a phone title, prices and mileage stand open first, all the rest is folded, and no field is lost', () => {
  const laid = layOut(cars.sections, true);
  const [first, ...others] = laid;
  const names = (first?.fields ?? []).map(({ name }) => name);
  expect([names[0], names.at(-1), first?.isFolded]).toEqual(['title', 'mileage', false]);
  expect(names).toEqual(expect.arrayContaining(['offer_kind', 'sale_price', 'price_per_day', 'price_per_month']));
  expect(others.every(({ isFolded }) => isFolded)).toBe(true);
  expect(others.map(({ title }) => title)).toEqual([
    ...['Identité', 'Caractéristiques', 'Conditions de location', 'Ce que nous savons'],
  ]);
  const sorted = (sections: typeof cars.sections) =>
    fieldsOf(sections)
      .map(({ name }) => name)
      .sort();
  expect(sorted(laid)).toEqual(sorted(cars.sections));
});

test('MOD-1: in a wide window the order stays, and only dimensions and weights of a truck are folded', () => {
  const laid = layOut(trucks.sections, false);
  expect(laid.map(({ id }) => id)).toEqual(trucks.sections.map(({ id }) => id));
  expect(laid.filter(({ isFolded }) => isFolded).map(({ title }) => title)).toEqual(['Dimensions', 'Poids']);
  expect(layOut(cars.sections, false).some(({ isFolded }) => isFolded)).toBe(false);
});

test('a folded section counts what is filled, without spaces and defaults', () => {
  const [{ fields } = { fields: [] }] = cars.sections.filter(({ id }) => id === 'prices');
  const chosen = fields.find(({ name }) => name === 'offer_kind')?.default ?? '';
  expect(chosen).not.toBe('');
  expect(countFilled(fields, { offer_kind: chosen, sale_price: '  ', price_per_day: '40' })).toBe(1);
  expect(countFilled(fields, { offer_kind: 'sale' })).toBe(1);
});
