import { expect, test } from 'vitest';
import { type LinkCardSite, type LinkedVehicle, linkCardOf, linkCardPath, linkCardText } from './link-card.ts';

const SITE: LinkCardSite = {
  dealership: { name: 'Garage des Tilleuls', interface: 'fr' },
  fuels: [{ code: 'petrol', label: 'Unleaded Petrol', french: 'Essence' }],
};
const CAR: LinkedVehicle = {
  type: 'car',
  id: 48,
  title: ' Peugeot 208 ',
  year: '2021',
  distance: 42_000,
  fuel: 'Unleaded Petrol',
  offer: 'both',
  ppd: '39',
  ppm: '590',
  tags: [],
  values: { sale_price: '9490' },
  formerPrices: {},
};

test('LOOK-42: a card says name, year, distance, fuel, and the price to buy before those of a rental', () => {
  expect(linkCardOf(CAR, 'available', SITE)).toEqual({
    title: 'Peugeot 208',
    facts: ['2021', '42\u00a0000\u00a0km', 'Essence'],
    prices: [
      { text: '9\u00a0490\u00a0€', unit: 'à l’achat' },
      { text: '39\u00a0€', unit: '/ jour' },
      { text: '590\u00a0€', unit: '/ mois' },
    ],
    state: '',
    dealer: 'Garage des Tilleuls',
  });
});

test('JSON-2: a price in words has no period behind it', () => {
  const card = linkCardOf({ ...CAR, offer: 'rental', ppd: 'sur demande' }, 'available', SITE);
  expect(card.prices[0]).toEqual({ text: 'sur demande', unit: '' });
  expect(linkCardText(card)).toMatch(/, sur demande$/);
});

test('LOOK-42 D03: figures and fuels follow the interface', () => {
  const spec = linkCardOf(CAR, 'available', { ...SITE, dealership: { name: 'G', interface: 'spec' } });
  expect([spec.prices[0]?.text, spec.facts[2]]).toEqual(['9,490 €', 'Unleaded Petrol']);
});

test.each([
  ['rental', ['/ jour', '/ mois']],
  ['sale', ['à l’achat']],
] as const)('LOOK-42 D24: a price stands only where the vehicle is offered so: %s', (offer, units) => {
  expect(linkCardOf({ ...CAR, offer }, 'available', SITE).prices.map(({ unit }) => unit)).toEqual(units);
});

test('LOOK-42: a sold one says so without a price, a reserved one with it; what is unknown is left out', () => {
  expect(linkCardOf(CAR, 'sold', SITE)).toMatchObject({ prices: [], state: 'Vendu' });
  expect(linkCardOf(CAR, 'reserved', SITE)).toMatchObject({ state: 'Réservé', prices: [{}, {}, {}] });
  const bare = linkCardOf(
    { ...CAR, year: '', distance: null, fuel: '', ppd: ' ', ppm: '', values: {} },
    'available',
    SITE,
  );
  expect(bare).toMatchObject({ facts: [], prices: [] });
  expect(linkCardText(bare)).toBe('Peugeot 208');
});

test('LOOK-42: another price, photo or state has another address, and the same content the same one', () => {
  const address = (over: Partial<LinkedVehicle> = {}, status: 'available' | 'sold' = 'available', photo = '/a.jpg') =>
    linkCardPath(CAR, linkCardOf({ ...CAR, ...over }, status, SITE), photo);
  expect(address()).toBe(address());
  const all = [
    address(),
    address({ values: { sale_price: '9 290' } }),
    address({ title: 'Peugeot 2008' }),
    address({}, 'sold'),
    address({}, 'available', '/b.jpg'),
  ];
  expect(new Set(all).size).toBe(all.length);
});
