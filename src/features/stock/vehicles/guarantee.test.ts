import { expect, test } from 'vitest';
import { isGuarantee } from './guarantee.ts';

test.each([
  '12 mois',
  '3 mois ou 5 000 km',
  'Constructeur jusqu’en mars 2027',
  'Oui',
  'Nationale, 12 mois',
  'Sans franchise, 12 mois',
  'Notre garantie',
])('LOOK-4: « %s » is a guarantee', (text) => {
  expect(isGuarantee(text)).toBe(true);
});

test.each([
  '',
  ' ',
  'Aucune',
  'aucune garantie',
  'Sans',
  'NON',
  'no',
  'Néant',
  'Pas de garantie',
  'Hors garantie',
  '-',
  '—',
  '0',
  '0 mois',
])('LOOK-4: « %s » is none', (text) => {
  expect(isGuarantee(text)).toBe(false);
});
