import { describe, expect, test } from 'vitest';
import { chatLink, MAX_LINK_CHARACTERS, type NamedVehicle, searchChatLink, vehiclesChatLink } from './chat.ts';

const NUMBER = '33639980042';

/** Returns the text of a link, as the messaging service reads it. */
function textOf(link: string): string {
  expect(link).toMatch(/^https:\/\/wa\.me\/33639980042\?text=[A-Za-z0-9\-_.!~*'()%]*$/);
  expect(link.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
  return decodeURIComponent(link.slice(link.indexOf('=') + 1));
}

describe('CHAT-1: one business number and a text that arrives as it was written', () => {
  test('spaces, line breaks, plus signs, ampersands and accents are percent-encoded, a space never as a plus', () => {
    expect(chatLink(NUMBER, 'a b\nc+d&é')).toBe('https://wa.me/33639980042?text=a%20b%0Ac%2Bd%26%C3%A9');
  });

  test('line breaks of every system are one', () => {
    expect(textOf(chatLink(NUMBER, 'a\r\nb\rc'))).toBe('a\nb\nc');
  });

  test('a no-break space is a plain one, as people type', () => {
    expect(textOf(chatLink(NUMBER, '34\u00a0900\u00a0€'))).toBe('34 900 €');
  });

  test('half a character does not break the link', () => {
    expect(textOf(chatLink(NUMBER, 'a\ud800b'))).toBe('a\ufffdb');
  });
});

test('PREP-2: without a number every message leads to the contact page', () => {
  const links = [
    chatLink(undefined, 'a'),
    vehiclesChatLink(undefined, []),
    searchChatLink(undefined, 'une voiture', ['clio']),
  ];
  expect(new Set(links)).toEqual(new Set(['/contact']));
});

describe('FAVO-4: the message about several vehicles', () => {
  const vehicles = Array.from({ length: 50 }, (_, i) => ({
    id: i + 1,
    title: `Peugeot 208 numéro ${i + 1}`,
    address: `https://garage.example/car/${i + 1}`,
  }));
  const textAbout = (count: number) => textOf(vehiclesChatLink(NUMBER, vehicles.slice(0, count)));

  test('asks for as many as it names', () => {
    expect(textAbout(1)).toBe(
      'Bonjour, ce véhicule m’intéresse. Est-il disponible ?\n\n- Peugeot 208 numéro 1, référence 1 : https://garage.example/car/1',
    );
    expect(textAbout(2)).toMatch(/^Bonjour, ces deux véhicules m’intéressent\. Sont-ils disponibles \?\n\n- Peugeot/);
    expect(textAbout(12)).toMatch(/^Bonjour, ces 12 véhicules/);
  });

  test('counts those that do not fit', () => {
    const lines = textAbout(50).split('\n');
    expect(lines.at(-1)).toBe(`… et ${50 - (lines.length - 3)} autres`);
    const long = { id: 9, title: 'Longue', address: `https://garage.example/${'a'.repeat(3_000)}` };
    const lastOf = (...hidden: NamedVehicle[]) =>
      textOf(vehiclesChatLink(NUMBER, [...vehicles.slice(0, 2), ...hidden]))
        .split('\n')
        .at(-1);
    expect(lastOf(long)).toBe('… et 1 autre');
    expect(lastOf(long, long)).toBe('… et 2 autres');
  });
});

describe('D06: the message of a search that found nothing', () => {
  test('what is looked for, in words', () => {
    expect(textOf(searchChatLink(NUMBER, 'une voiture', ['« clio »', 'Diesel']))).toBe(
      'Bonjour, je cherche une voiture (« clio », Diesel) et je n’en trouve pas sur votre site. Pouvez-vous m’aider ?',
    );
    expect(textOf(searchChatLink(NUMBER, 'un camion à louer', []))).toBe(
      'Bonjour, je cherche un camion à louer et je n’en trouve pas sur votre site. Pouvez-vous m’aider ?',
    );
  });

  test('however long it is, the link is short enough', () => {
    textOf(
      searchChatLink(
        NUMBER,
        'une voiture',
        Array.from({ length: 40 }, () => '😀'.repeat(50)),
      ),
    );
  });
});
