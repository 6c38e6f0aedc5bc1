import { expect, test } from 'vitest';
import { VEHICLE_DOCUMENTS } from '../vehicle-document.ts';
import { valuesOf } from './form-values.ts';
import { type MissingFact, missingByLaw, missingOnCard } from './missing-on-card.ts';

const words = (facts: readonly MissingFact[]) => facts.map(({ word }) => word);

function missing(kind: 'cars' | 'trucks', texts: Record<string, string>, lacksPhoto = false): string[] {
  const { sections } = VEHICLE_DOCUMENTS[kind];
  const empty = valuesOf(null, sections);
  return words(missingOnCard({ ...empty, ...texts }, lacksPhoto, sections));
}

const FACTS = { brand: '3', model_year: '2021', mileage: '45 000', fuel_type: 'Diesel', gearbox: 'Manuel' };

test('CARD-7: of an empty car the notice names everything that its card would show', () => {
  const named = missing('cars', { title: 'C3', mileage: '  ' }, true);
  expect(named.join(', ')).toBe('photo, prix, marque, année, kilométrage, carburant, boîte');
});

test('CARD-7: one price is enough, whichever; the price of the new vehicle is none of the card', () => {
  expect(missing('cars', { ...FACTS, price_per_month: 'sur demande' })).toEqual([]);
  expect(missing('trucks', { ...FACTS, price_on_weekend: '148' })).toEqual([]);
  expect(missing('cars', { ...FACTS, sale_price: '9 900' })).toEqual([]);
  expect(missing('trucks', { ...FACTS, new_vehicle_price: '40 000' })).toEqual(['prix']);
});

test('D42: what the law asks for in a sale is named where something is sold', () => {
  const named = ['prix de vente', 'première mise en circulation', 'kilométrage', 'kilométrage garanti ou non'];
  expect(words(missingByLaw({ offer_kind: 'sale' }))).toEqual(named);
  expect(words(missingByLaw({ offer_kind: 'both', sale_price: '9 000', mileage: '12' }))).toEqual([named[1], named[3]]);
  expect(missingByLaw({ offer_kind: 'both', sale_price: ' ' })).toEqual([]);
  expect(missingByLaw({ offer_kind: 'rental', sale_price: '9 000' })).toEqual([]);
});

test('D42 CARD-7: each missing fact leads to its field, a price to the first one', () => {
  const { sections } = VEHICLE_DOCUMENTS.cars;
  const fields = (facts: readonly MissingFact[]) => facts.map(({ field }) => field);
  const onCard = fields(missingOnCard(valuesOf(null, sections), true, sections));
  expect(onCard.slice(0, 3)).toEqual(['images', 'sale_price', 'brand']);
  const byLaw = fields(missingByLaw({ offer_kind: 'sale', sale_price: '9', mileage: '1' }));
  expect(byLaw).toEqual(['first_registration', 'mileage_guaranteed']);
});
