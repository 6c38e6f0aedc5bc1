import { expect, test } from 'vitest';
import { lineNumbers } from './import-labels.ts';

test.each([
  [[4], 'ligne 4'],
  [[2, 4, 5, 6, 7, 8, 12, 13], '8 lignes : 2, 4 à 8, 12, 13'],
  [Array.from({ length: 20 }, (_, i) => 2 * i), '20 lignes : 0, 2, 4, 6, 8, 10, 12, 14…'],
])('FILE-20: the lines %j are named by ranges', (numbers, text) => expect(lineNumbers(numbers)).toBe(text));
