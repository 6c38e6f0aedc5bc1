import { expect, test } from 'vitest';
import { filledEntries, yearOfModel } from './vehicle.ts';

test('a model year counts when it is four digits', () => {
  expect(['2021', ' 2021 ', '0999', '21', '20211', '2021/2022', '', 'récent', '٢٠٢١'].map(yearOfModel)).toEqual([
    2021,
    2021,
    999,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('CDET-6 TRKD-3: only values that are non-empty after trimming are listed, in the order of the keys', () => {
  const values = { Hauteur: ' 2,5 m ', Longueur: '5 m', Largeur: ' \u00a0', Autre: 'x', Voies: null, Poids: 0 };
  expect(filledEntries(values, ['Longueur', 'Largeur', 'Hauteur', 'Voies', 'Poids', 'Réservoir'])).toEqual([
    ['Longueur', '5 m'],
    ['Hauteur', '2,5 m'],
    ['Poids', '0'],
  ]);
});
