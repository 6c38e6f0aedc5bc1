import { describe, expect, test } from 'vitest';
import { MAX_LINK_CHARACTERS } from '../../../shared/chat/chat.ts';
import { routeChatLink, transportChatLink } from './vtc-messages.ts';

const NUMBER = '33639980042';

function textOf(link: string): string {
  expect(link.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
  return decodeURIComponent(link.slice(link.indexOf('=') + 1));
}

describe('VTC-1 VTC-2: the messages of the VTC page', () => {
  test('a transport is asked for with what is known of the ride', () => {
    expect(textOf(transportChatLink(NUMBER))).toBe(
      'Bonjour, je souhaite demander un transport VTC. Est-ce possible, et à quel prix ?',
    );
    const ride = {
      when: 'le mardi 12 mai 2026 à 9\u00a0h',
      price: '',
      lines: [['Vol', ''] as const, ['Départ', 'Paris'] as const],
    };
    expect(textOf(transportChatLink(NUMBER, ride))).toBe(
      'Bonjour, je souhaite demander un transport VTC le mardi 12 mai 2026 à 9 h. Est-ce possible, et à quel prix ?\n\nDépart : Paris',
    );
    expect(textOf(transportChatLink(NUMBER, { ...ride, price: '99\u00a0€', lines: [] }))).toBe(
      'Bonjour, je souhaite demander un transport VTC le mardi 12 mai 2026 à 9 h (99 €). Est-ce possible ?',
    );
  });

  test.each([
    ['99', 'Bonjour, je souhaite réserver le trajet PARIS - ORLY (99 €).'],
    ['99 €', 'Bonjour, je souhaite réserver le trajet PARIS - ORLY (99 €).'],
    ['sur demande', 'Bonjour, je souhaite réserver le trajet PARIS - ORLY (sur demande).'],
    ['', 'Bonjour, je souhaite réserver le trajet PARIS - ORLY.'],
  ])('a route is named with its price %j', (price, text) => {
    expect(textOf(routeChatLink(NUMBER, { title: 'PARIS - ORLY', price }))).toBe(text);
  });

  test('whatever a trip or a route is called, the link is short enough', () => {
    const long = '😀'.repeat(500);
    const lines = Array.from({ length: 6 }, () => ['Départ', long] as const);
    textOf(transportChatLink(NUMBER, { when: 'le mardi 12 mai 2026', price: '', lines }));
    textOf(routeChatLink(NUMBER, { title: long, price: long }));
  });
});

test('PREP-2: without a number they lead to the contact page', () => {
  expect([transportChatLink(undefined), routeChatLink(undefined, { title: 'A', price: '9' })]).toEqual([
    '/contact',
    '/contact',
  ]);
});
