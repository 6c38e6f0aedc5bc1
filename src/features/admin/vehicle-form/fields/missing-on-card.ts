import { type DocumentValues, textAt } from '../../../../shared/document-values.ts';
import { missingForSale } from '../../../stock/vehicles/status/sale-rule.ts';
import type { FormSection } from './form-fields.ts';
import { isAsked } from './form-layout.ts';
import { fieldsOf } from './form-values.ts';

/** A missing fact. `word` is its name in a sentence. */
export type MissingFact = { field: string; word: string };

/** The fields of the card except title, picture and prices, each with its word in the notice. */
const CARD_FIELDS: readonly (readonly [name: string, word: string])[] = [
  ['brand', 'marque'],
  ['model_year', 'année'],
  ['mileage', 'kilométrage'],
  ['fuel_type', 'carburant'],
  ['gearbox', 'boîte'],
];

/**
 * Returns the facts that would be missing on the vehicle's card. The prices count as one fact, because one price is
 * enough for a card.
 * @param lacksPhoto true if the vehicle has no photo and may be saved without a photo
 */
export function missingOnCard(
  values: DocumentValues,
  lacksPhoto: boolean,
  sections: readonly FormSection[],
): MissingFact[] {
  const isEmpty = (name: string) => textAt(values, name).trim() === '';
  const prices = fieldsOf(sections).filter(
    (field) => field.type === 'price' && field.offer !== undefined && isAsked(field, textAt(values, 'offer_kind')),
  );
  return [
    ...(lacksPhoto ? [neededFact('images')] : []),
    ...(prices.every(({ name }) => isEmpty(name)) ? [{ field: prices[0]?.name ?? '', word: 'prix' }] : []),
    ...CARD_FIELDS.filter(([name]) => isEmpty(name)).map(([field, word]) => ({ field, word })),
  ];
}

/** The facts that the law requires for a sale, with their names in the notice. */
const SALE_FACTS: Readonly<Record<string, string>> = {
  sale_price: 'prix de vente',
  first_registration: 'première mise en circulation',
  mileage: 'kilométrage',
  mileage_guaranteed: 'kilométrage garanti ou non',
};

/** Returns the fact, with its name for the form's sentence about going online. */
export function neededFact(field: string): MissingFact {
  return { field, word: { title: 'titre', images: 'photo', ...SALE_FACTS }[field] ?? field };
}

export function missingByLaw(values: DocumentValues): MissingFact[] {
  return Object.keys(missingForSale(values)).map(neededFact);
}
