import { expect, test } from 'vitest';
import { mailShareLink, whatsAppShareLink } from './chat.ts';

const [title, address] = ['Clio & C3, 34\u00a0900 €', 'https://garage.example/car/4?a=1#b'];

test('SHAR-1: the links hold title and address as they are', () => {
  const chat = new URL(whatsAppShareLink(title, address));
  expect([chat.origin + chat.pathname, chat.searchParams.get('text')]).toEqual([
    'https://api.whatsapp.com/send',
    `${title}\n${address}`,
  ]);
  const mail = new URL(mailShareLink(title, address));
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', '']);
  expect(mail.searchParams.get('subject')).toBe(title);
  expect(mail.searchParams.get('body')?.split('\r\n').filter(Boolean)).toEqual([title, address]);
});

test('SHAR-1: half a surrogate pair ends no page', () => {
  expect(whatsAppShareLink('a\ud800', address)).toContain('%EF%BF%BD');
});
