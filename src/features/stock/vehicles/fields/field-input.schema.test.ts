import { describe, expect, test } from 'vitest';
import { CRIT_AIR } from './choices.ts';
import type { Field } from './field.ts';
import { fieldInput } from './field-input.schema.ts';
import { VEHICLE_FIELDS } from './vehicle.fields.ts';

const common = { label: 'Champ', section: 'characteristics' } as const;

function read(field: Field, value: unknown): unknown {
  const result = fieldInput(field).safeParse(value);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

describe('AAPI-4 AAPI-5: numbers', () => {
  const co2: Field = { ...common, type: 'integer', max: 999, unit: 'g/km' };
  test.each([
    [120, 120],
    ['120', 120],
    [' 120 ', 120],
    ['120 g/km', 120],
    ['1 20', ['Un nombre entier est attendu']],
    [0, 0],
    ['', null],
    [null, null],
    [999, 999],
    [1000, ['999 au plus']],
    [-1, ['Un nombre entier est attendu']],
    [45.125, ['Un nombre entier est attendu']],
    [1.5, ['Un nombre entier est attendu']],
    ['12 g', ['Un nombre entier est attendu']],
    [true, ['Un nombre entier est attendu']],
    [[], ['Un nombre entier est attendu']],
  ])('a whole number to 999: %j is %j', (value, expected) => {
    expect(read(co2, value)).toEqual(expected);
  });

  test('D38: the form takes a mileage as imported files do', () => {
    const { mileage } = VEHICLE_FIELDS;
    const texts = ['45 000 km', '45.000', '45\u202f000\u00a0km', '45\u2009000', '45000'];
    expect(texts.map((text) => read(mileage, text))).toEqual(texts.map(() => 45_000));
  });

  test('a lower bound', () => {
    const doors: Field = { ...common, type: 'integer', min: 1, max: 9 };
    expect([read(doors, 1), read(doors, 0), read(doors, 10)]).toEqual([1, ['1 au moins'], ['9 au plus']]);
  });

  test.each([
    ['10,85', 10.85],
    ['10.8', 10.8],
    [10.8, 10.8],
    ['', null],
    ['1 200,5', 1_200.5],
    ['10,', ['Un nombre est attendu, à deux décimales au plus']],
    [10.855, ['Un nombre est attendu, à deux décimales au plus']],
    ['10,855', ['Un nombre est attendu, à deux décimales au plus']],
    [-0.5, ['Un nombre est attendu, à deux décimales au plus']],
  ])('a number with decimals: %j is %j', (value, expected) => {
    expect(read({ ...common, type: 'decimal' }, value)).toEqual(expected);
  });
});

describe('D13: choices', () => {
  const critAir: Field = { ...common, type: 'choice', options: CRIT_AIR };
  test.each([
    ['E', 'E'],
    ['e', 'E'],
    ['2', '2'],
    [2, '2'],
    ['Crit’Air 2', '2'],
    ["crit'air 2", '2'],
    ['CritAir 2', '2'],
    ['non classe', 'none'],
    ['none', 'none'],
    ['', null],
    [null, null],
  ])('%j is %j', (value, expected) => {
    expect(read(critAir, value)).toBe(expected);
  });

  test.each(['6', 'constructor', '-', 'Crit’Air', true, ['2'], {}])(
    '%j is none, and the message names them all',
    (value) => {
      expect(read(critAir, value)).toEqual([
        'Ce choix est inconnu, les choix sont : Crit’Air E, Crit’Air 1, Crit’Air 2, Crit’Air 3, Crit’Air 4, Crit’Air 5, Non classé',
      ]);
    },
  );
});
