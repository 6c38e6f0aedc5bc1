import { missingForSale } from '../../../stock/vehicles/status/sale-rule.ts';
import type { FormSection } from './form-fields.ts';
import { isAsked } from './form-layout.ts';
import { type FormValues, fieldsOf } from './form-values.ts';

/** A missing fact of the form: its field, and its name in a sentence. */
export type MissingFact = { field: string; word: string };

/** Fields of the card beside title, picture and prices, as the notice calls them; in the order of the notice. */
const CARD_FIELDS: readonly (readonly [name: string, word: string])[] = [
  ['brand', 'marque'],
  ['model_year', 'année'],
  ['mileage', 'kilométrage'],
  ['fuel_type', 'carburant'],
  ['gearbox', 'boîte'],
];

/**
 * Data that the vehicle's card would lack if it were saved now. Prices count as one: a card shows any of them.
 * @param lacksPhoto true for a vehicle that may be saved without a photo and has none
 */
export function missingOnCard(
  { texts }: FormValues,
  lacksPhoto: boolean,
  sections: readonly FormSection[],
): MissingFact[] {
  const isEmpty = (name: string) => (texts[name] ?? '').trim() === '';
  const prices = fieldsOf(sections).filter(
    (field) => field.input === 'price' && field.offer !== undefined && isAsked(field, texts.offer_kind),
  );
  return [
    ...(lacksPhoto ? [neededFact('images')] : []),
    ...(prices.every(({ name }) => isEmpty(name)) ? [{ field: prices[0]?.name ?? '', word: 'prix' }] : []),
    ...CARD_FIELDS.filter(([name]) => isEmpty(name)).map(([field, word]) => ({ field, word })),
  ];
}

/** Facts that the law asks for in a sale, as the notice calls them. */
const SALE_FACTS: Readonly<Record<string, string>> = {
  sale_price: 'prix de vente',
  first_registration: 'première mise en circulation',
  mileage: 'kilométrage',
  mileage_guaranteed: 'kilométrage garanti ou non',
};

/** The name of a missing field in the form's sentence about going online. */
export function neededFact(field: string): MissingFact {
  return { field, word: { title: 'titre', images: 'photo', ...SALE_FACTS }[field] ?? field };
}

/**
 * Facts that the law asks for in a sale and the form lacks; of a vehicle that is for rent too, once it has a sale
 * price.
 */
export function missingByLaw(texts: FormValues['texts']): MissingFact[] {
  const isForSale =
    texts.offer_kind === 'sale' || (texts.offer_kind === 'both' && (texts.sale_price ?? '').trim() !== '');
  const missing = isForSale ? missingForSale({ ...texts, offer_kind: 'sale' }) : {};
  return Object.keys(missing).map(neededFact);
}
