import { expect, test } from 'vitest';
import { readTyped } from './field-types.ts';

test('Spaces at the ends of a text with rules do not count, and those of a free text stay', () => {
  expect(readTyped({ type: 'email' }, ' contact@garage.example ')).toEqual({ value: 'contact@garage.example' });
  expect(readTyped({ type: 'time' }, ' 09:30')).toEqual({ value: '09:30' });
  expect(readTyped({ type: 'month' }, ' 06-2019 ')).toEqual({ value: '06-2019' });
  expect(readTyped({ type: 'text' }, ' Clio ')).toEqual({ value: ' Clio ' });
});
