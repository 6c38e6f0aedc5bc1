import { expect, test } from 'vitest';
import type { Field } from './field.ts';
import { choiceText } from './field.ts';
import { valueText } from './field-text.ts';
import { VEHICLE_FIELDS } from './vehicle.fields.ts';

const { crit_air, co2, mileage, color } = VEHICLE_FIELDS;
const consumption: Field = { type: 'text', label: 'Consommation mixte', unit: 'l/100 km' };
const doors: Field = { type: 'integer', label: 'Nombre de portes', unit: 'portes' };
const seats: Field = { type: 'text', label: 'Places', unit: 'places' };
const months: Field = { type: 'integer', label: 'Garantie', unit: 'mois' };
const length: Field = { type: 'decimal', label: 'Longueur', unit: 'm' };

test.each([
  [mileage, 45_000, '45\u00a0000\u00a0km'],
  [co2, 0, '0\u00a0g/km'],
  [doors, 5, '5\u00a0portes'],
  [doors, 1, '1\u00a0porte'],
  [seats, ' 1 ', '1\u00a0place'],
  [months, 1, '1\u00a0mois'],
  [length, 4.05, '4,05\u00a0m'],
  [crit_air, 'E', 'Crit’Air E'],
  [crit_air, 'none', 'Non classé'],
  [consumption, ' 7,9 ', '7,9\u00a0l/100 km'],
  [consumption, 'environ 8', 'environ 8'],
  [color, ' Bleu', 'Bleu'],
  [color, ' ', ''],
  [co2, null, ''],
  [crit_air, undefined, ''],
] as const)('D22: the value of a field as pages show it: %o %o', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

test('D42: a choice without its label beside it says what it is about', () => {
  expect(choiceText(crit_air, '1')).toBe('Crit’Air 1');
  expect(choiceText(crit_air, 'none')).toBe('Crit’Air : non classé');
  expect(choiceText(crit_air, null)).toBe('');
});
