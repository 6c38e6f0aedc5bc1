import { describe, expect, test } from 'vitest';
import type { LandingFacts, LandingSubject } from '../client/landing.ts';
import { allLabel, landingHeading, landingSentences, shortLabel } from './landing-labels.ts';

const FACTS: LandingFacts = {
  count: 12,
  forRent: 12,
  years: { min: 2018, max: 2024 },
  salePrices: { min: 990_000, max: 3_490_000 },
  rentalsFrom: { price_per_month: 89_000, price_per_day: 3_900 },
  guaranteed: 9,
  volumes: null,
  licenceB: 0,
};

const car = (topic: LandingSubject['topic'], name: string): LandingSubject => ({
  kind: 'cars',
  slug: 'x',
  topic,
  name,
});
const truck = (topic: LandingSubject['topic'], name: string): LandingSubject => ({
  ...car(topic, name),
  kind: 'trucks',
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const SALE = { sale: true };

test.each([
  [car('brand', 'Peugeot'), 'Peugeot d’occasion', 'Voir toutes les Peugeot'],
  [car('fuel', 'Hybride'), 'Voitures hybrides d’occasion', 'Voir toutes les voitures hybrides'],
  [car('fuel', 'Électrique'), 'Voitures électriques d’occasion', 'Voir toutes les voitures électriques'],
  [car('fuel', 'Diesel'), 'Voitures diesel d’occasion', 'Voir toutes les voitures diesel'],
  [car('fuel', 'GPL'), 'Voitures GPL d’occasion', 'Voir toutes les voitures GPL'],
  [car('body', 'break'), 'Breaks d’occasion', 'Voir tous les breaks'],
  [car('body', 'Citadine'), 'Citadines d’occasion', 'Voir toutes les citadines'],
  [car('body', 'SUV'), 'SUV d’occasion', 'Voir tous les SUV'],
  [car('body', 'Van aménagé'), 'Voitures (Van aménagé) d’occasion', 'Voir toutes les voitures (Van aménagé)'],
  [
    truck('volume', '20'),
    'Location de camions et d’utilitaires de 20 m³',
    'Voir tous les camions et utilitaires de 20 m³',
  ],
  [
    truck('licence', 'B'),
    'Location de camions et d’utilitaires accessibles avec le permis B',
    'Voir tous les camions et utilitaires accessibles avec le permis B',
  ],
  [
    truck('brand', 'Renault'),
    'Location de camions et d’utilitaires Renault',
    'Voir tous les camions et utilitaires Renault',
  ],
  [truck('body', 'Fourgon'), 'Location de fourgons', 'Voir tous les fourgons'],
  [truck('body', 'Fourgon tôlé'), 'Location de fourgons tôlés', 'Voir tous les fourgons tôlés'],
  [truck('body', 'Utilitaire'), 'Location d’utilitaires', 'Voir tous les utilitaires'],
])('LAND-3: %o has its heading and its link', (subject, heading, all) => {
  expect(plain(landingHeading(subject, FACTS, SALE))).toBe(heading);
  expect(plain(allLabel(subject))).toBe(all);
});

test('LAND-3: trucks of which some are for sale alone are not all for rent', () => {
  expect(plain(landingHeading(truck('volume', '20'), { ...FACTS, forRent: 11 }, SALE))).toBe(
    'Camions et utilitaires de 20 m³',
  );
  expect(plain(shortLabel(truck('volume', '20'), SALE))).toBe('Camions de 20 m³');
});

test('PART-7: a dealership that sells nothing has cars to rent', () => {
  const parts = { sale: false };
  expect(plain(landingHeading(car('brand', 'Audi'), FACTS, parts))).toBe('Location d’Audi');
  expect(plain(shortLabel(car('body', 'Break'), parts))).toBe('Breaks à louer');
  const facts = { ...FACTS, salePrices: null };
  expect(landingSentences(car('brand', 'Peugeot'), facts, { parts, interface: 'fr' })[0]).toBe(
    '12 Peugeot au catalogue, de 2018 à 2024.',
  );
});

describe('LAND-3: the sentences say what is true, and nothing that is not known', () => {
  const said = (subject: LandingSubject, over: Partial<LandingFacts>) =>
    landingSentences(subject, { ...FACTS, ...over }, { parts: SALE, interface: 'fr' }).map(plain);

  test('cars', () => {
    expect(said(car('brand', 'Peugeot'), {})).toEqual([
      '12 Peugeot d’occasion au catalogue, de 2018 à 2024.',
      'À vendre de 9 900 € à 34 900 € ; à louer dès 39 € par jour, 890 € par mois.',
      '9 de ces véhicules ont une garantie, indiquée sur la fiche.',
    ]);
    expect(said(car('body', 'Break'), { guaranteed: 12, years: { min: 2020, max: 2020 }, rentalsFrom: {} })).toEqual([
      '12 breaks d’occasion au catalogue, de 2020.',
      'À vendre de 9 900 € à 34 900 €.',
      'Tous ces véhicules ont une garantie, indiquée sur la fiche.',
    ]);
  });

  test('one vehicle, of which little is known', () => {
    const one = { count: 1, years: null, salePrices: { min: 990_000, max: 990_000 }, rentalsFrom: {}, guaranteed: 0 };
    expect(said(car('fuel', 'Hybride'), one)).toEqual([
      '1 voiture hybride d’occasion au catalogue.',
      'À vendre à 9 900 €.',
    ]);
    expect(said(car('fuel', 'Hybride'), { ...one, salePrices: null, guaranteed: 1 })).toEqual([
      '1 voiture hybride d’occasion au catalogue.',
      'Ce véhicule a une garantie, indiquée sur la fiche.',
    ]);
    expect(said(car('fuel', 'Hybride'), { ...one, count: 0 })).toEqual([]);
  });

  test('a price stays on one line in both interfaces', () => {
    const price = (style: 'spec' | 'fr') =>
      landingSentences(car('brand', 'Peugeot'), FACTS, { parts: SALE, interface: style })[1];
    expect(price('spec')).toContain('de 9,900\u00a0€ à');
    expect(price('fr')).toContain('de 9\u00a0900\u00a0€ à');
  });

  test('trucks', () => {
    const rentalsFrom = { price_per_week: 39_000, price_per_hour: 1_200, price_on_weekend: 8_900 };
    const over = { salePrices: null, rentalsFrom, guaranteed: 0, volumes: { min: 3.3, max: 22 }, licenceB: 10 };
    expect(said(truck('brand', 'Renault'), over)).toEqual([
      '12 camions et utilitaires Renault au catalogue, de 2018 à 2024.',
      'À louer dès 12 € l’heure, 89 € le week-end, 390 € la semaine.',
      'Volume utile de 3,3 à 22 m³ ; 10 se conduisent avec le permis B.',
    ]);
    expect(said(truck('licence', 'B'), { ...over, volumes: { min: 20, max: 20 }, licenceB: 12 }).at(-1)).toBe(
      'Volume utile de 20 m³.',
    );
    expect(said(truck('volume', '20'), { ...over, licenceB: 12 }).at(-1)).toBe('Tous se conduisent avec le permis B.');
  });
});
