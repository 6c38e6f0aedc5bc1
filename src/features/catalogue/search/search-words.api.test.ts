import { beforeAll, describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { DEMO_CARS, DEMO_TRUCKS } from '../../../../tests/support/demo-stock.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { inTransaction } from '../../../server/app-context.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { findOrCreateBrand } from '../../stock/brands/brands.repository.ts';

/** Searches that visitors type, in the demonstration stock. */

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);
beforeAll(async () => {
  await inTransaction(site.context, async (context) => {
    const brandOf = async (name: string) => (await findOrCreateBrand(context, ADMIN, name)).id;
    for (const { brandName, pictures: _pictures, ...car } of DEMO_CARS)
      await cars.create(context, ADMIN, buildCar({ ...car, brand: await brandOf(brandName) }));
    for (const { brandName, pictures: _pictures, ...truck } of DEMO_TRUCKS)
      await trucks.create(context, ADMIN, buildTruck({ ...truck, brand: await brandOf(brandName) }));
  });
});

async function titles(kind: 'cars' | 'trucks', q: string, more = ''): Promise<string[]> {
  const response = await site.app.inject(`/api/${kind}/list/-1?page=5&q=${encodeURIComponent(q)}${more}`);
  return response.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
}

describe('SRCH-3 D16: what visitors type is found', () => {
  const BIG = ['Iveco Daily Natural Power 20 m³', 'Renault Master 20 m³ avec hayon'];

  test('a volume, with its unit apart or joined, the named ones first', async () => {
    for (const q of ['20m3', '20 m3', '20m³', '20 m³']) {
      const found = await titles('trucks', q);
      expect(found.slice(0, 2).toSorted(), q).toEqual(BIG);
    }
    expect((await titles('trucks', '20m3')).toSorted()).toEqual(BIG);
  });

  test('a body, in the singular and the plural', async () => {
    const bodies = DEMO_TRUCKS.filter(({ body_type }) => body_type.startsWith('Fourgon tôlé'));
    const found = await titles('trucks', 'fourgons');
    expect(found).toEqual(expect.arrayContaining(bodies.map(({ title }) => title)));
    expect(await titles('trucks', 'fourgon')).toEqual(expect.arrayContaining(found));
  });

  test.each([
    ['hybrides', '&carburant=hybrid'],
    ['électriques', '&carburant=electric'],
    ['sp95', '&carburant=petrol'],
  ])('%s are those with the fuel', async (q, filter) => {
    const wanted = await titles('cars', '', filter);
    expect(wanted.length).toBeGreaterThan(1);
    expect((await titles('cars', q, filter)).toSorted()).toEqual(wanted.toSorted());
  });

  test.each([
    ['vw', 'volkswagen'],
    ['mb', 'mercedes'],
  ])('%s is %s', async (short, name) => {
    const wanted = await titles('cars', name);
    expect(wanted.length).toBeGreaterThan(0);
    expect((await titles('cars', short)).slice(0, wanted.length).toSorted()).toEqual(wanted.toSorted());
  });

  test('NEED-2: a licence, a body, a volume, seats, a gearbox and what vehicles are called', async () => {
    const trucksThat = (is: (truck: (typeof DEMO_TRUCKS)[number]) => boolean) =>
      DEMO_TRUCKS.filter(is)
        .map(({ title }) => title)
        .toSorted();
    const carsThat = (is: (car: (typeof DEMO_CARS)[number]) => boolean) =>
      DEMO_CARS.filter(is)
        .map(({ title }) => title)
        .toSorted();
    const found = async (kind: 'cars' | 'trucks', q: string) => (await titles(kind, q)).toSorted();
    const withB = trucksThat(({ licence }) => licence === 'B');
    expect(await found('trucks', 'permis b')).toEqual(withB);
    expect(await found('trucks', 'Permis C1')).toEqual(
      trucksThat(({ licence }) => ['B', 'C1'].includes(licence ?? '')),
    );
    expect(await found('trucks', 'utilitaire')).toEqual(withB);
    expect(await found('trucks', 'camions')).toEqual(trucksThat(() => true));
    const tippers = trucksThat(({ title }) => title.includes('benne'));
    expect((await found('trucks', 'camion benne')).filter((title) => tippers.includes(title))).toEqual(tippers);
    expect(await found('trucks', 'fourgon 12m3')).toEqual(['Fiat Ducato Natural Power L2H2', 'Ford E-Transit L3H2']);
    const seven = carsThat(({ seating_capacity }) => seating_capacity === 7);
    expect([await found('cars', '7 places'), seven.length > 0]).toEqual([seven, true]);
    const automatic = carsThat(
      ({ gearbox, accessories }) => gearbox !== 'manual' && (gearbox !== null || accessories.includes('Automatique')),
    );
    expect(await found('cars', 'boîte auto')).toEqual(automatic);
    expect(await found('cars', 'voiture 7 places boîte automatique')).toEqual(
      automatic.filter((title) => seven.includes(title)),
    );
    expect(await titles('cars', 'utilitaire')).toEqual([]);
  });

  test('a colour, alone and with a brand', async () => {
    const red = DEMO_CARS.filter(({ color }) => color.startsWith('Rouge'));
    expect(await titles('cars', 'rouge')).toEqual(expect.arrayContaining(red.map(({ title }) => title)));
    const peugeots = red.filter(({ brandName }) => brandName === 'Peugeot').map(({ title }) => title);
    expect((await titles('cars', 'peugeot rouge')).toSorted()).toEqual(peugeots.toSorted());
  });

  test('a vehicle that gets another colour is found by that one', async () => {
    const { id } = await cars.create(site.context, ADMIN, buildCar({ title: 'Repeinte', color: 'Turquoise' }));
    expect(await titles('cars', 'turquoise')).toEqual(['Repeinte']);
    await cars.update(site.context, ADMIN, id, { color: 'Magenta' });
    expect([await titles('cars', 'turquoise'), await titles('cars', 'magenta')]).toEqual([[], ['Repeinte']]);
    await cars.remove(site.context, id);
  });
});
