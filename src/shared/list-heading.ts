import type { Parts } from './dealership.ts';
import { labelOf } from './labels.ts';
import type { Interface } from './money.ts';

/** The headings of a dealership without a part for sales. */
const RENTAL_HEADINGS = {
  cars: 'Louez votre voiture, à la journée ou au mois',
  trucks: 'Louez votre camion ou votre utilitaire',
} as const;

/** Returns the heading of a list for a dealer who has written none: the specification's, unless nothing is for sale. */
export function listHeading(kind: 'cars' | 'trucks', parts: Pick<Parts, 'sale'>, style: Interface): string {
  return parts.sale ? labelOf(kind === 'cars' ? 'carsHeading' : 'trucksHeading', style) : RENTAL_HEADINGS[kind];
}
