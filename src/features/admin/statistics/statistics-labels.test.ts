import { expect, test } from 'vitest';
import {
  ageText,
  comparisonText,
  contactsText,
  offeredBrands,
  offeredPages,
  pageLabel,
  topBrands,
  viewsText,
} from './statistics-labels.ts';

test('STAT-10: a figure is compared with the one of as many days before', () => {
  expect(comparisonText(155, 0, 90)).toBe('contre 0 pendant les 90 jours d’avant');
  expect(comparisonText(79, 65, 30)).toBe('14 de plus que les 30 jours d’avant (65)');
  expect(comparisonText(1_200, 2_400, 7)).toBe('1\u00a0200 de moins que les 7 jours d’avant (2\u00a0400)');
  expect(comparisonText(5, 5, 90)).toBe('autant que les 90 jours d’avant');
  expect(comparisonText(0, 0, 30)).toBe('aucun non plus les 30 jours d’avant');
});

test('STAT-10: figures have their words', () => {
  expect([0, 1, 1_200].map(viewsText)).toEqual(['0\u00a0vue', '1\u00a0vue', '1\u00a0200\u00a0vues']);
  expect([1, 2].map(contactsText)).toEqual(['1\u00a0contact', '2\u00a0contacts']);
  expect(ageText({ from: 31, to: 60 })).toBe('31 à 60 jours');
  expect(ageText({ from: 91, to: null })).toBe('plus de 90 jours');
});

test('STAT-10: of many brands the last ones are one line', () => {
  const brands = ['Renault', '', 'Audi', 'Fiat'].map((brand, i) => ({ brand, cars: 4 - i, trucks: i }));
  expect(topBrands(brands, 4).map(({ brand }) => brand)).toEqual(['Renault', 'Sans marque', 'Audi', 'Fiat']);
  expect(topBrands(brands, 3)).toEqual([
    { brand: 'Renault', cars: 4, trucks: 0 },
    { brand: 'Sans marque', cars: 3, trucks: 1 },
    { brand: '2 autres marques', cars: 3, trucks: 5 },
  ]);
});

test('PART-7: brands and pages of a part that is off are left out', () => {
  const brands = [
    { brand: 'Renault', cars: 2, trucks: 3 },
    { brand: 'Iveco', cars: 0, trucks: 4 },
    { brand: 'Toyota', cars: 3, trucks: 0 },
  ];
  expect(offeredBrands(brands, { trucks: true })).toEqual(brands);
  expect(offeredBrands(brands, { trucks: false })).toEqual([
    { brand: 'Toyota', cars: 3, trucks: 0 },
    { brand: 'Renault', cars: 2, trucks: 0 },
  ]);
  const pages = (['home', 'trucks', 'vtc', 'about'] as const).map((page) => ({ page }));
  const parts = { sale: true, rental: false, trucks: false, vtc: false };
  expect(offeredPages(pages, parts)).toEqual([{ page: 'home' }, { page: 'about' }]);
  expect([pageLabel('trucks', { rental: true }), pageLabel('trucks', parts)]).toEqual([
    'Camion de location',
    'Camions',
  ]);
});
