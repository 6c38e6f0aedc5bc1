import { expect, test } from 'vitest';
import { priceDoubt } from './doubtful-price.ts';

test.each([
  ['0', true],
  ['0,00 €', true],
  ['abc', true],
  ['79,5555', true],
  ['sur devis', true],
  ['', false],
  ['  ', false],
  ['89', false],
  ['17 900 EUR', false],
  ['Sur demande', false],
  [' nous consulter ', false],
])('PRIC-3: « %s » is asked about: %s', (text, isAsked) => {
  expect(priceDoubt(text) !== undefined).toBe(isAsked);
});
