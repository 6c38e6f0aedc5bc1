import { expect, test } from 'vitest';
import { readTyped } from './text-types.ts';

test('Spaces at the ends of a text with rules do not count, and those of a free text stay', () => {
  expect(readTyped('email', ' contact@garage.example ')).toEqual({ value: 'contact@garage.example' });
  expect(readTyped('time', ' 09:30')).toEqual({ value: '09:30' });
  expect(readTyped('month', ' 06-2019 ')).toEqual({ value: '06-2019' });
  expect(readTyped('text', ' Clio ')).toEqual({ value: ' Clio ' });
});
