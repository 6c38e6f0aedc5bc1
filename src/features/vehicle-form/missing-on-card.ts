import type { FormSection } from './form-fields.ts';
import { type FormValues, fieldsOf } from './form-values.ts';

/** Fields of the card beside title, picture and prices, as the notice calls them; in the order of the notice. */
const CARD_FIELDS: readonly (readonly [name: string, word: string])[] = [
  ['brand', 'marque'],
  ['model_year', 'année'],
  ['mileage', 'kilométrage'],
  ['fuel_type', 'carburant'],
  ['gearbox', 'boîte'],
];

/**
 * What the vehicle's card would lack if it were saved now. Prices count as one: a card shows those that
 * there are.
 * @param lacksPhoto true for a vehicle that may be saved without a photo and has none
 */
export function missingOnCard({ texts }: FormValues, lacksPhoto: boolean, sections: readonly FormSection[]): string[] {
  const isEmpty = (name: string) => (texts[name] ?? '').trim() === '';
  const prices = fieldsOf(sections).filter(({ input, unit }) => input === 'price' && unit !== undefined);
  return [
    ...(lacksPhoto ? ['photo'] : []),
    ...(prices.every(({ name }) => isEmpty(name)) ? ['prix'] : []),
    ...CARD_FIELDS.filter(([name]) => isEmpty(name)).map(([, word]) => word),
  ];
}
