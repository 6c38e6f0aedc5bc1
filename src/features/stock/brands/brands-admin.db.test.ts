import { beforeEach, expect, test } from 'vitest';
import { callerOf, IMAGE, openAdminApi, openSecondInstance } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { readRevision } from '../../../server/db/database.ts';
import { dayMonthYear } from '../../../shared/dates/dates.ts';

/** Brands of the admin API (AAPI-6, MOD-7, D40). */

const adminContext = forFile(openAdminApi);
beforeEach(async () => {
  for (const table of ['cars', 'trucks', 'brands'] as const)
    await adminContext.context.database.query.deleteFrom(table).execute();
});

const add = (brandName: unknown, date_uploaded?: unknown) =>
  adminContext.row('POST', '/brands/new', { brandName, date_uploaded });
const fieldErrors = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) => {
  const before = await readRevision(adminContext.context.database);
  const { status, fields } = await adminContext.rejected(method, `/brands/${path}`, body);
  expect(await readRevision(adminContext.context.database)).toBe(before);
  return [status, fields];
};

test('AAPI-6: a brand is added, renamed and deleted, and visitors see it at once', async () => {
  const made = await adminContext.done('POST', '/brands/new', { brandName: ' Citroën ', date_uploaded: '05-03-2025' });
  expect(made).toMatchObject({ status: 201, data: [{ brandName: 'Citroën', date_uploaded: '05-03-2025' }] });
  const { id } = made.data[0] ?? {};
  const visitors = async () => (await adminContext.app.inject('/api/brands')).json().data;
  expect(await visitors()).toEqual(made.data);
  const renamed = { id, brandName: 'Citroën SA', date_uploaded: '05-03-2025' };
  expect(
    (await adminContext.done('PUT', '/brands/edit', { id, brandName: 'Citroën SA', date_uploaded: '01-01-1999' })).data,
  ).toEqual([renamed]);
  expect((await adminContext.done('PUT', '/brands/edit', { id: String(id) })).data).toEqual([renamed]);
  expect(await adminContext.done('GET', '/brands')).toMatchObject({ data: [renamed], remaining: 1 });
  expect(await visitors()).toEqual([renamed]);
  const gone = await adminContext.done('DELETE', '/brands/delete', { ...renamed, brandName: 5, date_uploaded: null });
  expect(gone.data).toEqual([renamed]);
  expect(await visitors()).toEqual([]);
  for (const [method, path] of [
    ['DELETE', 'delete'],
    ['PUT', 'edit'],
  ] as const)
    expect((await adminContext.rejected(method, `/brands/${path}`, { id, brandName: 'x' })).status).toBe(404);
});

test('MOD-7: a name is needed, up to 100 characters, a text or a number', async () => {
  const { id } = await add('Audi');
  for (const brandName of ['', '  ', null, '\u0000', '-', "' -", '\u200b', '\u00a0'])
    for (const [method, path] of [
      ['POST', 'new'],
      ['PUT', 'edit'],
    ] as const)
      expect(await fieldErrors(method, path, path === 'new' ? { brandName } : { id, brandName })).toEqual([
        422,
        { brandName: 'Le nom est obligatoire' },
      ]);
  expect(await fieldErrors('POST', 'new', {})).toEqual([422, { brandName: 'Le nom est obligatoire' }]);
  expect(await fieldErrors('POST', 'new', { brandName: '😀'.repeat(101) })).toEqual([
    422,
    { brandName: '100 caractères au plus' },
  ]);
  for (const brandName of [true, [], {}])
    expect(await fieldErrors('POST', 'new', { brandName })).toEqual([422, { brandName: 'Un texte est attendu' }]);
  expect((await add('é'.repeat(100))).brandName).toBe('é'.repeat(100));
  expect((await add(208)).brandName).toBe('208');
  expect((await add("L'Atelier </script>'; drop table brands;--")).brandName).toBe(
    "L'Atelier </script>'; drop table brands;--",
  );
});

test('a name is taken once, whatever its case, accents and hyphens; its own may be written anew', async () => {
  const { id } = await add('Citroën');
  const other = await add('Land-Rover');
  for (const brandName of ['CITROEN', ' citroën', 'Land Rover'])
    expect(await fieldErrors('POST', 'new', { brandName })).toEqual([422, { brandName: 'Cette marque existe déjà' }]);
  expect(await fieldErrors('PUT', 'edit', { id: other.id, brandName: 'citroen' })).toEqual([
    422,
    { brandName: 'Cette marque existe déjà' },
  ]);
  expect((await adminContext.row('PUT', '/brands/edit', { id, brandName: 'CITROËN' })).brandName).toBe('CITROËN');
});

test('one name, added by six at once on two instances, is one brand', async () => {
  const second = await openSecondInstance(adminContext);
  try {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        (i % 2 ? adminContext : second).app.inject({
          method: 'POST',
          url: '/api/admin/brands/new',
          headers: { cookie: adminContext.cookie },
          payload: { brandName: i % 2 ? 'Dacia' : 'DACIA' },
        }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(5).fill(422)]);
  } finally {
    await second.close();
  }
});

test('D41: date_uploaded is taken as the specification writes it; none is today', async () => {
  expect((await add('Un', '29-02-2024')).date_uploaded).toBe('29-02-2024');
  for (const [name, day] of [
    ['Deux', undefined],
    ['Trois', null],
    ['Quatre', ''],
  ])
    expect((await add(name, day)).date_uploaded).toBe(dayMonthYear(new Date()));
  for (const date_uploaded of ['2024-02-29', '30-02-2024', 'x', 5, {}])
    expect(await fieldErrors('POST', 'new', { brandName: 'x', date_uploaded })).toEqual([
      422,
      { date_uploaded: 'Une date JJ-MM-AAAA est attendue' },
    ]);
});

test('unknown keys and wrong ids are rejected by name', async () => {
  const { id } = await add('Audi');
  expect(await fieldErrors('POST', 'new', { brandName: 'x', id: 1, name: 'x' })).toEqual([
    422,
    { id: 'Champ inconnu', name: 'Champ inconnu' },
  ]);
  for (const path of ['edit', 'delete'] as const)
    for (const wrong of [undefined, null, 0, 'x', 1.5, []])
      expect((await fieldErrors(path === 'edit' ? 'PUT' : 'DELETE', path, { id: wrong }))[1]).toHaveProperty('id');
  expect(await fieldErrors('DELETE', 'delete', { id, move_to: 'x' })).toEqual([422, { move_to: expect.any(String) }]);
});

test('D40: a brand in use is rejected with the count, which says how many are in the trash, and its vehicles can be moved to another', async () => {
  const [used, other] = [await add('Renault'), await add('Dacia')];
  const vehicle = (kind: string, title: string) =>
    adminContext.row('POST', `/${kind}/new`, { title, images: [IMAGE], brand: used.id });
  const [car, truck, deleted] = [
    await vehicle('cars', 'Clio'),
    await vehicle('trucks', 'Master'),
    await vehicle('cars', 'Zoé'),
  ];
  await adminContext.done('DELETE', '/cars/delete', { id: deleted.id });

  const remove = (body: object = {}) => adminContext.rejected('DELETE', '/brands/delete', { id: used.id, ...body });
  expect(await remove()).toMatchObject({
    status: 409,
    message: '3 véhicules utilisent cette marque, dont 1 à la corbeille',
  });
  await adminContext.context.database.query.deleteFrom('trucks').execute();
  await adminContext.context.database.query.deleteFrom('cars').where('id', '=', deleted.id).execute();
  expect(await remove()).toMatchObject({ status: 409, message: '1 véhicule utilise cette marque' });
  for (const move_to of [used.id, 999_999])
    expect(await remove({ move_to })).toMatchObject({
      status: 422,
      fields: { move_to: 'Choisissez une autre marque' },
    });
  expect((await adminContext.row('GET', `/cars/${car.id}`)).brand).toBe(used.id);
  expect(truck.brand).toBe(used.id);

  expect(
    (await adminContext.done('DELETE', '/brands/delete', { id: used.id, move_to: String(other.id) })).data,
  ).toEqual([used]);
  const moved = await adminContext.row('GET', `/cars/${car.id}`);
  expect(moved).toMatchObject({ brand: other.id, version: 2, updated_by: 'Hélène' });
  // An editor who has the car open gets the conflict.
  const late = await adminContext.rejected('PUT', '/cars/edit', { id: car.id, color: 'x', version: 1 });
  expect([late.status, late.message]).toEqual([409, expect.stringMatching(/^Modifié par Hélène à \d\d:\d\d/)]);
});

test('D40: vehicles that are all in the trash are said to be there, and can be given to another brand', async () => {
  const [used, other] = [await add('Renault'), await add('Dacia')];
  const trash = async (kind: string) => {
    const { id } = await adminContext.row('POST', `/${kind}/new`, { title: 'x', images: [IMAGE], brand: used.id });
    await adminContext.done('DELETE', `/${kind}/delete`, { id });
    return id;
  };
  const remove = () => adminContext.rejected('DELETE', '/brands/delete', { id: used.id });
  const car = await trash('cars');
  expect(await remove()).toMatchObject({
    status: 409,
    message: '1 véhicule utilise cette marque : il est à la corbeille',
  });
  await trash('trucks');
  expect((await remove()).message).toBe('2 véhicules utilisent cette marque : ils sont à la corbeille');
  await adminContext.done('DELETE', '/brands/delete', { id: used.id, move_to: other.id });
  expect(await adminContext.row('POST', '/cars/restore', { id: car })).toMatchObject({ brand: other.id });
});

test('ENT-11 D23: without its brand a vehicle is shown all the same, on its page, in lists and in the administration', async () => {
  const { id: brand } = await add('Fugace');
  const { id } = await adminContext.row('POST', '/cars/new', { title: 'Sans marque', images: [IMAGE], brand });
  await adminContext.done('PUT', '/cars/edit', { id, brand: null });
  await adminContext.done('DELETE', '/brands/delete', { id: brand });
  for (const url of ['/', `/car/${id}`, `/?marque=${brand}`, `/api/cars/${id}`, `/api/cars/list/-1?marque=${brand}`]) {
    const response = await adminContext.app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 200]);
    expect(response.body).not.toContain('Fugace');
  }
  expect(await adminContext.row('GET', `/cars/${id}`)).toMatchObject({ brand: null });
});

test('D40: a brand that is deleted while a vehicle takes it: either the deletion or the vehicle is rejected', async () => {
  const second = await openSecondInstance(adminContext);
  const { done: _done, ...there } = callerOf(second.app, adminContext.cookie);
  try {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add(`Course ${round}`);
      const inject = (app: typeof adminContext.app, method: 'POST' | 'DELETE', url: string, payload: object) =>
        app.inject({ method, url, headers: { cookie: there.cookie }, payload });
      const [removed, made] = await Promise.all([
        inject(second.app, 'DELETE', '/api/admin/brands/delete', { id }),
        inject(adminContext.app, 'POST', '/api/admin/cars/new', { title: 'x', images: [IMAGE], brand: id }),
      ]);
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([removed.statusCode, made.statusCode]);
    }
  } finally {
    await second.close();
  }
});
