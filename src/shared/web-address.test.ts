import { expect, test } from 'vitest';
import { webAddress } from './text-types.ts';

test.each([
  ['www.mediateur.fr', 'https://www.mediateur.fr'],
  ['Garage-du-lac.fr/avis?page=2', 'https://Garage-du-lac.fr/avis?page=2'],
  ['http://www.mediateur.fr', 'http://www.mediateur.fr'],
  ['@garage', '@garage'],
  ['contact@garage.fr', 'contact@garage.fr'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['à demander', 'à demander'],
])('SETT-20: the address of a site typed without https:// is completed: %j', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});
