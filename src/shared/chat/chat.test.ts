import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, hostileText } from '../../../tests/support/hostile.ts';
import { seeded } from '../../../tests/support/property.ts';
import {
  chatLink,
  contactChatLink,
  MAX_LINK_CHARACTERS,
  routeChatLink,
  searchChatLink,
  transportChatLink,
  type VehicleMessage,
  vehicleChatLink,
} from './chat.ts';

const NUMBER = '33639980042';

const CAR: VehicleMessage = {
  greeting: 'Bonjour, je suis intéressé(e) par ce véhicule :',
  id: 42,
  title: 'Peugeot 208 Active',
  prices: [['Prix par jour', '49']],
  accessories: ['Climatiseur', 'Bluetooth'],
  address: 'https://garage.example/car/42',
};

/** What the chat shows: the text of a link, as the messaging service reads it. */
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

  test('half a character does not break the link', () => {
    expect(textOf(chatLink(NUMBER, 'a\ud800b'))).toBe('a\ufffdb');
  });
});

test('PREP-2: without a number every message leads to the contact page', () => {
  const links = [
    chatLink(undefined, 'a'),
    vehicleChatLink(undefined, CAR),
    routeChatLink(undefined, { title: 'A', price: '9' }),
    transportChatLink(undefined),
    searchChatLink(undefined, 'une voiture', ['clio']),
    contactChatLink(undefined, { email: '', message: 'x'.repeat(3_000) }),
  ];
  expect(new Set(links)).toEqual(new Set(['/contact']));
});

describe('CDET-5 TRKD-4: the message of a vehicle', () => {
  test('holds reference, title, price and numbered accessories, then the address of the page', () => {
    expect(textOf(vehicleChatLink(NUMBER, CAR))).toBe(
      [
        'Bonjour, je suis intéressé(e) par ce véhicule :',
        'Référence : 42',
        'Titre : Peugeot 208 Active',
        'Prix par jour : 49 €',
        '',
        'Accessoires :',
        '1. Climatiseur',
        '2. Bluetooth',
        '',
        'Annonce : https://garage.example/car/42',
      ].join('\n'),
    );
  });

  test('a price, an accessory or a list that is empty leaves no line behind', () => {
    const text = textOf(
      vehicleChatLink(NUMBER, {
        ...CAR,
        prices: [
          ['Prix par heure', ' '],
          ['Prix par semaine', '390 €'],
          ['Prix par week-end', 'sur demande'],
        ],
        accessories: ['', '  '],
      }),
    );
    expect(text).toBe(
      [
        'Bonjour, je suis intéressé(e) par ce véhicule :',
        'Référence : 42',
        'Titre : Peugeot 208 Active',
        'Prix par semaine : 390 €',
        'Prix par week-end : sur demande',
        '',
        'Annonce : https://garage.example/car/42',
      ].join('\n'),
    );
  });

  test('accessories that do not fit are counted', () => {
    const accessories = Array.from({ length: 60 }, (_, i) => `Équipement très détaillé numéro ${i + 1}`);
    const text = textOf(vehicleChatLink(NUMBER, { ...CAR, accessories }));
    const shown = text.match(/^\d+\. /gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(text).toContain(`\n${shown}. Équipement très détaillé numéro ${shown}\n… et ${60 - shown} autres\n`);
  });

  test('a single accessory that does not fit is counted too', () => {
    const text = textOf(vehicleChatLink(NUMBER, { ...CAR, accessories: ['😀'.repeat(500)] }));
    expect(text).toContain('\nAccessoires :\n… et 1 autre\n');
  });

  test('a long title that fits is not cut', () => {
    const title = 'Peugeot '.repeat(20).trim();
    expect(textOf(vehicleChatLink(NUMBER, { ...CAR, title, accessories: [] }))).toContain(`Titre : ${title}\n`);
  });

  test('whatever the texts are, the link is short enough and still names the vehicle and its page', () => {
    const long = fc.oneof(hostileText, anyText(500), fc.constant('😀'.repeat(500)));
    const message = fc.record({
      title: long,
      prices: fc.array(fc.tuple(fc.constantFrom('Prix par heure', 'Prix par semaine'), long), { maxLength: 3 }),
      accessories: fc.array(long, { maxLength: 60 }),
    });
    fc.assert(
      fc.property(message, (texts) => {
        const text = textOf(vehicleChatLink(NUMBER, { ...CAR, ...texts }));
        expect(text).toContain('Référence : 42\n');
        expect(text.endsWith('\nAnnonce : https://garage.example/car/42')).toBe(true);
        expect(text.isWellFormed()).toBe(true);
      }),
      seeded(300),
    );
  });
});

describe('CON-6 D26: the message of the contact form', () => {
  test('holds both values', () => {
    expect(textOf(contactChatLink(NUMBER, { email: ' a@b.fr ', message: ' Bonjour\nMerci ' }))).toBe(
      'Bonjour,\nEmail : a@b.fr\nMessage : Bonjour\nMerci',
    );
  });

  test('leaves out what is empty', () => {
    expect(textOf(contactChatLink(NUMBER, { email: '', message: ' \n' }))).toBe('Bonjour,');
    expect(textOf(contactChatLink(NUMBER, { email: '', message: 'Oui' }))).toBe('Bonjour,\nMessage : Oui');
  });

  test('a long message is cut at 600 characters, a longer address further, never inside a character', () => {
    const text = textOf(contactChatLink(NUMBER, { email: 'a@b.fr', message: 'a'.repeat(1_000) }));
    expect(text).toBe(`Bonjour,\nEmail : a@b.fr\nMessage : ${'a'.repeat(599)}…`);
    const emoji = textOf(contactChatLink(NUMBER, { email: 'a@b.fr', message: '😀'.repeat(1_000) }));
    expect(emoji).toMatch(/Message : (😀)+…$/u);
    fc.assert(
      fc.property(anyText(), anyText(3_000), (email, message) => {
        textOf(contactChatLink(NUMBER, { email, message }));
      }),
      seeded(200),
    );
  });
});

describe('VTC-1 VTC-2: the messages of the VTC page', () => {
  test('a transport is asked for with what is known of the trip', () => {
    expect(textOf(transportChatLink(NUMBER))).toBe('Bonjour, je souhaite demander un transport VTC.');
    expect(
      textOf(
        transportChatLink(NUMBER, [
          ['Date', '12-05-2026'],
          ['Heure', ''],
          ['Départ', 'Paris'],
        ]),
      ),
    ).toBe('Bonjour, je souhaite demander un transport VTC.\nDate : 12-05-2026\nDépart : Paris');
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
    textOf(
      transportChatLink(
        NUMBER,
        Array.from({ length: 6 }, () => ['Départ', long]),
      ),
    );
    textOf(routeChatLink(NUMBER, { title: long, price: long }));
  });
});

describe('D06: the message of a search that found nothing', () => {
  test('what is looked for, in words', () => {
    expect(textOf(searchChatLink(NUMBER, 'une voiture', ['« clio »', 'Diesel']))).toBe(
      'Bonjour, je cherche une voiture et je n’ai rien trouvé sur votre site.\nMa recherche : « clio », Diesel\nPouvez-vous m’aider ?',
    );
    expect(textOf(searchChatLink(NUMBER, 'un camion à louer', []))).not.toContain('Ma recherche');
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
