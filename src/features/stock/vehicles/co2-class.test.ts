import { expect, test } from 'vitest';
import { co2Class } from './co2-class.ts';

test('the class of an emission, with the bounds of each', () => {
  const bounds = [0, 100, 101, 120, 121, 140, 141, 160, 161, 200, 201, 250, 251, 999];
  expect(bounds.map(co2Class).join('')).toBe('AABBCCDDEEFFGG');
});
