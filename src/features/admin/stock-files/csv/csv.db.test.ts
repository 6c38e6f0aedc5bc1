import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../../tests/support/build-vehicles.ts';
import { ENGINE, openTestContext, type TestContext } from '../../../../../tests/support/context.ts';
import { openTestSite } from '../../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../../tests/support/vehicles.ts';
import type { AppContext } from '../../../../server/app-context.ts';
import { readRevision } from '../../../../server/db/database.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { insertPictures } from '../../../platform/images/processing/pictures.repository.ts';
import { findOrCreateBrand, listBrands } from '../../../stock/brands/brands.repository.ts';
import { CARS } from '../../../stock/cars/car.ts';
import { editVehicle, restoreVehicle, trashVehicle } from '../../../stock/vehicles/rows/vehicle-edits.repository.ts';
import { exportStock } from './csv-export.server.ts';
import { type PreparedImport, prepareImport } from './csv-import.server.ts';
import { readStockFile } from './stock-file.ts';

const admin = operatorOfThisMachine();
const FIXTURES = new URL('../../../../../tests/fixtures/', import.meta.url);

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.close());

const fixture = (name: string) => readFile(new URL(name, FIXTURES));
const bytesOf = (lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));
const prepared = (bytes: Uint8Array, at: AppContext = context) =>
  prepareImport(at, readStockFile(bytes), { publish: true });
const nothing = () => undefined;

async function imported(bytes: Uint8Array, at: AppContext = context): Promise<PreparedImport['plan']> {
  const preparation = await prepared(bytes, at);
  await preparation.apply(admin, nothing);
  return preparation.plan;
}

async function exported(kind: VehicleKind, at: AppContext = context): Promise<Buffer> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), exportStock(at, kind, to, nothing)]);
  return bytes;
}

const countsOf = ({ created, changed, unchanged, rejected }: PreparedImport['plan']) => [
  created.length,
  changed.length,
  unchanged,
  rejected.length,
];
const rejectedIn = ({ rejected }: PreparedImport['plan']) =>
  rejected.map(({ line, reference, problems }) =>
    [line, reference, ...problems.map(({ column, value, reason }) => `${column}|${value}|${reason}`)].join(' '),
  );

const BROKEN = (reference: (number: string) => string, width: number) => [
  `8 ${reference('06')} Titre||le titre est vide`,
  `16 ${reference('13')} Référence|${reference('13')}|déjà à la ligne 15`,
  `23 ${reference('21')} Kilométrage|inconnu|un nombre entier est attendu, par exemple 45 000 km`,
  `32 ${reference('30')} Titre|=HYPERLINK("https://example.invalid";"clic")|une formule de tableur au lieu d’un texte`,
  `41 ${reference('39')} Année|19|une année à quatre chiffres est attendue`,
  `45 ${reference('43')} Carburant|vapeur|carburant inconnu (connus : Diesel, Essence, GNV, Électrique, Hybride, GPL)`,
  `53 ${reference('51')} ||5 cellules au lieu de ${width} : la ligne est coupée`,
];

test('a dealer’s cars are taken as they are, and each broken line is named with its reason', async () => {
  const plan = await imported(await fixture('stock-voitures.csv'));
  expect(countsOf(plan)).toEqual([413, 0, 0, 7]);
  expect(rejectedIn(plan)).toEqual(BROKEN((number) => `VO-100${number}`, 16));
  expect((await listBrands(context)).map(({ brandName }) => brandName)).toEqual(
    'Audi,BMW,Citroën,Dacia,Fiat,Ford,Hyundai,KIA,Mercedes-Benz,Opel,Peugeot,Renault,Toyota,Volkswagen'.split(','),
  );
  const car = await cars.findByReference(context, 'VO-10000');
  expect(car).toMatchObject({
    title: 'Opel Mokka 1.5 BlueHDi 100 Style',
    fuel_type: 'Diesel',
    gearbox: 'Automatique',
    model_year: '2020',
    mileage: 122_783,
    price_per_day: '85€',
    price_per_month: '1554,00',
    color: 'noir',
    seating_capacity: 4,
    guarantee: '24 mois',
    emission: 'Euro 6d',
    images: [],
  });
  expect(car?.accessories.slice(0, 2)).toEqual(['Climatiseur', 'Airbag passager']);
});

test('after the import of a dealer’s cars, the search “citroen c3” finds the Citroën C3', async () => {
  const site = await openTestSite();
  onTestFinished(() => site.close());
  await imported(await fixture('stock-voitures.csv'), site.context);
  const list = await site.app.inject('/api/cars/list/-1?q=citroen%20c3&prix_max=2000');
  const titles = list.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(0);
  for (const title of titles) expect(title).toMatch(/^Citroën C3/);
});

test('a dealer’s trucks are taken with their dimensions and weights', async () => {
  const plan = await imported(await fixture('stock-camions.csv'));
  expect(countsOf(plan)).toEqual([53, 0, 0, 7]);
  expect(rejectedIn(plan)).toEqual(BROKEN((number) => `CAM-10${number}`, 18));
  expect(await trucks.findByReference(context, 'CAM-1000')).toMatchObject({
    fuel_type: 'Diesel',
    price_per_hour: '',
    price_per_week: '852€',
    price_on_weekend: '148€',
    dimensions: { Longueur: '5,97 m', Hauteur: '2,49 m' },
    weight: { 'PTAC (Poids Total Autorisé en Charge)': '3 500 kg', 'Charge utile': '980' },
  });
});

test('running it twice changes nothing: no row, no version, no revision', async () => {
  for (const name of ['stock-voitures.csv', 'stock-camions.csv']) {
    const { created } = await imported(await fixture(name));
    const revision = await readRevision(context.database);
    expect(countsOf(await imported(await fixture(name)))).toEqual([0, 0, created.length, 7]);
    expect(await readRevision(context.database)).toBe(revision);
  }
});

test('a changed line changes its vehicle: id, creation day, pictures and absent columns stay', async () => {
  const images = ['https://images.example/c3.jpg'];
  const created_at = new Date('2025-01-02T03:04:05.678Z');
  const before = await cars.create(context, admin, buildCar({ reference: 'A1', images, created_at }));
  const plan = await imported(bytesOf(['Référence;Titre;Prix jour;Photos', `A1;${before.title};77;`]));
  expect(countsOf(plan)).toEqual([0, 1, 0, 0]);
  expect(await cars.findByReference(context, 'A1')).toEqual({ ...before, price_per_day: '77' });
  const amount = context.database.query.selectFrom('cars').select(['price_per_day_cents', 'version', 'updated_by']);
  expect(await amount.executeTakeFirst()).toEqual({ price_per_day_cents: 7_700, version: 2, updated_by: admin.name });
});

test('brands match those of the database however they are written; those of rejected lines are not created', async () => {
  const known = await findOrCreateBrand(context, admin, 'Citroën');
  await imported(
    bytesOf([
      'Référence;Titre;Prix jour;Marque;Année',
      'A1;C3;1;CITROEN;',
      'A2;Kamiq;1; SKODA ;',
      'A3;Fabia;1;Škoda;',
      'A4;Tipo;1;Fiat;19',
    ]),
  );
  const brands = await listBrands(context);
  expect(brands.map(({ brandName }) => brandName)).toEqual(['Citroën', 'Škoda']);
  expect((await cars.findByReference(context, 'A1'))?.brand).toBe(known.id);
});

test('the Windows-1252 that French Excel saves is read', async () => {
  const text = 'Référence,Titre,Prix jour,Équipements\r\nÉ-1,Mégane « Été »,45 €,Sièges en cuir\r\n';
  const saved = Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));
  expect(countsOf(await imported(saved))).toEqual([1, 0, 0, 0]);
  expect(await cars.findByReference(context, 'É-1')).toMatchObject({
    title: 'Mégane « Été »',
    price_per_day: '45 €',
    accessories: ['Sièges en cuir'],
  });
});

test('a failure in the middle leaves everything as it was, brands included', async () => {
  await imported(bytesOf(['Référence;Titre;Prix jour;Couleur', 'VO-10001;Ancienne;1;bleu']));
  const before = { list: await exported('cars'), revision: await readRevision(context.database) };
  await refuseInDatabase(context.database.query as unknown as Kysely<unknown>, 'VO-10350');
  const preparation = await prepared(await fixture('stock-voitures.csv'));
  await expect(preparation.apply(admin, nothing)).rejects.toThrow(/no_such_car/);
  expect(await exported('cars')).toEqual(before.list);
  expect(await readRevision(context.database)).toBe(before.revision);
  expect(await listBrands(context)).toEqual([]);
});

test('an interruption leaves everything as it was', async () => {
  const preparation = await prepared(await fixture('stock-voitures.csv'));
  const interrupt = (done: number, all: number) => {
    expect(all).toBe(413);
    if (done >= 400) throw new Error('interrupted');
  };
  await expect(preparation.apply(admin, interrupt)).rejects.toThrow('interrupted');
  expect(await listBrands(context)).toEqual([]);
});

test('what was changed between the preview and the write is previewed again', async () => {
  const lines = ['Référence;Titre;Prix jour', 'A1;Clio;30', 'A2;Mégane;40'];
  const elsewhere = await prepared(bytesOf(lines));
  await cars.create(context, admin, buildCar({ reference: 'B1' }));
  await elsewhere.apply(admin, nothing);
  const here = await prepared(bytesOf([...lines, 'A3;Scénic;50']));
  await imported(bytesOf([...lines, 'A3;Scénic;51']));
  await expect(here.apply(admin, nothing)).rejects.toThrow(/a changé depuis l’aperçu/);
  expect((await cars.findByReference(context, 'A3'))?.price_per_day).toBe('51');
});

test('what is exported is imported again as the same rows, here and in an empty database', async () => {
  const path = 'cars/12/1f0e.jpg';
  await insertPictures(context, admin, [{ path, width: 4, height: 3, placeholder: '' }]);
  const brand = (await findOrCreateBrand(context, admin, '=Étoile;"x"')).id;
  const unusual = { title: '=SOMME(A1)', overview: '- un\n"deux";\t+ trois 😀', color: "'=", model_year: 'vers 2019' };
  await cars.create(
    context,
    admin,
    buildCar({ ...unusual, brand, reference: '+33', images: [path, 'https://x.example/a|b'] }),
  );
  await cars.create(
    context,
    admin,
    buildCar({ accessories: ['a|b\\', '@c'], created_at: new Date('2024-02-29T22:59:00Z') }),
  );
  await trucks.create(context, admin, buildTruck({ reference: 'T1', dimensions: { Longueur: '+5,97 m' }, weight: {} }));

  for (const kind of ['cars', 'trucks'] as const) {
    const list = await exported(kind);
    expect([...list.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(list.toString('utf8')).not.toMatch(/(^|[;\n"])[=+@]/);
    expect(list.subarray(-2).toString()).toBe('\r\n');
    const { unchanged, ...changes } = await imported(list);
    expect(changes).toEqual({ created: [], changed: [], rejected: [], newBrands: [], otherNames: [], emptyCells: [] });
    expect(unchanged).toBe(kind === 'cars' ? 2 : 1);
  }
  await emptyElsewhere();
});

/** Into another database: the same list comes out, except a picture's files and a year that is none. */
async function emptyElsewhere(): Promise<void> {
  const other = await openTestContext();
  try {
    const list = (await exported('cars')).toString('utf8').replaceAll(/cars\/12\/1f0e\.jpg \| |vers 2019/g, '');
    expect(countsOf(await imported(new TextEncoder().encode(list), other))).toEqual([2, 0, 0, 0]);
    expect((await exported('cars', other)).toString('utf8')).toBe(list);
    const trucksList = await exported('trucks');
    await imported(trucksList, other);
    expect(await exported('trucks', other)).toEqual(trucksList);
  } finally {
    await other.close();
  }
}

test('a vehicle in the bin is neither exported nor brought back by an old list', async () => {
  const car = await cars.create(context, admin, buildCar({ reference: 'A1' }));
  const list = await exported('cars');
  await trashVehicle(context, admin, CARS, car.id);
  expect((await exported('cars')).toString('utf8').split('\r\n')).toHaveLength(2);
  const plan = await imported(list);
  expect(rejectedIn(plan)).toEqual([
    '2 A1 Référence|A1|ce véhicule est dans la corbeille : reprenez-le dans l’administration, ou retirez la ligne',
  ]);
  await restoreVehicle(context, admin, CARS, car.id);
  expect(countsOf(await imported(list))).toEqual([0, 0, 1, 0]);
});

test('a vehicle without a reference is found again by the one that export wrote, and by no other', async () => {
  const car = await cars.create(context, admin, buildCar());
  const list = (await exported('cars')).toString('utf8');
  const reference = new RegExp(`SITE-${car.id}-[0-9A-Z]+`).exec(list)?.[0] ?? '';
  expect(countsOf(await imported(new TextEncoder().encode(list.replace(car.title, 'Autre'))))).toEqual([0, 1, 0, 0]);
  expect(await cars.find(context, car.id)).toMatchObject({ title: 'Autre', reference: '' });
  await editVehicle(context, admin, CARS, car.id, { reference: 'VO-9' });
  const both = `${list.replace(car.title, 'Autre').trimEnd()}\r\n${list.split('\r\n')[1]?.replace(reference, 'VO-9')}`;
  const { unchanged, rejected } = await imported(new TextEncoder().encode(both));
  expect([unchanged, rejected.map(({ line, problems }) => [line, problems[0]?.reason])]).toEqual([
    1,
    [[3, 'déjà à la ligne 2']],
  ]);
  const forged = new TextEncoder().encode(list.replace(reference, `SITE-${car.id}-1`));
  expect(countsOf((await prepared(forged)).plan)).toEqual([1, 0, 0, 0]);
});

/** Makes the database reject one car that the program accepts. */
async function refuseInDatabase(query: Kysely<unknown>, reference: string): Promise<void> {
  const rejection =
    ENGINE === 'postgres'
      ? `alter table cars add constraint no_such_car check (reference <> '${reference}')`
      : `create trigger no_such_car before insert on cars when new.reference = '${reference}' begin select raise(abort, 'no_such_car'); end`;
  await sql.raw(rejection).execute(query);
}
