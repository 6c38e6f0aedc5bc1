import { expect, test } from 'vitest';
import { placedErrors } from './placed-errors.ts';

test('D35: an error stands at its field, that of one photo at the photos, that of no field in a sentence', () => {
  const values = { title: '', dimensions: { Longueur: '' }, images: [] };
  const errors = { title: 'a', 'dimensions.Longueur': 'b', 'images.2': 'c', 'images.3': 'd', id: 'e', 'weight.X': 'f' };
  const { fields, rest } = placedErrors({ ...errors, constructor: 'g' }, values);
  expect([...fields]).toEqual([
    ['title', 'a'],
    ['dimensions.Longueur', 'b'],
    ['images', 'c'],
  ]);
  expect(rest).toBe('e ; f ; g');
});
