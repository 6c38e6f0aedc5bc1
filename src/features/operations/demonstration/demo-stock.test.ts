import { describe, expect, test } from 'vitest';
import { DEMO_BRANDS, DEMO_CARS, DEMO_RATES, DEMO_TRUCKS } from '../../../../tests/support/demo-stock.ts';
import { centsOf } from '../../../shared/money.ts';
import { ACCESSORIES, GEARBOXES, SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';

const all = [...DEMO_CARS, ...DEMO_TRUCKS];

const kinds = <T>(values: readonly T[]) => [...new Set(values)].sort();
const referencesOf = (vehicles: readonly { reference: string }[]) => vehicles.map(({ reference }) => reference);

const CAR_PRICES = ['price_per_day', 'price_per_month'] as const;
const TRUCK_PRICES = ['price_per_hour', 'price_per_week', 'price_on_weekend'] as const;

describe('the demonstration stock', () => {
  test('has 48 cars, 18 trucks and the four rates of the specification, in the order of its stock numbers', () => {
    const number = (i: number, digits: number) => String(i + 1).padStart(digits, '0');
    expect(referencesOf(DEMO_CARS)).toEqual(Array.from({ length: 48 }, (_, i) => `VO-D${number(i, 3)}`));
    expect(referencesOf(DEMO_TRUCKS)).toEqual(Array.from({ length: 18 }, (_, i) => `CAM-D${number(i, 2)}`));
    expect(DEMO_RATES.map((rate) => `${rate.title} ${rate.price}`)).toEqual([
      'PARIS - ORLY 99',
      'PARIS - PARIS 59',
      'PARIS - BEAUVAIS 169',
      'PARIS - CDG 69',
    ]);
  });

  test('uses every brand and no other, and repeats no title and no overview', () => {
    expect(kinds(DEMO_BRANDS)).toHaveLength(DEMO_BRANDS.length);
    expect(kinds(all.map(({ brandName }) => brandName))).toEqual(kinds(DEMO_BRANDS));
    const texts = all.flatMap(({ title, overview }) => [title, overview]).filter(Boolean);
    expect(kinds(texts)).toHaveLength(texts.length);
  });

  test('shows every fuel and gearbox, one known by its accessory alone, and a car with all fifteen accessories', () => {
    expect(kinds(DEMO_CARS.map((car) => car.fuel_type))).toEqual(
      expect.arrayContaining(SHIPPED_FUELS.map((fuel) => fuel.code)),
    );
    expect(kinds(DEMO_TRUCKS.map((truck) => truck.fuel_type))).toEqual(['cng', 'diesel', 'electric', 'petrol']);
    expect(DEMO_CARS.map((car) => car.gearbox)).toEqual(expect.arrayContaining(GEARBOXES.map((box) => box.code)));
    const automatic = all
      .filter(({ accessories }) => accessories.includes('Automatique'))
      .map(({ gearbox }) => gearbox);
    expect(automatic).toContain(null);
    expect(automatic).not.toContain('manual');
    expect(DEMO_CARS.filter((car) => ACCESSORIES.every((name) => car.accessories.includes(name)))).toHaveLength(1);
    for (const { accessories } of all) expect(kinds(accessories)).toHaveLength(accessories.length);
  });

  test('has prices as people write them, and one of each kind on request', () => {
    const cars = DEMO_CARS.flatMap((car) => CAR_PRICES.map((price) => car[price]));
    const texts = [...cars, ...DEMO_TRUCKS.flatMap((truck) => TRUCK_PRICES.map((price) => truck[price]))];
    expect(texts).toEqual(expect.arrayContaining(['49', '1 200', '1.290,50']));
    expect(texts.filter((text) => text !== '' && centsOf(text) === null)).toEqual(['sur demande', 'sur demande']);
  });
});
