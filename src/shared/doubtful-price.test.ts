import { expect, test } from 'vitest';
import { isLargeChange, priceDoubt } from './doubtful-price.ts';

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

test.each([
  ['100', '120', false],
  ['100', '120,01', true],
  ['100', '80', false],
  ['100', '79,99', true],
  ['1 200 €', '1.260', false],
  ['100', '', true],
  ['100', 'sur demande', true],
  ['', '5 000', false],
  ['sur demande', '5 000', false],
  ['0', '1', true],
])('from %j to %j: asked again? %s', (before, after, asked) => {
  expect(isLargeChange(before, after)).toBe(asked);
});

test.each([
  ['1 200 €', '120', true],
  ['12 900', '129 00', false],
  ['12 900', '11 900', false],
  ['79', '790', true],
  ['', '120', false],
  ['sur demande', '120', false],
  ['1 200 €', '', false],
  ['1 200 €', 'sur demande', false],
])('PRIC-3: « %s » that becomes « %s » is asked about: %s', (before, text, isAsked) => {
  expect(priceDoubt(text, before) !== undefined).toBe(isAsked);
});
