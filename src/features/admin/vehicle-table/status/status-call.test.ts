import { expect, test } from 'vitest';
import { missingText } from './status-call.ts';

test('what a status lacks is one sentence', () => {
  const fields = { mileage: 'Le kilométrage manque', mileage_guaranteed: 'Pour une vente, dites s’il est garanti' };
  expect(missingText(fields)).toBe('Le kilométrage manque ; pour une vente, dites s’il est garanti');
  expect(missingText()).toBe('');
});
