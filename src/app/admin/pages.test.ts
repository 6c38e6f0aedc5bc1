import { expect, test } from 'vitest';
import { firstPages } from './pages.ts';

test('PAL-7 ADMG-4: the sidebar begins with the specification’s five pages, in its order', () => {
  expect(firstPages({ trucks: true, vtc: true }).map(({ label }) => label)).toEqual([
    'Tableau de bord',
    'Voitures',
    'Marques',
    'Camions',
    'Tarifs',
  ]);
});
