import { expect, test } from 'vitest';
import { choiceLabel, choiceLang, countSentence, dayShown, filterTitle, labelOf, termOf } from './labels.ts';

test('D03: the specification’s English by default, with its language; French on a wholly French site', () => {
  expect(termOf('getMore', 'spec')).toEqual({ text: 'Get More', lang: 'en' });
  expect(termOf('getMore', 'fr')).toEqual({ text: 'Voir plus', lang: 'fr' });
  expect(termOf('noCar', 'spec').text).toBe('No car found!');
  expect(termOf('noTruck', 'spec').text).toBe('No trucks-rental found!');
  expect(termOf('loading', 'spec').text).toBe('Loading...');
});

test('HDR-4 HDR-5 HDR-7 D03: signing in and out have one name each in French, two in the specification', () => {
  for (const [name, french, strings] of [
    ['signIn', 'Me connecter', ['Me Connecter', 'Sign-in']],
    ['signOut', 'Me déconnecter', ['Me Déconnecter', 'Sign-out']],
  ] as const) {
    expect([labelOf(name, 'fr'), termOf(name, 'fr').text]).toEqual([french, french]);
    expect([labelOf(name, 'spec'), termOf(name, 'spec').text]).toEqual(strings);
  }
});

test('FLT-4 FLT-6: a choice is called by the specification’s word, and in French on a wholly French site', () => {
  const petrol = { label: 'Unleaded Petrol', french: 'Essence' };
  expect(choiceLabel(petrol, 'spec')).toBe('Unleaded Petrol');
  expect(choiceLabel(petrol, 'fr')).toBe('Essence');
  expect(choiceLang(petrol, 'spec')).toBe('en');
  expect(choiceLang(petrol, 'fr')).toBeUndefined();
  expect(choiceLang({ label: 'Diesel', french: 'Diesel' }, 'spec')).toBeUndefined();
});

test('CARL-4 D05 TRKL-3: the count is the specification’s sentence, in the singular for none and one car', () => {
  expect([0, 1, 2, 48].map((count) => countSentence('cars', count, 'spec'))).toEqual([
    '0 voiture correspond à votre recherche',
    '1 voiture correspond à votre recherche',
    '2 voitures correspondent à votre recherche',
    '48 voitures correspondent à votre recherche',
  ]);
  expect([0, 1, 18].map((count) => countSentence('trucks', count, 'spec'))).toEqual([
    '0 Camion correspondent à votre recherche',
    '1 Camion correspondent à votre recherche',
    '18 Camion correspondent à votre recherche',
  ]);
});

test('D03: the French interface counts trucks in French, spells as French does and writes days with slashes', () => {
  expect([0, 1, 18].map((count) => countSentence('trucks', count, 'fr'))).toEqual([
    '0 camion correspond à votre recherche',
    '1 camion correspond à votre recherche',
    '18 camions correspondent à votre recherche',
  ]);
  expect(countSentence('cars', 2, 'fr')).toBe(countSentence('cars', 2, 'spec'));
  expect([labelOf('contact', 'spec'), labelOf('contact', 'fr')]).toEqual(['Contactez moi', 'Contactez-moi']);
  expect([filterTitle('Kilomètrage', 'spec'), filterTitle('Kilomètrage', 'fr')]).toEqual([
    'Kilomètrage',
    'Kilométrage',
  ]);
  expect([dayShown('20-11-2026', 'spec'), dayShown('20-11-2026', 'fr')]).toEqual(['20-11-2026', '20/11/2026']);
});
