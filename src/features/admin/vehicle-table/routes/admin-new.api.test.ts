import { beforeAll, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { buildCar, buildTruck } from '../../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { makePhoto } from '../../../../../tests/support/photos.ts';
import { multipart } from '../../../../../tests/support/uploads.ts';
import { cars } from '../../../../../tests/support/vehicles.ts';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { CAR_FIELDS } from '../../../stock/cars/car.fields.ts';
import { EMPTY_CAR } from '../../../stock/cars/car.ts';
import { TRUCK_FIELDS } from '../../../stock/trucks/truck.fields.ts';
import { EMPTY_TRUCK } from '../../../stock/trucks/truck.ts';
import { AVAILABLE } from '../../../stock/vehicles/status/status.ts';
import { adminVehicleSchema } from '../../../stock/vehicles/vehicle.schema.ts';

const site = forFile(openAdminApi);
let brand: number;
let pictures: { url: string; path: string }[];
beforeAll(async () => {
  brand = (await site.row('POST', '/brands/new', { brandName: 'Citroën' })).id;
  const bytes = await makePhoto({ width: 120, height: 90 });
  const { type, body } = await multipart([{ bytes }, { bytes }], { folder: 'cars', id: 'nouvelle' });
  const { data } = await site.done('POST', '/images', body, { 'content-type': type });
  pictures = data as unknown as typeof pictures;
});

const NEW_ROW_STATE = {
  ...AVAILABLE,
  published_at: expect.any(String),
  version: 1,
  updated_at: null,
  updated_by: 'Hélène',
};

test.each([
  ['AAPI-4 ENT-10: a car', 'cars', buildCar({ images: [IMAGE], crit_air: 'E', co2: 0 }), 'Unleaded Petrol'],
  ['AAPI-5: a truck', 'trucks', buildTruck({ images: [IMAGE], crit_air: '2', co2: 207 }), 'Diesel'],
] as const)(
  '%s with every field of the specification is returned as it was sent, 201',
  async (_, kind, built, fuel_type) => {
    const vehicle = { ...built, brand, fuel_type, gearbox: 'Manuel', due_date: '05-03-2025' };
    const { status, data } = await site.done('POST', `/${kind}/new`, vehicle);
    const { id, ...row } = data[0] ?? {};
    expect(status).toBe(201);
    expect(row).toEqual({ ...vehicle, reference: '', pictures: [], ...NEW_ROW_STATE });
    expect((await site.done('GET', `/${kind}/${id}`)).data).toEqual(data);
  },
);

test.each([
  ['cars', EMPTY_CAR, adminVehicleSchema(CAR_FIELDS).strict()],
  ['trucks', EMPTY_TRUCK, adminVehicleSchema(TRUCK_FIELDS).strict()],
] as const)('a new one of %s needs a title and an image; all else is empty', async (kind, empty, schema) => {
  const row = await site.row('POST', `/${kind}/new`, { title: 'Seul', images: [IMAGE] });
  const { images: _images, title: _title, ...others } = empty;
  expect(schema.parse(row)).toMatchObject({ ...others, ...NEW_ROW_STATE, reference: '', fuel_type: '', gearbox: '' });
  expect(row.due_date).toBe(dayMonthYear(new Date()));
});

const fieldsOf = async (body: object) => {
  const { status, fields } = await site.rejected('POST', '/cars/new', body);
  expect(status).toBe(422);
  return fields;
};

test('MOD-6 D35: a new one without a title or an image is rejected, both errors at once', async () => {
  const both = { title: 'Le titre est obligatoire', images: 'Ajoutez au moins une image' };
  for (const body of [{}, { title: ' ', images: [] }, { title: null, images: null }])
    expect(await fieldsOf(body)).toEqual(both);
  expect(await fieldsOf({ images: [IMAGE] })).toEqual({ title: both.title });
  expect(await fieldsOf({ title: 'x' })).toEqual({ images: both.images });
});

test('every field error is reported at once, those that only the database finds too', async () => {
  await site.done('POST', '/cars/new', { title: 'Porteur', images: [IMAGE], reference: 'PRIS' });
  const wrong = {
    title: '',
    brand: 999_999,
    reference: 'PRIS',
    images: ['/images/cars/nouvelle/inconnue.jpg'],
    mileage: 'x',
    gearbox: 'x',
    color: [],
    due_date: '31-02-2026',
    inconnu: 1,
  };
  expect(await fieldsOf(wrong)).toEqual({
    title: 'Le titre est obligatoire',
    brand: 'Cette marque n’existe pas',
    reference: 'Un autre véhicule a déjà cette référence',
    images: 'Une des images n’est pas enregistrée',
    mileage: 'Un nombre entier est attendu, par exemple 45 000 km',
    gearbox: 'Ce choix est inconnu, les choix sont : Manuel, Automatique, Automatique à variation continue',
    color: 'Un texte est attendu',
    due_date: 'Une date JJ-MM-AAAA est attendue, ex. 14-06-2026',
    inconnu: 'Champ inconnu',
  });
  const { title: _title, ...others } = wrong;
  const { id } = await site.row('POST', '/cars/new', { title: 'Autre', images: [IMAGE] });
  const { fields } = await site.rejected('PUT', '/cars/edit', { ...others, id, images: [] });
  expect(Object.keys(fields).sort().join(' ')).toBe('brand color gearbox images inconnu mileage reference');
});

test('an edit takes neither a title nor the images away', async () => {
  const row = await site.row('POST', '/cars/new', { title: 'Garde', images: [IMAGE] });
  const rejected = await site.rejected('PUT', '/cars/edit', { id: row.id, title: ' ', images: [] });
  const fields = { title: 'Le titre est obligatoire', images: 'Ajoutez au moins une image' };
  expect(rejected).toMatchObject({ status: 422, fields });
  expect(await site.row('GET', `/cars/${row.id}`)).toEqual(row);
});

test('MOD-11: one that has no image, as a draft or after an import, is edited without one; the last image of another stays', async () => {
  const imported = await cars.create(site.context, operatorOfThisMachine(), buildCar({ images: [] }));
  const draft = await site.row('POST', '/cars/new', { title: 'C3', status: 'draft' });
  for (const { id } of [imported, draft]) {
    const edit = (fields: object) => site.row('PUT', '/cars/edit', { id, ...fields });
    expect(await edit({ color: 'Bleu', images: [] })).toMatchObject({ color: 'Bleu', images: [] });
    expect((await edit({ images: [IMAGE] })).images).toEqual([IMAGE]);
    const rejected = await site.rejected('PUT', '/cars/edit', { id, images: [] });
    expect(rejected).toMatchObject({ status: 422, fields: { images: 'Ajoutez au moins une image' } });
    expect((await edit({ color: 'Vert' })).images).toEqual([IMAGE]);
  }
});

test('ENT-9 D41: due_date is taken as the specification or people write it; none, or today, is now', async () => {
  const made = (due_date: unknown) => site.row('POST', '/cars/new', { title: 'Jour', images: [IMAGE], due_date });
  for (const day of ['29-02-2024', '01-01-1998', ' 31-12-2025 ']) expect((await made(day)).due_date).toBe(day.trim());
  for (const day of ['2024-02-29', '29/2/2024', '29 février 2024'])
    expect((await made(day)).due_date).toBe('29-02-2024');
  const today = dayMonthYear(new Date());
  for (const day of [undefined, null, '', '  ', '00-00-0000', today]) {
    const since = Date.now();
    const { id, due_date } = await made(day);
    expect(due_date).toBe(today);
    const created = site.context.database.query.selectFrom('cars').select('created_at').where('id', '=', id);
    const { created_at } = await created.executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(created_at) - since)).toBeLessThan(60_000);
  }
  for (const due_date of ['2023-02-29', '29-02-2023', '31/11/2025', '1-1', 'x', 5, true, [], {}])
    expect(await fieldsOf({ title: 'x', images: [IMAGE], due_date })).toEqual({
      due_date: 'Une date JJ-MM-AAAA est attendue, ex. 14-06-2026',
    });
});

test('an image is a stored picture by its address or path, or a web address', async () => {
  const [one, two] = pictures as [{ url: string; path: string }, { url: string; path: string }];
  const made = (images: string[], headers: Record<string, string> = {}) =>
    site.row('POST', '/cars/new', { title: 'Images', images }, headers);
  expect(await made([two.url, IMAGE, one.url, two.url])).toMatchObject({
    images: [two.url, IMAGE, one.url],
    pictures: [{ src: two.url }, { src: one.url }],
  });
  // A picture of this site is named by its path or by its URL. Another program may have read the absolute URL from
  // the API.
  const own = [one.path, one.url, `http://garage.example:8080${one.url}`];
  expect((await made(own, { host: 'garage.example:8080' })).images).toEqual([one.url]);
  const addresses = ['http://x.example/a.jpg?b=1#c', 'HTTPS://x.example:8443/é.jpg', `${IMAGE}?${'a'.repeat(1_900)}`];
  for (const url of addresses) expect((await made([url])).images).toEqual([url]);
  for (const wrong of [
    '',
    ' ',
    'photo.jpg',
    '/photo.jpg',
    '//x.example/a.jpg',
    'ftp://x.example/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://',
    'https://x.example/a b.jpg',
    'https://x.example/"onerror="x',
    ' https://x.example/a.jpg',
    'https://x.example/\u0000',
    '/images/cars/nouvelle/00000000-0000-0000-0000-000000000000.jpg',
    one.url.replace('.jpg', '.w640.avif'),
    `/images/../images/${one.path}`,
    one.url.toUpperCase(),
    "cars/x/' or 1=1.jpg",
  ])
    expect([wrong, await fieldsOf({ title: 'x', images: [IMAGE, wrong] })]).toEqual([
      wrong,
      { images: 'Une des images n’est pas enregistrée' },
    ]);
  for (const images of ['x', {}, 1, true])
    expect(await fieldsOf({ title: 'x', images })).toEqual({ images: 'Une liste d’images est attendue' });
  expect(await fieldsOf({ title: 'x', images: [IMAGE, 5, `${IMAGE}?${'a'.repeat(2_000)}`] })).toEqual({
    'images.1': 'Une adresse est attendue',
    'images.2': 'Cette adresse est trop longue',
  });
});

test('D36: thirty images, each once, and not thirty-one', async () => {
  const many = Array.from({ length: 30 }, (_, i) => `${IMAGE}?${i}`);
  const { data } = await site.done('POST', '/cars/new', { title: 'x', images: [...many, many[3]] });
  expect(data[0]?.images).toEqual(many);
  expect(await fieldsOf({ title: 'x', images: [...many, IMAGE] })).toEqual({ images: '30 images au plus' });
});
