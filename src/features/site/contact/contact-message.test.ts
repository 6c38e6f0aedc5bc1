import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../../tests/support/hostile.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { MAX_LINK_CHARACTERS } from '../../../shared/chat/chat.ts';
import { contactChatLink, looksLikeEmail, messageCount } from './contact-message.ts';

const NUMBER = '33639980042';

function textOf(link: string): string {
  expect(link.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
  return decodeURIComponent(link.slice(link.indexOf('=') + 1));
}

describe('CON-6 D26: the message of the contact form', () => {
  test('holds both values', () => {
    expect(textOf(contactChatLink(NUMBER, { email: ' a@b.fr ', message: ' Bonjour\nMerci ' }))).toBe(
      'Bonjour\nMerci\n\nMon e-mail : a@b.fr',
    );
  });

  test('greets once, and asks something whatever is empty', () => {
    const textFrom = (message: string, email = '') => textOf(contactChatLink(NUMBER, { email, message }));
    expect(textFrom('La Clio est-elle libre ?')).toBe('Bonjour,\nLa Clio est-elle libre ?');
    expect(textFrom('BONSOIR, la Clio ?')).toBe('BONSOIR, la Clio ?');
    expect(textFrom(' \n')).toBe('Bonjour, pouvez-vous me renseigner ?');
    expect(textFrom('', 'a@b.fr')).toBe('Bonjour, pouvez-vous me répondre par e-mail ?\n\nMon e-mail : a@b.fr');
  });

  test('a long message is cut at 600 characters, a longer address further, never inside a character', () => {
    const text = textOf(contactChatLink(NUMBER, { email: 'a@b.fr', message: 'a'.repeat(1_000) }));
    expect(text).toBe(`Bonjour,\n${'a'.repeat(599)}…\n\nMon e-mail : a@b.fr`);
    const emoji = textOf(contactChatLink(NUMBER, { email: 'a@b.fr', message: '😀'.repeat(1_000) }));
    expect(emoji).toMatch(/^Bonjour,\n(😀)+…\n\nMon/u);
    fc.assert(
      fc.property(anyText(), anyText(3_000), (email, message) => {
        textOf(contactChatLink(NUMBER, { email, message }));
      }),
      seeded(200),
    );
  });
});

test('PREP-2: without a number it leads to the contact page', () => {
  expect(contactChatLink(undefined, { email: '', message: 'x'.repeat(3_000) })).toBe('/contact');
});

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
