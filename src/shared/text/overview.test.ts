import { expect, test } from 'vitest';
import { overviewParts } from './overview.ts';

test('LOOK-5: what a card shows of an overview ends with a sentence, else with a word', () => {
  expect(overviewParts(' Toute neuve. Une main ')).toEqual({ head: 'Toute neuve. Une main', rest: '' });
  expect(
    overviewParts('1.2 Hybrid e-DCS6 GT, véhicule de démonstration de neuf mois. Presque neuf, rodé en douceur.'),
  ).toEqual({
    head: '1.2 Hybrid e-DCS6 GT, véhicule de démonstration de neuf mois.',
    rest: ' Presque neuf, rodé en douceur.',
  });
  expect(
    overviewParts(
      'Première main, livrée avec sa carte grise, son carnet complet et quatre pneus neufs, sans un accroc',
    ),
  ).toEqual({
    head: 'Première main, livrée avec sa carte grise, son carnet complet et',
    rest: ' quatre pneus neufs, sans un accroc',
  });
  expect(overviewParts('x'.repeat(100))).toEqual({ head: 'x'.repeat(70), rest: 'x'.repeat(30) });
});
