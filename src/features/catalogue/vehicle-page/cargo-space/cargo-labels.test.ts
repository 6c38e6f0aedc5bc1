import { expect, test } from 'vitest';
import { cargoTexts, lengthsText } from './cargo-labels.ts';
import { planLoad } from './cargo-plan.ts';

const textsOf = (length: number, width: number, height: number | null) =>
  cargoTexts(planLoad({ length, width, height }));

test('LOOK-23: the lengths are said in metres, the height only where it is known', () => {
  expect(lengthsText({ length: 410, width: 212, height: 230 })).toBe(
    'Longueur utile 4,10\u00a0m, largeur 2,12\u00a0m, hauteur 2,30\u00a0m',
  );
  expect(lengthsText({ length: 340, width: 205, height: null })).toBe(
    'Longueur utile 3,40\u00a0m, largeur 2,05\u00a0m',
  );
});

test('LOOK-23: what stands on the floor, what room is left and what does not fit is said in sentences', () => {
  expect(textsOf(353, 178, 194)).toEqual([
    'Sur le plancher, rien d’empilé : un lit 160 × 200 cm debout, un canapé 200 × 90 cm et un réfrigérateur 60 × 60 × 185 cm.',
    'Il reste 0,88\u00a0m jusqu’aux portes.',
  ]);
  expect(textsOf(430, 183, 186)[0]).toMatch(/: 2\u00a0lits .*, 2\u00a0canapés .* et 2\u00a0réfrigérateurs /);
  expect(textsOf(182, 153, 124)).toEqual([
    'N’y entrent pas : un lit 160 × 200 cm, un canapé 200 × 90 cm et un réfrigérateur 60 × 60 × 185 cm debout.',
  ]);
  expect(textsOf(340, 205, null)).toEqual([
    'Sur le plancher, rien d’empilé : un lit 160 × 200 cm et un canapé 200 × 90 cm.',
    'Il reste 0,45\u00a0m jusqu’aux portes.',
    'Pas de place en plus pour un réfrigérateur.',
  ]);
  expect(textsOf(365, 204, null)).toContain('La hauteur n’est pas indiquée.');
});
