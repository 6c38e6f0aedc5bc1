import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { errorOf } from '../../../../tests/support/api.ts';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { inTransaction } from '../../../server/app-context.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { findOrCreateBrand } from '../../stock/brands/brands.repository.ts';
import { CAR_FIELDS } from '../../stock/cars/car.fields.ts';
import { TRUCK_FIELDS } from '../../stock/trucks/truck.fields.ts';
import { publicVehicleSchema } from '../../stock/vehicles/vehicle.schema.ts';
import type { ListingResponse } from '../list/listing.ts';

const ADMIN = operatorOfThisMachine();
const COUNT = { cars: 30, trucks: 5 };
const SCHEMAS = {
  cars: publicVehicleSchema(CAR_FIELDS).strict(),
  trucks: publicVehicleSchema(TRUCK_FIELDS).strict(),
};
const ids = (response: { data: { id: number }[] }) => response.data.map(({ id }) => id);

const site = forFile(openTestSite);
let brand: number;
beforeAll(async () => {
  await inTransaction(site.context, async (context) => {
    brand = (await findOrCreateBrand(context, ADMIN, 'Citroën')).id;
    for (let i = 1; i <= COUNT.cars; i += 1)
      await cars.create(context, ADMIN, buildCar({ title: `Peugeot 208 numéro ${i}`, price_per_day: String(i) }));
    for (let i = 1; i <= COUNT.trucks; i += 1)
      await trucks.create(context, ADMIN, buildTruck({ brand, title: `Master ${i}`, price_per_hour: String(i) }));
  });
});

async function get(url: string): Promise<{ status: number; body: never }> {
  const response = await site.app.inject(url);
  return { status: response.statusCode, body: response.json() as never };
}

describe.each(['cars', 'trucks'] as const)('%s', (kind) => {
  const list = async (lastIndex: number, query = '') => {
    const { status, body } = await get(`/api/${kind}/list/${lastIndex}${query}`);
    expect(status).toBe(200);
    return z.strictObject({ data: z.array(SCHEMAS[kind]), remaining: z.int() }).parse(body);
  };

  test('API-1 API-2 API-7 CST-2 STT-4 D07 D47: pages of 12, newest first, walked by the last index, meet each vehicle once', async () => {
    const seen: number[] = [];
    for (let lastIndex = -1; ; lastIndex = seen.length - 1) {
      const page = await list(lastIndex);
      expect(page.remaining).toBe(COUNT[kind]);
      if (page.data.length === 0) break;
      expect(page.data).toHaveLength(Math.min(12, COUNT[kind] - seen.length));
      seen.push(...ids(page));
    }
    expect(seen).toHaveLength(COUNT[kind]);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(COUNT[kind]);
  });

  test('page says how many pages of 12 come at once', async () => {
    expect((await list(-1, '?page=2')).data).toHaveLength(Math.min(24, COUNT[kind]));
    expect((await list(-1, '?page=9999999999')).data).toHaveLength(COUNT[kind]);
    expect((await list(10_000_000)).data).toEqual([]);
  });

  test('API-5 API-6 API-8 D51: one vehicle stands first in its list', async () => {
    const [id] = ids(await list(-1));
    const { status, body } = await get(`/api/${kind}/${id}`);
    expect(status).toBe(200);
    expect(ids(z.strictObject({ data: z.tuple([SCHEMAS[kind]]) }).parse(body))).toEqual([id]);
  });

  test('a vehicle that is not there is a 404, an id that is none a 400', async () => {
    for (const id of ['999999', '999999999999999'])
      expect(errorOf(await site.app.inject(`/api/${kind}/${id}`))).toMatchObject({ status: 404, code: 'not_found' });
    for (const id of ['0', '01', '-1', 'abc', '1%00', '9'.repeat(16), 'list'])
      expect(errorOf(await site.app.inject(`/api/${kind}/${id}`))).toMatchObject({ status: 400, code: 'unreadable' });
  });

  test('an index that is none is a 400', async () => {
    for (const index of ['-2', '-0', '01', '1.5', 'abc', '10000001', '9'.repeat(30), '-1%00'])
      expect(errorOf(await site.app.inject(`/api/${kind}/list/${index}`))).toMatchObject({
        status: 400,
        code: 'unreadable',
      });
  });

  test('D15: every option of the filters comes with its count', async () => {
    const response = await site.app.inject(`/api/${kind}/listing`);
    const [{ facets }] = response.json<{ data: [ListingResponse] }>().data;
    expect(facets.marque).toEqual([
      { value: String(brand), label: 'Citroën', french: 'Citroën', count: kind === 'trucks' ? COUNT.trucks : 0 },
    ]);
    const fuels = ['diesel', 'petrol', 'cng', 'electric', 'hybrid', 'lpg'];
    const own = kind === 'cars' ? 'petrol' : 'diesel';
    expect(facets.carburant.map(({ value, count }) => [value, count])).toEqual(
      fuels.map((fuel) => [fuel, fuel === own ? COUNT[kind] : 0]),
    );
    expect(facets.boite.map(({ label, count }) => [label, count])).toEqual([
      ['Manual', COUNT[kind]],
      ['Automatic', 0],
      ['Continuously variable automatic', 0],
    ]);
  });

  test('every wrong parameter is named', async () => {
    const query = 'prix_min=0&km_max=x&tri=y&boite=z&carburant=w&q=ok&autre=1';
    expect(errorOf(await site.app.inject(`/api/${kind}/list/-1?${query}`))).toEqual({
      status: 400,
      code: 'unreadable',
      fields: ['prix_min', 'carburant', 'boite', 'km_max', 'tri'],
    });
  });
});

describe('what a vehicle is made of', () => {
  test('ENT-1: a car carries the specification’s names and types', async () => {
    const written = buildCar({
      mileage: null,
      seating_capacity: null,
      overview: '',
      brand: null,
      price_per_day: '1 200',
    });
    const { id } = await cars.create(site.context, ADMIN, { ...written, created_at: new Date('2026-01-05T23:30:00Z') });
    onTestFinished(async () => void (await cars.remove(site.context, id)));
    const { body } = await get(`/api/cars/${id}`);
    expect(body).toMatchObject({
      data: [
        {
          id,
          reference: '',
          title: 'Peugeot 208 Active',
          overview: '',
          brand: null,
          fuel_type: 'Unleaded Petrol',
          gearbox: 'Manuel',
          price_per_day: '1 200',
          mileage: null,
          seating_capacity: null,
          accessories: ['Climatiseur', 'Bluetooth'],
          images: ['https://images.example/208.jpg'],
          pictures: [],
          due_date: '06-01-2026',
        },
      ],
    });
  });

  test('ENT-2 ENT-3: a truck carries its prices, dimensions and weights by their French keys', async () => {
    const { data } = (await get('/api/trucks/list/-1')).body as { data: Record<string, unknown>[] };
    expect(data[0]).toMatchObject({
      brand,
      price_per_hour: '5',
      price_per_week: '390',
      price_on_weekend: '119',
      dimensions: { Longueur: '5,55 m', Largeur: '2,07 m', Hauteur: '2,50 m' },
      weight: { 'Poids à vide': '1 921 kg', 'PTAC (Poids Total Autorisé en Charge)': '3 500 kg' },
    });
  });
});

describe('the address filters, searches and sorts over the whole stock', () => {
  const titles = async (url: string) =>
    ((await get(url)).body as { data: { title: string }[] }).data.map(({ title }) => title.replace(/.* /, ''));

  test('FLT-11 D08: a bound and a sort', async () => {
    expect(await titles('/api/cars/list/-1?prix_min=28&tri=prix')).toEqual(['28', '29', '30']);
    expect(await titles('/api/cars/list/-1?prix_max=2&tri=prix-desc')).toEqual(['2', '1']);
  });

  test('D14: a tariff says which price of a truck is meant', async () => {
    expect(await titles('/api/trucks/list/-1?tarif=heure&prix_max=2&tri=prix')).toEqual(['1', '2']);
    expect(await titles('/api/trucks/list/-1?prix_max=2')).toEqual([]);
  });

  test.each(['cars', 'trucks'])('OFFR-1: %s to buy or to rent in a list; no other value', async (kind) => {
    for (const offer of ['achat', 'location', ''])
      expect((await get(`/api/${kind}/list/-1?offre=${offer}`)).status).toBe(200);
    const { status, body } = await get(`/api/${kind}/list/-1?offre=vente`);
    expect([status, body]).toMatchObject([
      400,
      { error: { fields: { offre: '« offre » vaut l’un de : achat, location.' } } },
    ]);
  });

  test('D16 D17: a search finds brand and title without their accents, and ranks what its words weigh', async () => {
    expect(await titles('/api/trucks/list/-1?q=CITROEN%20master%203')).toEqual(['3', '5', '4', '2', '1']);
    expect(await titles('/api/trucks/list/-1?q=renault%20clio')).toEqual([]);
  });

  test('SRCH-3 D16 NEED-2: what visitors type is found in colour, body and other facts, also after a change', async () => {
    const { id: volkswagen } = await findOrCreateBrand(site.context, ADMIN, 'Volkswagen');
    const need = { body_type: 'Fourgon tôlé', licence: 'B', volume_m3: 20, seating_capacity: 7 } as const;
    const drive = { fuel_type: 'hybrid', gearbox: null, accessories: ['Automatique'] } as const;
    const names = { title: 'Crafter', overview: '', brand: volkswagen, color: 'Rouge Ardent' };
    const input = buildTruck({ ...names, ...need, ...drive, accessories: [...drive.accessories] });
    const { id } = await trucks.create(site.context, ADMIN, input);
    onTestFinished(async () => {
      await trucks.remove(site.context, id);
      await site.context.database.query.deleteFrom('brands').where('id', '=', volkswagen).execute();
    });
    const isFound = async (q: string) =>
      ids((await get(`/api/trucks/list/-1?q=${encodeURIComponent(q)}`)).body).includes(id);
    const said = ['20m3', '20 m³', 'fourgon', 'fourgons', 'hybrides', 'vw', 'rouge', 'volkswagen rouge'];
    for (const q of [...said, 'permis b', 'Permis C1', 'utilitaire', 'camions', '7 places', 'boîte auto'])
      expect([q, await isFound(q)]).toEqual([q, true]);
    for (const q of ['30m3', 'breaks', 'électriques', 'bmw', 'bleu', '5 places', 'voiture', 'boîte manuelle'])
      expect([q, await isFound(q)]).toEqual([q, false]);
    await trucks.update(site.context, ADMIN, id, { color: 'Magenta' });
    expect([await isFound('rouge'), await isFound('magenta')]).toEqual([false, true]);
  });
});
