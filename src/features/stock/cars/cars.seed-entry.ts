import { ACCESSORIES } from '../vehicles/fields/choices.ts';
import { type CarInput, EMPTY_CAR } from './car.ts';

/** A car of the demonstration stock. */
export type DemoCar = Omit<CarInput, 'reference' | 'brand' | 'images' | 'created_at'> & {
  reference: string;
  brandName: string;
  /** Names of its pictures in `demo/pictures/{reference}/`, the cover first. */
  pictures: readonly string[];
};

type Accessory = (typeof ACCESSORIES)[number];

type CarEntry = Partial<Omit<DemoCar, 'accessories'>> &
  Pick<DemoCar, 'reference' | 'title' | 'brandName' | 'pictures'> & {
    /** Accessories that have an icon. */
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

/** Completes an entry of a seed file with the empty values of the fields it leaves out. */
export function demoCar({ accessories = [], extras = [], ...entry }: CarEntry): DemoCar {
  const { brand: _brand, images: _images, ...empty } = EMPTY_CAR;
  return {
    ...empty,
    seating_capacity: 5,
    ...entry,
    accessories: [...ACCESSORIES.filter((name) => accessories.includes(name)), ...extras],
  };
}
