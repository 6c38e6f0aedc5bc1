import { describe, expect, it } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { DEMO_BRANDS, DEMO_CARS, DEMO_RATES, DEMO_TRUCKS } from '../../../../tests/support/demo-stock.ts';
import { MAX_TEXT } from '../../../shared/fields.schema.ts';
import { centsOf } from '../../../shared/money.ts';
import { ACCESSORIES, GEARBOXES, SHIPPED_FUELS } from '../../stock/vehicles/fields/choices.ts';
import { VEHICLE_FIELDS } from '../../stock/vehicles/fields/vehicle.fields.ts';
import { MAX_TITLE_LENGTH, yearOfModel } from '../../stock/vehicles/vehicle.ts';

const all = [...DEMO_CARS, ...DEMO_TRUCKS];

/** The different values, sorted. */
const kinds = <T>(values: readonly T[]) => [...new Set(values)].sort();

describe('the demonstration stock', () => {
  it('has 48 cars, 18 trucks and the four rates of the specification', () => {
    expect(DEMO_CARS).toHaveLength(48);
    expect(DEMO_TRUCKS).toHaveLength(18);
    expect(DEMO_RATES.map((rate) => `${rate.title} ${rate.price}`)).toEqual([
      'PARIS - ORLY 99',
      'PARIS - PARIS 59',
      'PARIS - BEAUVAIS 169',
      'PARIS - CDG 69',
    ]);
  });

  it('uses every brand and no other', () => {
    expect(DEMO_BRANDS.length).toBeGreaterThanOrEqual(12);
    expect(kinds(DEMO_BRANDS)).toHaveLength(DEMO_BRANDS.length);
    expect(kinds(all.map((vehicle) => vehicle.brandName))).toEqual(kinds(DEMO_BRANDS));
  });

  it('repeats no reference, no title and no overview', () => {
    const overviews = all.map((vehicle) => vehicle.overview).filter(Boolean);
    expect(kinds(all.map((vehicle) => vehicle.reference))).toHaveLength(66);
    expect(kinds(all.map((vehicle) => vehicle.title))).toHaveLength(66);
    expect(kinds(overviews)).toHaveLength(overviews.length);
  });

  it('is inserted in the order of its stock numbers', () => {
    const number = (i: number, digits: number) => String(i + 1).padStart(digits, '0');
    expect(DEMO_CARS.map((car) => car.reference)).toEqual(DEMO_CARS.map((_, i) => `VO-D${number(i, 3)}`));
    expect(DEMO_TRUCKS.map((truck) => truck.reference)).toEqual(DEMO_TRUCKS.map((_, i) => `CAM-D${number(i, 2)}`));
  });

  it('shows every fuel among the cars, the four of the specification among the trucks', () => {
    const cars = new Set(DEMO_CARS.map((car) => car.fuel_type));
    for (const fuel of SHIPPED_FUELS) expect(cars).toContain(fuel.code);
    expect(DEMO_CARS.filter((car) => car.fuel_type === 'cng').length).toBeGreaterThanOrEqual(3);
    expect(kinds(DEMO_TRUCKS.map((truck) => truck.fuel_type))).toEqual(['cng', 'diesel', 'electric', 'petrol']);
  });

  it('shows the three gearboxes, and one known by its accessory alone', () => {
    const boxes = new Set(DEMO_CARS.map((car) => car.gearbox));
    for (const box of GEARBOXES) expect(boxes).toContain(box.code);
    expect(DEMO_CARS.some((car) => car.gearbox === null && car.accessories.includes('Automatique'))).toBe(true);
    expect(all.filter((it) => it.gearbox === 'manual' && it.accessories.includes('Automatique'))).toEqual([]);
  });

  it('has one car with all fifteen accessories and several with one of their own', () => {
    const full = DEMO_CARS.filter((car) => ACCESSORIES.every((name) => car.accessories.includes(name)));
    expect(full).toHaveLength(1);
    const own = (names: string[]) => names.some((name) => !(ACCESSORIES as readonly string[]).includes(name));
    expect(DEMO_CARS.filter((car) => own(car.accessories)).length).toBeGreaterThanOrEqual(5);
    for (const vehicle of all) {
      expect(vehicle.accessories.length, vehicle.title).toBeGreaterThanOrEqual(3);
      expect(kinds(vehicle.accessories)).toHaveLength(vehicle.accessories.length);
    }
  });

  it('keeps to the limits of what may be stored', () => {
    for (const { title, overview, ...rest } of all) {
      expect(title.length).toBeLessThanOrEqual(MAX_TITLE_LENGTH);
      expect(overview.length).toBeLessThanOrEqual(VEHICLE_FIELDS.overview.maxLength);
      for (const text of Object.values(rest).filter((value) => typeof value === 'string'))
        expect(text.length, title).toBeLessThanOrEqual(MAX_TEXT);
    }
    expect(all.filter((vehicle) => vehicle.title.length >= 170)).toHaveLength(1);
  });

  it('has years from 2012 to 2026', () => {
    for (const vehicle of all) {
      expect(yearOfModel(vehicle.model_year), vehicle.title).toBeGreaterThanOrEqual(2012);
      expect(yearOfModel(vehicle.model_year), vehicle.title).toBeLessThanOrEqual(2026);
    }
  });
});

const CAR_PRICES = ['price_per_day', 'price_per_month'] as const;
const TRUCK_PRICES = ['price_per_hour', 'price_per_week', 'price_on_weekend'] as const;

describe('the prices of the demonstration stock', () => {
  const texts = [
    ...DEMO_CARS.flatMap((car) => CAR_PRICES.map((price) => car[price])),
    ...DEMO_TRUCKS.flatMap((truck) => TRUCK_PRICES.map((price) => truck[price])),
  ].filter(Boolean);

  it('can be read, but for one of each kind that is on request', () => {
    expect(texts.filter((text) => centsOf(text) === null)).toEqual(['sur demande', 'sur demande']);
  });

  it('are written in the ways people write them', () => {
    expect(texts).toContain('49');
    expect(texts).toContain('1 200');
    expect(texts).toContain('1.290,50');
  });

  it('are believable rents', () => {
    const within = (texts: string[], least: number, most: number) => {
      const amounts = texts.map(centsOf).filter((cents) => cents !== null);
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(least * 100);
      expect(Math.max(...amounts)).toBeLessThanOrEqual(most * 100);
    };
    within(
      DEMO_CARS.map((car) => car.price_per_day),
      29,
      180,
    );
    within(
      DEMO_CARS.map((car) => car.price_per_month),
      390,
      2600,
    );
    within(
      DEMO_TRUCKS.map((truck) => truck.price_per_hour),
      9,
      45,
    );
    within(
      DEMO_TRUCKS.map((truck) => truck.price_per_week),
      290,
      1800,
    );
    within(
      DEMO_TRUCKS.map((truck) => truck.price_on_weekend),
      75,
      350,
    );
  });

  it('are missing here and there, as other facts are', () => {
    for (const field of ['price_per_day', 'price_per_month', 'overview', 'guarantee', 'certificate'] as const)
      expect(
        DEMO_CARS.some((car) => car[field] === ''),
        field,
      ).toBe(true);
    expect(DEMO_CARS.some((car) => car.mileage === null)).toBe(true);
    for (const field of TRUCK_PRICES)
      expect(
        DEMO_TRUCKS.some((truck) => truck[field] === ''),
        field,
      ).toBe(true);
  });
});

describe('weights and dimensions of the demonstration trucks', () => {
  it('are written with their units', () => {
    expect(DEMO_TRUCKS[0]?.weight['PTAC (Poids Total Autorisé en Charge)']).toBe('3 500 kg');
    for (const truck of DEMO_TRUCKS) {
      for (const value of Object.values(truck.weight)) expect(value).toMatch(/^\d{1,2}( \d{3})? kg$|^\d{3} kg$/);
      expect(truck.dimensions.Longueur).toMatch(/^\d,\d{2} m$/);
    }
  });
});

describe('the builders for tests', () => {
  it('make a vehicle that may be written, without a reference', () => {
    for (const vehicle of [buildCar(), buildTruck()]) {
      expect(vehicle.reference).toBeNull();
      expect(vehicle.title).not.toBe('');
      expect(vehicle.images).toHaveLength(1);
    }
  });
  it('take what is asked for', () => {
    expect(buildCar({ title: 'Zoé', mileage: null })).toMatchObject({ title: 'Zoé', mileage: null, gearbox: 'manual' });
    expect(buildTruck({ price_per_hour: '' }).price_per_hour).toBe('');
  });
});
