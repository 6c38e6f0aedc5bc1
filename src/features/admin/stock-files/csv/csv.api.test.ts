import { readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../../tests/support/build-vehicles.ts';
import { ENGINE, openTestContext, type TestContext } from '../../../../../tests/support/context.ts';
import { applyHere, csv, previewHere, refusedCells } from '../../../../../tests/support/stock-files.ts';
import { cars, trucks } from '../../../../../tests/support/vehicles.ts';
import type { AppContext } from '../../../../server/app-context.ts';
import { readRevision } from '../../../../server/db/database.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { insertPictures } from '../../../platform/images/processing/pictures.repository.ts';
import { findOrCreateBrand, listBrands } from '../../../stock/brands/brands.repository.ts';
import { CARS } from '../../../stock/cars/car.ts';
import { editVehicle, restoreVehicle, trashVehicle } from '../../../stock/vehicles/rows/vehicle-edits.repository.ts';
import type { FilePreview } from '../stock-import.schema.ts';
import { exportStock } from './csv-export.server.ts';

const admin = operatorOfThisMachine();
const FIXTURES = new URL('../../../../../tests/fixtures/', import.meta.url);

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.close());

const fixture = (name: string) => readFile(new URL(name, FIXTURES));
const previewed = (bytes: Uint8Array, at: AppContext = context) => previewHere(at, bytes, true, { keepLinks: true });
const nothing = () => undefined;

async function imported(bytes: Uint8Array, at: AppContext = context): Promise<FilePreview> {
  const { preview, token } = await previewed(bytes, at);
  await applyHere(at, token);
  return preview;
}

async function exported(kind: VehicleKind, at: AppContext = context): Promise<Buffer> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), exportStock(at, kind, to, nothing)]);
  return bytes;
}

const countsOf = (found: FilePreview) => [found.create, found.update, found.unchanged, found.refused_lines];
const rejectedIn = (preview: FilePreview) =>
  refusedCells(preview)
    .sort((one, other) => one.line - other.line)
    .map(({ line, reference, column, value, reason }) => `${line} ${reference} ${column}|${value}|${reason}`);

const BROKEN = (reference: (number: string) => string, width: number) => [
  `8 ${reference('06')} Titre||le titre est obligatoire`,
  `16 ${reference('13')} Référence|${reference('13')}|déjà plus haut : ligne 15`,
  `23 ${reference('21')} Kilométrage|inconnu|un nombre entier est attendu, par exemple 45 000 km`,
  `32 ${reference('30')} Titre|=HYPERLINK("https://example.invalid";"clic")|une formule de tableur au lieu d’un texte`,
  `41 ${reference('39')} Année|19|une année à quatre chiffres est attendue`,
  `45 ${reference('43')} Carburant|vapeur|ce choix est inconnu, les choix sont : Diesel, Essence, GNV, Électrique, Hybride, GPL`,
  `53 ${reference('51')} ||5 cellules au lieu de ${width} : la ligne est coupée`,
];

test('a dealer’s cars are taken as they are, and each broken line is named with its reason', async () => {
  const plan = await imported(await fixture('stock-voitures.csv'));
  expect(countsOf(plan)).toEqual([413, 0, 0, 7]);
  expect(rejectedIn(plan)).toEqual(BROKEN((number) => `VO-100${number}`, 16));
  expect((await listBrands(context)).map(({ brandName }) => brandName)).toEqual(
    'Audi,BMW,Citroën,Dacia,Fiat,Ford,Hyundai,Kia,Mercedes-Benz,Opel,Peugeot,Renault,Toyota,Volkswagen'.split(','),
  );
  const car = await cars.findByReference(context, 'VO-10000');
  const prices = { price_per_day: '85€', price_per_month: '1554,00' };
  const facts = { fuel_type: 'Diesel', gearbox: 'Automatique', model_year: '2020', mileage: 122_783, color: 'noir' };
  const others = { seating_capacity: 4, guarantee: '24 mois', emission: 'Euro 6d', images: [] };
  expect(car).toMatchObject({ title: 'Opel Mokka 1.5 BlueHDi 100 Style', ...prices, ...facts, ...others });
  expect(car?.accessories.slice(0, 2)).toEqual(['Climatiseur', 'Airbag passager']);
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
  const file = await fixture('stock-camions.csv');
  await imported(file);
  const revision = await readRevision(context.database);
  expect(countsOf(await imported(file))).toEqual([0, 0, 53, 7]);
  expect(await readRevision(context.database)).toBe(revision);
});

test('a changed line changes its vehicle: id, creation day, pictures and absent columns stay', async () => {
  const images = ['https://images.example/c3.jpg'];
  const created_at = new Date('2025-01-02T03:04:05.678Z');
  const before = await cars.create(context, admin, buildCar({ reference: 'A1', images, created_at }));
  const plan = await imported(csv('Référence;Titre;Prix jour;Photos', `A1;${before.title};77;`));
  expect(countsOf(plan)).toEqual([0, 1, 0, 0]);
  expect(await cars.findByReference(context, 'A1')).toEqual({ ...before, price_per_day: '77' });
  const edit = context.database.query.selectFrom('cars').select(['version', 'updated_by']);
  expect(await edit.executeTakeFirst()).toEqual({ version: 2, updated_by: admin.name });
});

test('a failure in the middle leaves everything as it was, brands included', async () => {
  await imported(csv('Référence;Titre;Prix jour;Couleur', 'VO-10001;Ancienne;1;bleu'));
  const before = { list: await exported('cars'), revision: await readRevision(context.database) };
  await refuseInDatabase(context.database.query as unknown as Kysely<unknown>, 'VO-10350');
  const { token } = await previewed(await fixture('stock-voitures.csv'));
  await expect(applyHere(context, token)).rejects.toThrow(/no_such_car/);
  expect(await exported('cars')).toEqual(before.list);
  expect(await readRevision(context.database)).toBe(before.revision);
  expect(await listBrands(context)).toEqual([]);
});

test('an interruption leaves everything as it was', async () => {
  const { token } = await previewed(await fixture('stock-voitures.csv'));
  const interrupt = (done: number, all: number) => {
    expect(all).toBe(413);
    if (done >= 400) throw new Error('interrupted');
  };
  await expect(applyHere(context, token, interrupt)).rejects.toThrow('interrupted');
  expect(await listBrands(context)).toEqual([]);
});

test('what was changed between the preview and the write is previewed again', async () => {
  const lines = ['Référence;Titre;Prix jour', 'A1;Clio;30', 'A2;Mégane;40'];
  const elsewhere = await previewed(csv(...lines));
  await cars.create(context, admin, buildCar({ reference: 'B1' }));
  await applyHere(context, elsewhere.token);
  const here = await previewed(csv(...lines, 'A3;Scénic;50'));
  await imported(csv(...lines, 'A3;Scénic;51'));
  await expect(applyHere(context, here.token)).rejects.toThrow(/a changé depuis l’aperçu/);
  expect((await cars.findByReference(context, 'A3'))?.price_per_day).toBe('51');
});

test('what is exported is imported again as the same rows, here and in an empty database', async () => {
  const path = 'cars/12/1f0e.jpg';
  await insertPictures(context, admin, [{ path, width: 4, height: 3, placeholder: '' }]);
  const brand = (await findOrCreateBrand(context, admin, '=Étoile;"x"')).id;
  const unusual = { title: '=SOMME(A1)', overview: '- un\n"deux";\t+ trois 😀', color: "'=", model_year: 'vers 2019' };
  const pictured = { ...unusual, brand, reference: '+33', images: [path, 'https://x.example/a|b'] };
  await cars.create(context, admin, buildCar(pictured));
  const old = { accessories: ['a|b\\', '@c'], created_at: new Date('2024-02-29T22:59:00Z') };
  await cars.create(context, admin, buildCar(old));
  await trucks.create(context, admin, buildTruck({ reference: 'T1', dimensions: { Longueur: '+5,97 m' }, weight: {} }));

  for (const kind of ['cars', 'trucks'] as const) {
    const list = await exported(kind);
    expect([...list.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(list.toString('utf8')).not.toMatch(/(^|[;\n"])[=+@]/);
    expect(list.subarray(-2).toString()).toBe('\r\n');
    const preview = await imported(list);
    expect(countsOf(preview)).toEqual([0, 0, kind === 'cars' ? 2 : 1, 0]);
    expect(preview).toMatchObject({ new_brands: [], other_names: [], kept: [], left_out: [], derived_years: 0 });
  }
  // After an import into another database, the export is the same. Leaves out a picture path and an invalid year,
  // because the import does not take them.
  const other = await openTestContext();
  onTestFinished(() => other.close());
  const list = (await exported('cars')).toString('utf8').replaceAll(/cars\/12\/1f0e\.jpg \| |vers 2019/g, '');
  expect(countsOf(await imported(new TextEncoder().encode(list), other))).toEqual([2, 0, 0, 0]);
  expect((await exported('cars', other)).toString('utf8')).toBe(list);
  const trucksList = await exported('trucks');
  await imported(trucksList, other);
  expect(await exported('trucks', other)).toEqual(trucksList);
});

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

test('FILE-23: without a reference column, plates identify the vehicles, however they are written', async () => {
  const lines = (...rows: string[]) => csv('Titre;Immat;Prix jour', ...rows);
  const stored = () => context.database.query.selectFrom('cars').selectAll().orderBy('title').execute();
  expect(countsOf(await imported(lines('Clio;AB-123-CD;30', 'Yaris;EF-456-GH;40')))).toEqual([2, 0, 0, 0]);
  const [clio] = await stored();
  expect(clio).toMatchObject({ plate: 'AB-123-CD', reference: 'AB-123-CD' });
  await editVehicle(context, admin, CARS, clio?.id ?? 0, { reference: 'VO-7' });
  const again = await imported(lines('Clio;ab 123 cd;35', 'Yaris;EF-456-GH;40', 'Yaris;EF456GH;41', 'Zoé;;50'));
  expect(countsOf(again)).toEqual([0, 1, 1, 2]);
  expect(rejectedIn(again)[0]).toMatch(/déjà plus haut : ligne 3$/);
  expect((await stored()).map(({ title, reference, price_per_day }) => [title, reference, price_per_day])).toEqual([
    ['Clio', 'VO-7', '35'],
    ['Yaris', 'EF-456-GH', '40'],
  ]);
  await trashVehicle(context, admin, CARS, clio?.id ?? 0);
  const inTrash = await imported(lines('Clio;AB123CD;36'));
  expect([countsOf(inTrash), rejectedIn(inTrash)]).toEqual([[0, 0, 0, 1], [expect.stringContaining('corbeille')]]);
});

test('a vehicle without a reference is found again by the one that export wrote, and by no other', async () => {
  const car = await cars.create(context, admin, buildCar());
  const list = (await exported('cars')).toString('utf8');
  const reference = new RegExp(`SITE-${car.id}-[0-9A-Z]+`).exec(list)?.[0] ?? '';
  expect(countsOf(await imported(new TextEncoder().encode(list.replace(car.title, 'Autre'))))).toEqual([0, 1, 0, 0]);
  expect(await cars.find(context, car.id)).toMatchObject({ title: 'Autre', reference: '' });
  await editVehicle(context, admin, CARS, car.id, { reference: 'VO-9' });
  const both = `${list.replace(car.title, 'Autre').trimEnd()}\r\n${list.split('\r\n')[1]?.replace(reference, 'VO-9')}`;
  const preview = await imported(new TextEncoder().encode(both));
  expect([preview.unchanged, refusedCells(preview).map(({ line, reason }) => [line, reason])]).toEqual([
    1,
    [[3, 'déjà plus haut : ligne 2']],
  ]);
  const forged = new TextEncoder().encode(list.replace(reference, `SITE-${car.id}-1`));
  expect(countsOf((await previewed(forged)).preview)).toEqual([1, 0, 0, 0]);
});

/** Rejects one car that the code accepts. */
async function refuseInDatabase(query: Kysely<unknown>, reference: string): Promise<void> {
  const rejection =
    ENGINE === 'postgres'
      ? `alter table cars add constraint no_such_car check (reference <> '${reference}')`
      : `create trigger no_such_car before insert on cars when new.reference = '${reference}' begin select raise(abort, 'no_such_car'); end`;
  await sql.raw(rejection).execute(query);
}
