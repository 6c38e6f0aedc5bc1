import { describe, expect, test } from 'vitest';
import { offerLabel } from '../../../stock/vehicles/fields/choices.ts';
import { priceTerms, rentalConditions } from './offer-terms.ts';

describe('the terms of the prices', () => {
  test('CDET-11 D24: rental prices say that nothing is bought with them, amounts that taxes are in them', () => {
    expect(priceTerms(['49', ''], '')).toBe('Prix TTC. Location sans option d’achat.');
    expect(priceTerms(['sur demande'], '')).toBe('Location sans option d’achat.');
    expect(priceTerms([' ', ''], '')).toBeNull();
  });

  test('D24: a sale price alone says nothing of a rental', () => {
    expect(priceTerms([], '9 900')).toBe('Prix TTC.');
    expect(priceTerms([''], 'sur demande')).toBeNull();
    expect(priceTerms(['49'], '9 900')).toBe('Prix TTC. Location sans option d’achat.');
  });

  test('D24: the offer has a name', () => {
    expect((['rental', 'sale', 'both'] as const).map(offerLabel)).toEqual([
      'À louer',
      'À vendre',
      'À louer ou à vendre',
    ]);
  });
});

const NOTHING = {
  minimum_age: null,
  licence_years: null,
  km_included_day: null,
  km_included_weekend: null,
  km_included_week: null,
  km_included_month: null,
  extra_km_price: null,
  deposit: null,
  excess: null,
};

describe('the conditions of a rental', () => {
  const shown = (...args: Parameters<typeof rentalConditions>) =>
    rentalConditions(...args).map(({ term, text }) => `${term} : ${text.replaceAll('\u00a0', ' ')}`);

  test('what nobody said is not shown', () => {
    expect(shown(NOTHING, {})).toEqual([]);
    expect(shown({ ...NOTHING, licence: 'C1', deposit: 1500 }, {})).toEqual([
      'Permis : C1',
      'Dépôt de garantie : 1 500 €',
    ]);
  });

  test('a vehicle’s own terms come before the dealership’s', () => {
    const defaults = { minimum_age: 21, licence_years: 1, km_included_day: 150, extra_km_price: 0.3, excess: 900 };
    expect(shown({ ...NOTHING, minimum_age: 25, km_included_week: 700 }, defaults)).toEqual([
      'Permis : 1 an au moins',
      'Âge : 25 ans au moins',
      'Kilomètres inclus : 150 km par jour, 700 km par semaine',
      'Kilomètre supplémentaire : 0,30 €',
      'Franchise : 900 €',
    ]);
  });
});
