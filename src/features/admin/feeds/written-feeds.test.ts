import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allOf } from '../../../../tests/support/all-of.ts';
import { readRows, readXml, textsOf } from '../../../../tests/support/feeds.ts';
import { hostileText } from '../../../../tests/support/hostile.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { normalizeText, textOf } from '../../../shared/csv-cells.ts';
import { EMPTY_CAR } from '../../stock/cars/car.ts';
import { EMPTY_TRUCK } from '../../stock/trucks/truck.ts';
import { FEED_FIELDS } from './feed-fields.ts';
import type { FeedDealer, FeedVehicle } from './feed-vehicle.ts';
import { bodyStyle, META_COLUMNS, metaObstacle } from './meta-columns.ts';
import { csvFeed, FEED_CSV, META_CSV, metaFeed } from './write-csv.server.ts';
import { xmlFeed } from './write-xml.server.ts';

const DEALER: FeedDealer = {
  name: 'Garage & Fils',
  phone: { shown: '01 99 00 42 17', href: 'tel:+33199004217' },
  email: 'contact@garage.example',
  address: { street: '12, rue du Test', postalCode: '60000', city: 'Beauvais' },
};

const CAR: FeedVehicle = {
  kind: 'cars',
  id: 48,
  status: 'available',
  reference: 'VO-48',
  title: 'Peugeot 208 Active',
  brand: 'Peugeot',
  fuel: 'petrol',
  gearbox: 'cvt',
  accessories: ['Bluetooth'],
  pictures: ['https://garage.example/1.jpg', 'https://garage.example/2.jpg'],
  url: 'https://garage.example/car/48',
  created_at: '2026-11-20T23:30:00.000Z',
  changed_at: '2026-11-21T10:00:00.000Z',
  vin: '',
  values: {
    ...EMPTY_CAR,
    overview: 'Une citadine, « très propre ».',
    model_year: '2019',
    mileage: 45_000,
    color: 'Bleu',
    body_type: 'Petite citadine',
    sale_price: '9 490,50 €',
  },
};

const TRUCK: FeedVehicle = {
  ...CAR,
  kind: 'trucks',
  id: 18,
  values: { ...EMPTY_TRUCK, volume_m3: 10.8, dimensions: { Longueur: '5,9 m', Hauteur: '2 m' }, price_per_hour: '15' },
};

async function* some(vehicle: FeedVehicle) {
  yield vehicle;
}
const xmlOf = async (vehicle: FeedVehicle) => readXml((await allOf(xmlFeed(some(vehicle), DEALER))).join(''));
/** The first element of a feed is the dealer. */
async function vehicleIn(vehicle: FeedVehicle): Promise<Record<string, string>> {
  const [, element] = (await xmlOf(vehicle)).children;
  if (!element) throw new Error('the feed has no vehicle');
  return textsOf(element);
}
const csvText = async (vehicle: FeedVehicle) => stringify(await allOf(csvFeed(some(vehicle))), FEED_CSV);
const csvOf = async (vehicle: FeedVehicle) => readRows(await csvText(vehicle));
const metaText = async (vehicle: FeedVehicle) => stringify(await allOf(metaFeed(some(vehicle), DEALER)), META_CSV);
const metaOf = async (vehicle: FeedVehicle) => readRows(await metaText(vehicle));

describe('generic feeds', () => {
  test('FEED-4: whatever texts hold, the XML is well-formed and says them, the CSV reads back without a formula', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, hostileText, async (title, overview, accessory) => {
        const vehicle = { ...CAR, title, accessories: [accessory], values: { ...CAR.values, overview } };
        const read = await vehicleIn(vehicle);
        const kept = (text: string) =>
          text
            .toWellFormed()
            .replace(/\r\n?/g, '\n')
            .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
        expect([read.title ?? '', read.overview ?? '']).toEqual([kept(title), kept(overview.trim())]);
        const [row] = await csvOf(vehicle);
        expect([textOf(row?.title ?? ''), textOf(row?.overview ?? '')]).toEqual([
          normalizeText(title),
          normalizeText(overview.trim()),
        ]);
        for (const cell of Object.values(row ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }),
      seeded(200),
    );
  });

  test('FEED-4: what is split at semicolons has no formula either', async () => {
    const vehicle = { ...CAR, title: 'Clio;=1+1;x', values: { ...CAR.values, overview: '- GPS, +2 clés;+1\n=1' } };
    const file = await csvText(vehicle);
    expect(file.split(/;|\r?\n/).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    expect(file).toContain("Clio;'=1+1;x");
  });

  test('FEED-7: the catalogue of Meta holds the texts themselves, without the apostrophe of spreadsheets', async () => {
    const overview = '- GPS, climatisation\n- Attelage;+2 clés';
    const [row] = await metaOf({ ...CAR, title: '@Clio', values: { ...CAR.values, overview } });
    expect(row).toMatchObject({ title: '@Clio', description: overview });
  });

  test('FEED-4: a truck has its own fields, named lists and no field of cars', async () => {
    const [dealer, vehicle] = (await xmlOf(TRUCK)).children;
    expect(dealer && textsOf(dealer)).toMatchObject({ name: 'Garage & Fils', postal_code: '60000', country: 'FR' });
    const dimensions = vehicle?.children.find(({ name }) => name === 'dimensions')?.children;
    expect(dimensions?.map(({ attributes, text }) => [attributes.name, text])).toEqual([
      ['Longueur', '5,9 m'],
      ['Hauteur', '2 m'],
    ]);
    expect(vehicle && textsOf(vehicle)).toMatchObject({ id: 'truck-18', volume_m3: '10.8', price_per_hour: '15.00' });
    const [row] = await csvOf(TRUCK);
    expect(row).toMatchObject({ dimensions: 'Longueur : 5,9 m | Hauteur : 2 m', price_per_day: '', co2_class: '' });
  });

  test('FEED-4: days are those of Paris, an absent value is no element', async () => {
    const read = await vehicleIn(CAR);
    expect(read).toMatchObject({ created_on: '2026-11-21', model_year: '2019' });
    expect(Object.keys(read)).not.toContain('available_from');
  });

  test('FEED-3: no field says what only the administration reads', () => {
    const names = FEED_FIELDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const hidden of ['plate', 'reserved_note', 'final_price', 'sold_at']) expect(names).not.toContain(hidden);
  });
});

describe('the catalogue of Meta', () => {
  const ENUMS: Readonly<Record<string, RegExp>> = {
    'mileage.value': /^\d+$/,
    'mileage.unit': /^KM$/,
    year: /^\d{4}$/,
    transmission: /^(AUTOMATIC|MANUAL|)$/,
    fuel_type: /^(DIESEL|ELECTRIC|FLEX|GASOLINE|HYBRID|OTHER|)$/,
    body_style: /^(CONVERTIBLE|COUPE|HATCHBACK|MINIVAN|TRUCK|SUV|SEDAN|VAN|WAGON|CROSSOVER|OTHER)$/,
    price: /^\d+(\.\d\d)? EUR$/,
    state_of_vehicle: /^USED$/,
    availability: /^(available|not available)$/,
    date_first_on_lot: /^\d{4}-\d\d-\d\d$/,
    vin: /^([A-Z0-9]{17}|)$/,
    url: /^https:/,
    'image[0].url': /^https:/,
  };

  test('FEED-5: every row has the required columns with the values that the reference names', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostileText,
        hostileText,
        fc.record({
          fuel: fc.constantFrom('', 'diesel', 'petrol', 'cng', 'electric', 'hybrid', 'lpg', 'h2'),
          gearbox: fc.constantFrom(null, 'manual' as const, 'automatic' as const, 'cvt' as const),
          status: fc.constantFrom('available' as const, 'reserved' as const),
          vin: fc.constantFrom('', 'COURT', 'VF3CCHMMPKW000001'),
          brand: fc.constantFrom('', 'Peugeot'),
        }),
        async (title, body_type, facts) => {
          const vehicle = { ...CAR, ...facts, title, values: { ...CAR.values, body_type } };
          const rows = await metaOf(vehicle);
          expect(rows.length).toBe(metaObstacle(vehicle, DEALER) === null ? 1 : 0);
          for (const row of rows) {
            for (const { name, required } of META_COLUMNS)
              if (required) expect([name, row[name]]).not.toEqual([name, '']);
            for (const [name, pattern] of Object.entries(ENUMS))
              expect([name, row[name]]).toEqual([name, expect.stringMatching(pattern)]);
          }
        },
      ),
      seeded(200),
    );
  });

  test('FEED-5: a car as Meta reads it', async () => {
    const [row] = await metaOf({ ...CAR, vin: 'VF3CCHMMPKW000001' });
    expect(row).toMatchObject({
      vehicle_id: 'car-48',
      make: 'Peugeot',
      model: '208 Active',
      price: '9490.50 EUR',
      body_style: 'HATCHBACK',
      transmission: 'AUTOMATIC',
      'image[1].url': 'https://garage.example/2.jpg',
      'image[2].url': '',
      vin: 'VF3CCHMMPKW000001',
    });
    const address = { addr1: '12, rue du Test', city: 'Beauvais', postal_code: '60000', country: 'FR' };
    expect(JSON.parse(row?.address ?? '')).toEqual(address);
  });

  test('FEED-6: why a vehicle is left out', () => {
    const without = (values: Record<string, unknown>, over: Partial<FeedVehicle> = {}) =>
      metaObstacle({ ...CAR, ...over, values: { ...CAR.values, ...values } }, DEALER);
    expect(without({})).toBeNull();
    expect(without({ sale_price: 'nous consulter' })).toBe('Sans prix de vente en chiffres');
    expect(without({ sale_price: '0' })).toBe('Sans prix de vente en chiffres');
    expect(without({ mileage: null, color: ' ' }, { brand: '', pictures: [] })).toBe(
      'Sans marque, sans kilométrage, sans photo, sans couleur',
    );
    expect(without({ offer_kind: 'rental' })).toContain('À louer seulement');
    expect(metaObstacle(TRUCK, DEALER)).toContain('hors du catalogue automobile de Meta');
  });

  test.each([
    ['SUV compact', 'SUV'],
    ['Break', 'WAGON'],
    ['Coupé-cabriolet', 'CONVERTIBLE'],
    ['Pick-up', 'TRUCK'],
    ['', 'OTHER'],
  ])('FEED-5: the body « %s » is %s', (body, style) => {
    expect(bodyStyle(body)).toBe(style);
  });
});
