import type { BodyType, Paint } from '../illustrations/illustration.ts';
import { ACCESSORIES } from '../vehicles/choices.ts';
import { type CarInput, EMPTY_CAR } from './car.ts';

/** A demonstration car: the brand by its name, and what the illustration draws instead of photographs. */
export type DemoCar = Omit<CarInput, 'brand' | 'images' | 'created_at'> & {
  brandName: string;
  body: BodyType;
  paint: Paint;
};

type Accessory = (typeof ACCESSORIES)[number];

type Entry = Partial<Omit<DemoCar, 'accessories'>> &
  Pick<DemoCar, 'reference' | 'title' | 'brandName' | 'body' | 'paint'> & {
    /** Those that have an icon; the compiler knows their spelling. */
    accessories?: readonly Accessory[];
    /** Free-text accessories, shown after the others. */
    extras?: readonly string[];
  };

export const SAFETY = [
  'Système de freinage antiblocage',
  'Assistance au freinage',
  'Airbag conducteur',
  'Airbag passager',
] as const satisfies readonly Accessory[];

export const COMFORT = [
  'Climatiseur',
  'Direction assistée',
  'Vitres électriques',
  'Verrouillage centralisé',
] as const satisfies readonly Accessory[];

export const ASSISTED = [
  'Assistance au freinage',
  'Capteur de collision',
  'Bluetooth',
  'Caméra de vision arrière',
] as const satisfies readonly Accessory[];

/** Fills what an entry leaves out, so that an entry says only what its sheet says. */
export function demoCar({ accessories = [], extras = [], ...entry }: Entry): DemoCar {
  const { brand: _brand, images: _images, ...empty } = EMPTY_CAR;
  return {
    ...empty,
    seating_capacity: 5,
    ...entry,
    accessories: [...ACCESSORIES.filter((name) => accessories.includes(name)), ...extras],
  };
}
