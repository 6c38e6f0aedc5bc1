import { expect, test } from 'vitest';
import { looksLikeEmail, messageCount } from './contact.ts';

test('D26: an empty address is no mistake', () => {
  expect(looksLikeEmail('')).toBe(true);
  expect(looksLikeEmail('   ')).toBe(true);
});

test('D26: what looks like an address passes, an incomplete one is asked about', () => {
  for (const address of ['a@b.fr', 'prénom.nom+auto@garage.example', ' lea@mail.garage.example '])
    expect(looksLikeEmail(address), address).toBe(true);
  for (const address of ['lea', 'lea@', '@garage.fr', 'lea@garage', 'lea@garage.', 'lea @garage.fr', 'a@b@c.fr'])
    expect(looksLikeEmail(address), address).toBe(false);
});

test('CON-5: the counter counts characters as people do, and says when the end is cut', () => {
  expect(messageCount(null)).toEqual({ text: '600 caractères au plus', isTooLong: false });
  expect(messageCount(' é👩 ')).toEqual({ text: '2 / 600 caractères', isTooLong: false });
  expect(messageCount('a'.repeat(600)).isTooLong).toBe(false);
  expect(messageCount('a'.repeat(601))).toEqual({ text: '601 / 600 caractères : la fin sera coupée', isTooLong: true });
});
