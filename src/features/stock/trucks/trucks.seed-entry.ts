import { groupThousands } from '../../../shared/money.ts';
import { ACCESSORIES } from '../vehicles/fields/choices.ts';
import { WEIGHTS } from './truck.fields.ts';
import { EMPTY_TRUCK, type Truck, type TruckInput } from './truck.ts';

/** A truck of the demonstration stock. */
export type DemoTruck = Omit<TruckInput, 'reference' | 'brand' | 'images' | 'created_at'> & {
  reference: string;
  brandName: string;
  /** Names of its pictures in `demo/pictures/{reference}/`, the cover first. */
  pictures: readonly string[];
};

type Accessory = (typeof ACCESSORIES)[number];

type TruckEntry = Partial<Omit<DemoTruck, 'accessories'>> &
  Pick<DemoTruck, 'reference' | 'title' | 'brandName' | 'pictures'> & {
    /** Accessories that have an icon. */
    accessories?: readonly Accessory[];
    /** Free-text accessories, shown after the others. */
    extras?: readonly string[];
  };

/** Texts such as '3 500 kg' for the weights in the order of WEIGHTS; null leaves one out. */
export function kilograms(...values: (number | null)[]): Truck['weight'] {
  const entries = WEIGHTS.map((key, i) => [key, values[i] ?? null] as const).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, `${groupThousands(String(value), ' ')} kg`]),
  );
}

/** Completes an entry of a seed file with the empty values of the fields it leaves out. */
export function demoTruck({ accessories = [], extras = [], ...entry }: TruckEntry): DemoTruck {
  const { brand: _brand, images: _images, ...empty } = EMPTY_TRUCK;
  return {
    ...empty,
    seating_capacity: 3,
    ...entry,
    accessories: [...ACCESSORIES.filter((name) => accessories.includes(name)), ...extras],
  };
}
