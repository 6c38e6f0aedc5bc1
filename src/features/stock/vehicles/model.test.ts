import { expect, test } from 'vitest';
import { modelOf } from './model.ts';

test('FEED-5, PRNT-2: the model is the title without the brand, and never empty', () => {
  expect(modelOf({ title: 'Citroën C3 Shine', brand: 'CITROEN' })).toBe('C3 Shine');
  expect(modelOf({ title: 'C3 Shine', brand: 'Citroën' })).toBe('C3 Shine');
  expect(modelOf({ title: 'Citroën', brand: 'Citroën' })).toBe('Citroën');
});
