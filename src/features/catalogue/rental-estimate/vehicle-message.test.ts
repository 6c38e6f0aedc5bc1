import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, hostileText } from '../../../../tests/support/hostile.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { MAX_LINK_CHARACTERS } from '../../../shared/chat/chat.ts';
import { type MessageDates, type VehicleMessage, vehicleChatLink } from './vehicle-message.ts';

const NUMBER = '33639980042';

const CAR: VehicleMessage = {
  kind: 'cars',
  id: 42,
  title: 'Peugeot 208 Active',
  brand: 'Peugeot',
  body: 'Citadine',
  wish: 'both',
  salePrice: '9 990',
  reservedUntil: null,
  availableFrom: '',
  today: '2026-11-22',
  prices: [['Prix par jour', '49']],
  accessories: ['Climatiseur', 'Bluetooth'],
  address: 'https://garage.example/car/42',
};

const TRUCK: VehicleMessage = {
  ...CAR,
  kind: 'trucks',
  title: 'Renault Master 20 m³',
  brand: 'Renault',
  body: 'Fourgon',
  wish: 'rental',
};

const DATES: MessageDates = {
  start: '2026-11-24',
  period: 'du 24 au 26 novembre',
  estimate: 'environ 138\u00a0€',
  lines: [
    ['Durée', '2 jours'],
    ['Retour', ''],
  ],
};

function textOf(message: Partial<VehicleMessage>, dates?: MessageDates, base = CAR): string {
  const link = vehicleChatLink(NUMBER, { ...base, ...message }, dates);
  expect(link).toMatch(/^https:\/\/wa\.me\/33639980042\?text=[A-Za-z0-9\-_.!~*'()%]*$/);
  expect(link.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
  return decodeURIComponent(link.slice(link.indexOf('=') + 1));
}

const questionOf = (...args: Parameters<typeof textOf>) => textOf(...args).split('\n')[0];

describe('CDET-5 TRKD-4: the message of a vehicle', () => {
  test('is a question, then address, reference, prices and numbered accessories', () => {
    expect(textOf({ wish: 'sale' })).toBe(
      [
        'Bonjour, je souhaite acheter la Peugeot 208 Active à 9 990 €. Est-elle disponible ?',
        '',
        'https://garage.example/car/42',
        'Référence 42',
        'Prix par jour : 49 €',
        '',
        'Accessoires :',
        '1. Climatiseur',
        '2. Bluetooth',
      ].join('\n'),
    );
  });

  test('says what is wanted, and does not guess where that is not known', () => {
    expect(questionOf({ wish: 'rental' })).toBe(
      'Bonjour, je souhaite louer la Peugeot 208 Active. Est-elle disponible ?',
    );
    expect(questionOf({ wish: 'both' })).toBe(
      'Bonjour, la Peugeot 208 Active m’intéresse, à l’achat ou à la location. Est-elle disponible ?',
    );
    expect(questionOf({}, undefined, TRUCK)).toBe(
      'Bonjour, je souhaite louer le Renault Master 20 m³. Est-il disponible ?',
    );
  });

  test('a price to buy is said once, and asked for where it is no amount', () => {
    expect(textOf({ wish: 'sale' }).match(/9 990/g)).toHaveLength(1);
    expect(textOf({ wish: 'both' })).toContain('\nPrix de vente : 9 990 €\n');
    expect(textOf({ wish: 'sale', salePrice: 'à débattre' })).toMatch(
      /Est-elle disponible, et à quel prix \?.*\nPrix de vente : à débattre\n/s,
    );
    expect(textOf({ wish: 'sale', salePrice: '' })).not.toContain('Prix de vente');
    expect(textOf({ wish: 'rental' })).not.toContain('9 990');
  });

  test('a price, an accessory or a list that is empty leaves no line behind', () => {
    const prices = [
      ['Prix par heure', ' '],
      ['Prix par semaine', '390,5 €'],
      ['Prix par week-end', 'sur demande'],
    ] as const;
    expect(textOf({ prices, accessories: ['', '  '] }, undefined, TRUCK)).toBe(
      [
        'Bonjour, je souhaite louer le Renault Master 20 m³. Est-il disponible ?',
        '',
        'https://garage.example/car/42',
        'Référence 42',
        'Prix par semaine : 390,50 €',
        'Prix par week-end : sur demande',
      ].join('\n'),
    );
  });

  test('accessories that do not fit are counted, a single one too', () => {
    const accessories = Array.from({ length: 60 }, (_, i) => `Équipement très détaillé numéro ${i + 1}`);
    const text = textOf({ accessories });
    const shown = text.match(/^\d+\. /gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(text.endsWith(`\n${shown}. Équipement très détaillé numéro ${shown}\n… et ${60 - shown} autres`)).toBe(true);
    expect(textOf({ accessories: ['😀'.repeat(500)] }).endsWith('\nAccessoires :\n… et 1 autre')).toBe(true);
  });

  test('a long title that fits is not cut', () => {
    const title = 'Peugeot '.repeat(20).trim();
    expect(textOf({ title, accessories: [] })).toContain(`la ${title} `);
  });

  test('whatever the texts are, the link is short enough and still names the vehicle and its page', () => {
    const long = fc.oneof(hostileText, anyText(500), fc.constant('😀'.repeat(500)));
    const texts = fc.record({
      title: long,
      brand: long,
      salePrice: long,
      prices: fc.array(fc.tuple(fc.constantFrom('Prix par heure', 'Prix par semaine'), long), { maxLength: 3 }),
      accessories: fc.array(long, { maxLength: 60 }),
      wish: fc.constantFrom('sale' as const, 'rental' as const, 'both' as const),
    });
    fc.assert(
      fc.property(texts, fc.boolean(), (message, isDated) => {
        const text = textOf(message, isDated ? DATES : undefined);
        expect(text).toContain('\nhttps://garage.example/car/42\nRéférence 42');
        expect(text).toMatch(/^Bonjour, .* \?\n/s);
        expect(text.isWellFormed()).toBe(true);
      }),
      seeded(300),
    );
  });
});

describe('CHAT-3: a vehicle is named with the article that is right', () => {
  test.each([
    ['Peugeot 3008 Hybrid', 'Peugeot', 'SUV', 'la Peugeot 3008 Hybrid'],
    ['AUDI A3', 'Audi', '', 'l’AUDI A3'],
    ['Hyundai i20', 'Hyundai', '', 'la Hyundai i20'],
    ['Citroën Jumpy', 'Citroen', 'Fourgon', 'le Citroën Jumpy'],
    ['Superbe Clio', 'Renault', 'Citadine', 'la voiture « Superbe Clio »'],
    ['Renaultine', 'Renault', '', 'la voiture « Renaultine »'],
    ['Clio', '', '', 'la voiture « Clio »'],
    ['Neuf places', '', 'Minibus', 'le véhicule « Neuf places »'],
  ])('%s', (title, brand, body, name) => {
    expect(questionOf({ title, brand, body, wish: 'rental' })).toContain(`louer ${name}. `);
  });

  test('a truck is masculine whatever it is called', () => {
    expect(questionOf({ title: 'Benne 3,5 t' }, undefined, TRUCK)).toBe(
      'Bonjour, je souhaite louer le camion « Benne 3,5 t ». Est-il disponible ?',
    );
    expect(questionOf({ title: 'Iveco Daily', brand: 'Iveco' }, undefined, TRUCK)).toContain(
      'louer l’Iveco Daily. Est-il',
    );
  });
});

describe('CHAT-4: what is known against a vehicle is said', () => {
  test('reserved, until a day or until further notice', () => {
    expect(questionOf({ wish: 'sale', reservedUntil: '2026-12-02' })).toBe(
      'Bonjour, je souhaite acheter la Peugeot 208 Active à 9 990 €. Je vois qu’elle est réservée jusqu’au 2 décembre. Pouvez-vous me prévenir si elle se libère ?',
    );
    for (const reservedUntil of ['', '2026-11-21'])
      expect(questionOf({ wish: 'rental', reservedUntil }, undefined, TRUCK)).toContain(
        'Je vois qu’il est réservé. Pouvez-vous me prévenir s’il se libère ?',
      );
    expect(questionOf({ reservedUntil: '2027-01-01' })).toContain('réservée jusqu’au 1er janvier 2027.');
  });

  test('out until a later day, unless it is to be bought', () => {
    expect(questionOf({ wish: 'rental', availableFrom: '2026-12-10' })).toBe(
      'Bonjour, je souhaite louer la Peugeot 208 Active. Je vois qu’elle est disponible à partir du 10 décembre. Est-ce possible à partir de ce jour ?',
    );
    expect(questionOf({ wish: 'rental', availableFrom: '2026-11-22' })).toContain('Est-elle disponible ?');
    expect(questionOf({ wish: 'sale', availableFrom: '2026-12-10' })).toContain('Est-elle disponible ?');
  });

  test('OUT-4: late, it is said to come soon, whatever the dates', () => {
    expect(questionOf({ wish: 'rental', availableFrom: '2026-11-21' })).toBe(
      'Bonjour, je souhaite louer la Peugeot 208 Active. Je vois qu’elle est disponible prochainement. À partir de quel jour est-ce possible ?',
    );
    expect(questionOf({ wish: 'sale', availableFrom: '2026-11-21' })).toContain('Est-elle disponible ?');
    expect(questionOf({ availableFrom: '2026-11-21' }, DATES)).toContain(
      'disponible prochainement. Sera-t-elle disponible à ces dates ?',
    );
  });

  test('for the dates of a rental', () => {
    expect(questionOf({ reservedUntil: '2026-12-02' }, DATES)).toBe(
      'Bonjour, je souhaite louer la Peugeot 208 Active du 24 au 26 novembre (environ 138 €). Je vois qu’elle est réservée jusqu’au 2 décembre. Sera-t-elle disponible à ces dates ?',
    );
    expect(questionOf({ wish: 'sale', availableFrom: '2026-11-25' }, DATES)).toContain(
      'à partir du 25 novembre. Sera-t-elle',
    );
    expect(questionOf({ availableFrom: '2026-11-24' }, DATES)).toContain('Est-elle disponible à ces dates ?');
  });
});

test('RENT-6: dates are in the question, and a line without a text is left out', () => {
  expect(textOf({ accessories: [] }, DATES)).toMatch(
    / du 24 au 26 novembre \(environ 138 €\)\. Est-elle disponible à ces dates \?\n\n.*\nRéférence 42\nDurée : 2 jours\nPrix/,
  );
  expect(questionOf({}, { ...DATES, estimate: '' })).toBe(
    'Bonjour, je souhaite louer la Peugeot 208 Active du 24 au 26 novembre. Est-elle disponible à ces dates, et à quel prix ?',
  );
});
