import type { BodyType, Paint } from '../illustrations/illustration.ts';
import { ACCESSORIES } from '../vehicles/choices.ts';
import { EMPTY_TRUCK, type Truck, type TruckInput, WEIGHTS } from './truck.ts';

/** A demonstration truck: the brand by its name, and what the illustration draws instead of photographs. */
export type DemoTruck = Omit<TruckInput, 'brand' | 'images' | 'created_at'> & {
  brandName: string;
  body: BodyType;
  paint: Paint;
};

type Accessory = (typeof ACCESSORIES)[number];

type Entry = Partial<Omit<DemoTruck, 'accessories'>> &
  Pick<DemoTruck, 'reference' | 'title' | 'brandName' | 'body' | 'paint'> & {
    /** Those that have an icon; the compiler knows their spelling. */
    accessories?: readonly Accessory[];
    /** Free-text accessories, shown after the others. */
    extras?: readonly string[];
  };

/** Kilograms in the order of WEIGHTS, null where the sheet does not say: '3 500 kg'. */
export function kilograms(...values: (number | null)[]): Truck['weight'] {
  const entries = WEIGHTS.map((key, i) => [key, values[i] ?? null] as const).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, `${String(value).replace(/\B(?=(\d{3})+$)/g, ' ')} kg`]),
  );
}

/** Fills what an entry leaves out, so that an entry says only what its sheet says. */
export function demoTruck({ accessories = [], extras = [], ...entry }: Entry): DemoTruck {
  const { brand: _brand, images: _images, ...empty } = EMPTY_TRUCK;
  return {
    ...empty,
    seating_capacity: 3,
    ...entry,
    accessories: [...ACCESSORIES.filter((name) => accessories.includes(name)), ...extras],
  };
}
