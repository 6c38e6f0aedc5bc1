import { describe, expect, test } from 'vitest';
import { fold } from '../../../../shared/text/text.ts';
import { fuelCodeOf, gearboxCodeOf } from './choice-labels.ts';
import {
  ACCESSORIES,
  AUTOMATIC_ACCESSORY,
  effectiveGearbox,
  GEARBOXES,
  gearboxOf,
  KNOWN_ACCESSORIES,
  SHIPPED_FUELS,
} from './choices.ts';

test('CHO-1 D43: the four fuels of the specification come first, then the added ones', () => {
  expect(SHIPPED_FUELS.map(({ label }) => label)).toEqual([
    'Diesel',
    'Unleaded Petrol',
    'CNG',
    'Electric',
    'Hybride',
    'GPL',
  ]);
});

test('CHO-2 FLT-6: gearboxes are named in French in forms and in English in the filter', () => {
  expect(GEARBOXES.map(({ label, filterLabel }) => [label, filterLabel])).toEqual([
    ['Manuel', 'Manual'],
    ['Automatique', 'Automatic'],
    ['Automatique à variation continue', 'Continuously variable automatic'],
  ]);
});

test('CHO-3: the fifteen accessories of the specification come first, then those of today, each once', () => {
  expect(new Set(ACCESSORIES).size).toBe(15);
  expect(KNOWN_ACCESSORIES.slice(0, 15)).toEqual(ACCESSORIES);
  expect(KNOWN_ACCESSORIES).toEqual(
    expect.arrayContaining(['GPS', 'Apple CarPlay', 'Régulateur adaptatif', 'Attelage']),
  );
  expect(new Set(KNOWN_ACCESSORIES.map(fold)).size).toBe(KNOWN_ACCESSORIES.length);
});

describe('D13: every way to write a fuel leads to its code', () => {
  test.each([
    ['diesel', ['Diesel', 'DIESEL', ' diesel ', 'gazole', 'Gasoil']],
    ['petrol', ['Unleaded Petrol', 'petrol', 'Essence', 'ESSENCE', 'Sans plomb', 'sans-plomb', 'SP95', 'SP95-E10']],
    ['cng', ['CNG', 'GNV', 'gaz naturel']],
    ['electric', ['Electric', 'Électrique', 'electrique', 'É\u200blectrique']],
    ['hybrid', ['Hybride', 'hybrid', 'Hybride rechargeable']],
    ['lpg', ['GPL', 'LPG']],
  ])('%s', (code, spellings) => {
    expect(spellings.map((spelling) => fuelCodeOf(spelling))).toEqual(spellings.map(() => code));
  });

  test.each(['', ' ', '-', 'charbon', 'dies', 'constructor', '__proto__', 'toString'])('%j is none', (text) => {
    expect(fuelCodeOf(text)).toBeNull();
  });

  test('a fuel that this dealership does not offer is unknown, however it is written', () => {
    expect(fuelCodeOf('gazole', [{ code: 'petrol', label: 'Unleaded Petrol', french: 'Essence' }])).toBeNull();
  });

  test('an added fuel is known by its own names', () => {
    const hydrogen = { code: 'hydrogen', label: 'Hydrogène', french: '' };
    expect(fuelCodeOf('HYDROGENE', [...SHIPPED_FUELS, hydrogen])).toBe('hydrogen');
    expect(fuelCodeOf('', [...SHIPPED_FUELS, hydrogen])).toBeNull();
  });
});

describe('D13: every way to write a gearbox leads to its code', () => {
  test.each([
    ['manual', ['Manuel', 'Manual', 'manuelle', 'BVM', 'BVM6']],
    ['automatic', ['Automatique', 'Automatic', 'auto', 'BVA', 'BVA8', 'EAT8', 'DSG']],
    ['cvt', ['Automatique à variation continue', 'Continuously variable automatic', 'cvt', 'CVT']],
  ])('%s', (code, spellings) => {
    expect(spellings.map((spelling) => gearboxCodeOf(spelling))).toEqual(spellings.map(() => code));
  });

  test.each(['', 'boîte', 'constructor', '__proto__', 'hasownproperty'])('%j is none', (text) => {
    expect(gearboxCodeOf(text)).toBeNull();
  });

  test('a code leads back to its names', () => {
    expect(gearboxOf('cvt')?.label).toBe('Automatique à variation continue');
    expect(gearboxOf(null)).toBeNull();
    expect(gearboxOf('constructor')).toBeNull();
  });
});

test('CARD-6 D13: the accessory Automatique wins over the gearbox', () => {
  expect(effectiveGearbox('manual', ['Bluetooth', AUTOMATIC_ACCESSORY])).toBe('automatic');
  expect(effectiveGearbox(null, [AUTOMATIC_ACCESSORY])).toBe('automatic');
  expect(effectiveGearbox('manual', ['Bluetooth'])).toBe('manual');
  expect(effectiveGearbox(null, [])).toBeNull();
});
