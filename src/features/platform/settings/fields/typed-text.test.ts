import { expect, test } from 'vitest';
import { chatDigits, webAddress } from './typed-text.ts';

test('SETT-20: a French number becomes the digits of its chat link, in every way of writing it', () => {
  for (const written of ['06 39 98 00 00', '+33 6 39 98 00 00', '0033639980000', '06.39.98.00.00', '33639980000'])
    expect(chatDigits(written)).toBe('33639980000');
  expect(chatDigits('+49 151 23456789')).toBe('4915123456789');
  expect(chatDigits('à demander')).toBe('à demander');
});

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
