import { expect, test } from 'vitest';
import { daysLeft } from './trash.ts';

test.each([
  ['2026-03-01T10:00:00.000Z', 'Encore 30 jours'],
  ['2026-02-20T10:00:01.000Z', 'Encore 22 jours'],
  ['2026-01-31T12:00:00.000Z', 'Encore 2 jours'],
  ['2026-01-30T11:00:00.000Z', 'Disparaît aujourd’hui'],
  ['2026-01-01T00:00:00.000Z', 'Disparaît aujourd’hui'],
  [null, ''],
])('D45: thrown away at %s, it says « %s »', (thrown, sentence) => {
  expect(daysLeft(thrown, new Date('2026-03-01T10:00:00.000Z'))).toBe(sentence);
});
