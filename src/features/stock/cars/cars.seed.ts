import { type CarInput, EMPTY_CAR } from './car.ts';
import { DEMO_CITADINES } from './cars.seed-citadines.ts';
import type { DemoCar } from './cars.seed-entry.ts';
import { DEMO_FAMILIALES } from './cars.seed-familiales.ts';
import { DEMO_ROUTIERES } from './cars.seed-routieres.ts';
import { DEMO_SUVS } from './cars.seed-suvs.ts';

export type { DemoCar } from './cars.seed-entry.ts';

/**
 * The cars of the demonstration stock in order of insertion, which is the order of their references; the site shows the
 * last one first. Makes and models exist, these cars do not: none has a number plate or a VIN.
 */
export const DEMO_CARS: DemoCar[] = [...DEMO_CITADINES, ...DEMO_ROUTIERES, ...DEMO_SUVS, ...DEMO_FAMILIALES].sort(
  (one, other) => (one.reference < other.reference ? -1 : 1),
);

/** A valid car for tests. It has no reference, because references are unique. */
export function buildCar(over: Partial<CarInput> = {}): CarInput {
  return {
    ...EMPTY_CAR,
    title: 'Peugeot 208 Active',
    overview: '1.2 PureTech 75 ch Active, première main.',
    brand: null,
    fuel_type: 'petrol',
    energy: 'Essence',
    color: 'Gris Artense',
    model_year: '2021',
    gearbox: 'manual',
    mileage: 42_000,
    seating_capacity: 5,
    accessories: ['Climatiseur', 'Bluetooth'],
    images: ['https://images.example/208.jpg'],
    price_per_day: '39',
    price_per_month: '590',
    guarantee: '12 mois',
    certificate: 'Contrôle technique du 12-05-2026',
    emission: 'Euro 6d',
    ...over,
  };
}
