import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { IMAGE, NAME, openAdminApi, openSecondInstance } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { changeSection, storedSection } from '../../../../tests/support/settings.ts';
import { readRevision } from '../../../server/db/database.ts';
import { dayMonthYear } from '../../../shared/dates/dates.ts';

const site = forFile(openAdminApi);
beforeEach(async () => {
  for (const table of ['cars', 'trucks', 'brands'] as const)
    await site.context.database.query.deleteFrom(table).execute();
});

const add = (brandName: unknown, date_uploaded?: unknown) =>
  site.row('POST', '/brands/new', { brandName, date_uploaded });
const fieldErrors = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) => {
  const before = await readRevision(site.context.database);
  const { status, fields } = await site.rejected(method, `/brands/${path}`, body);
  expect(await readRevision(site.context.database)).toBe(before);
  return [status, fields];
};

test('AAPI-6: a brand is added, renamed and deleted, and visitors see it at once', async () => {
  const made = await site.done('POST', '/brands/new', { brandName: ' Citroën ', date_uploaded: '05-03-2025' });
  expect(made).toMatchObject({ status: 201, data: [{ brandName: 'Citroën', date_uploaded: '05-03-2025' }] });
  const { id } = made.data[0] ?? {};
  const visitors = async () => (await site.app.inject('/api/brands')).json().data;
  expect(await visitors()).toEqual([{ id, brandName: 'Citroën', date_uploaded: '05-03-2025' }]);
  const renamed = { id, brandName: 'Citroën SA', date_uploaded: '05-03-2025' };
  expect(
    (await site.done('PUT', '/brands/edit', { id, brandName: 'Citroën SA', date_uploaded: '01-01-1999' })).data,
  ).toMatchObject([renamed]);
  expect((await site.done('PUT', '/brands/edit', { id: String(id) })).data).toMatchObject([renamed]);
  expect(await site.done('GET', '/brands')).toMatchObject({ data: [renamed], remaining: 1 });
  expect(await visitors()).toEqual([renamed]);
  const gone = await site.done('DELETE', '/brands/delete', { ...renamed, brandName: 5, date_uploaded: null });
  expect(gone.data).toMatchObject([renamed]);
  expect(await visitors()).toEqual([]);
  expect((await site.rejected('DELETE', '/brands/delete', { id })).status).toBe(404);
  expect((await site.rejected('PUT', '/brands/edit', { id, brandName: 'x' })).status).toBe(404);
});

test('D39: a rename over another version is a conflict that names who made it; each change raises the version', async () => {
  const { id } = await add('Citroen');
  const rename = (body: object) => site.row('PUT', '/brands/edit', { id, ...body });
  expect(await rename({ version: 1, brandName: 'Citroën' })).toMatchObject({ version: 2, updated_by: NAME });
  expect(await rename({ version: 2, brandName: 'Citroën' })).toMatchObject({ version: 2 });
  expect(await site.rejected('PUT', '/brands/edit', { id, version: 1, brandName: 'DS' })).toMatchObject({
    status: 409,
    message: expect.stringMatching(new RegExp(`^Modifié par ${NAME} à \\d\\d:\\d\\d : `)),
  });
  expect(await site.done('GET', '/brands')).toMatchObject({ data: [{ brandName: 'Citroën' }] });
  expect(await rename({ brandName: 'DS' })).toMatchObject({ brandName: 'DS', version: 3 });
});

test('MOD-7: a name is needed, up to 100 characters, a text or a number', async () => {
  const { id } = await add('Audi');
  const lacking = [422, { brandName: 'Le nom est obligatoire' }];
  for (const brandName of ['', '  ', null, '\u0000', '-', "' -", '\u200b', '\u00a0']) {
    expect(await fieldErrors('POST', 'new', { brandName })).toEqual(lacking);
    expect(await fieldErrors('PUT', 'edit', { id, brandName })).toEqual(lacking);
  }
  expect(await fieldErrors('POST', 'new', {})).toEqual(lacking);
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
  expect((await site.row('PUT', '/brands/edit', { id, brandName: 'CITROËN' })).brandName).toBe('CITROËN');
});

test('one name, added by six at once on two instances, is one brand', async () => {
  const second = await openSecondInstance(site);
  onTestFinished(() => second.close());
  const request = { method: 'POST', url: '/api/admin/brands/new', headers: { cookie: site.cookie } } as const;
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      (i % 2 ? site : second).app.inject({ ...request, payload: { brandName: i % 2 ? 'Dacia' : 'DACIA' } }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(5).fill(422)]);
});

test('D41: date_uploaded is taken as the specification or people write it; none is today', async () => {
  expect((await add('Un', '29-02-2024')).date_uploaded).toBe('29-02-2024');
  expect((await add('Un bis', '29/2/2024')).date_uploaded).toBe('29-02-2024');
  for (const [name, day] of [
    ['Deux', undefined],
    ['Trois', null],
    ['Quatre', ''],
  ])
    expect((await add(name, day)).date_uploaded).toBe(dayMonthYear(new Date()));
  for (const date_uploaded of ['2023-02-29', '30-02-2024', 'x', 5, {}])
    expect(await fieldErrors('POST', 'new', { brandName: 'x', date_uploaded })).toEqual([
      422,
      { date_uploaded: 'Une date JJ-MM-AAAA est attendue, ex. 14-06-2026' },
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

test('ADMP-4 PART-7: each brand has the number of its cars and trucks, those in the trash and of a part that is off left out', async () => {
  const [used, unused] = [await add('Lancia'), await add('Saab')];
  for (const kind of ['cars', 'trucks', 'trucks'])
    await site.row('POST', `/${kind}/new`, { title: 'x', status: 'draft', brand: used.id });
  const { id } = await site.row('POST', '/cars/new', { title: 'x', status: 'draft', brand: used.id });
  await site.done('DELETE', '/cars/delete', { id });
  const { data } = await site.done('GET', '/brands/vehicles');
  expect(data).toContainEqual({ id: used.id, vehicles: 3 });
  expect(data.map((row) => row.id)).not.toContain(unused.id);
  const { value } = await storedSection(site, 'display');
  const parts = { sale: true, rental: true, trucks: false, vtc: true };
  await changeSection(site, 'display', { parts });
  expect((await site.done('GET', '/brands/vehicles')).data).toContainEqual({ id: used.id, vehicles: 1 });
  await changeSection(site, 'display', value);
});

test('D40: a brand in use is rejected with the count, which says how many are in the trash, and its vehicles can be moved to another', async () => {
  const [used, other] = [await add('Renault'), await add('Dacia')];
  const vehicle = (kind: string, title: string) =>
    site.row('POST', `/${kind}/new`, { title, images: [IMAGE], brand: used.id });
  const [car, truck, deleted] = [
    await vehicle('cars', 'Clio'),
    await vehicle('trucks', 'Master'),
    await vehicle('cars', 'Zoé'),
  ];
  await site.done('DELETE', '/cars/delete', { id: deleted.id });

  const remove = (body: object = {}) => site.rejected('DELETE', '/brands/delete', { id: used.id, ...body });
  expect(await remove()).toMatchObject({
    status: 409,
    message: '3 véhicules utilisent cette marque, dont 1 à la corbeille',
  });
  await site.context.database.query.deleteFrom('trucks').execute();
  await site.context.database.query.deleteFrom('cars').where('id', '=', deleted.id).execute();
  expect(await remove()).toMatchObject({ status: 409, message: '1 véhicule utilise cette marque' });
  for (const move_to of [used.id, 999_999])
    expect(await remove({ move_to })).toMatchObject({
      status: 422,
      fields: { move_to: 'Choisissez une autre marque' },
    });
  expect((await site.row('GET', `/cars/${car.id}`)).brand).toBe(used.id);
  expect(truck.brand).toBe(used.id);

  expect((await site.done('DELETE', '/brands/delete', { id: used.id, move_to: String(other.id) })).data).toEqual([
    used,
  ]);
  const moved = await site.row('GET', `/cars/${car.id}`);
  expect(moved).toMatchObject({ brand: other.id, version: 2, updated_by: 'Hélène' });
  const late = await site.rejected('PUT', '/cars/edit', { id: car.id, color: 'x', version: 1 });
  expect([late.status, late.message]).toEqual([409, expect.stringMatching(/^Modifié par Hélène à \d\d:\d\d/)]);
});

test('D40: vehicles that are all in the trash are said to be there, and can be given to another brand', async () => {
  const [used, other] = [await add('Renault'), await add('Dacia')];
  const trash = async (kind: string) => {
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'x', images: [IMAGE], brand: used.id });
    await site.done('DELETE', `/${kind}/delete`, { id });
    return id;
  };
  const remove = () => site.rejected('DELETE', '/brands/delete', { id: used.id });
  const car = await trash('cars');
  expect(await remove()).toMatchObject({
    status: 409,
    message: '1 véhicule utilise cette marque : il est à la corbeille',
  });
  await trash('trucks');
  expect((await remove()).message).toBe('2 véhicules utilisent cette marque : ils sont à la corbeille');
  await site.done('DELETE', '/brands/delete', { id: used.id, move_to: other.id });
  expect(await site.row('POST', '/cars/restore', { id: car })).toMatchObject({ brand: other.id });
});

const remove = async (body: object) =>
  (await site.done('DELETE', '/brands/delete', body)) as unknown as { operation: string };

test('D40 UNDO-6: the undo of a merge brings the brand and its vehicles back, except those that have another brand since', async () => {
  const [used, other, third] = [await add('Kia', '05-03-2025'), await add('Hyundai'), await add('Dacia')];
  const vehicle = async (kind: string, brand: number) =>
    (await site.row('POST', `/${kind}/new`, { title: 'x', images: [IMAGE], brand })).id as number;
  const [car, truck, deleted, changed] = [
    await vehicle('cars', used.id),
    await vehicle('trucks', used.id),
    await vehicle('cars', used.id),
    await vehicle('cars', used.id),
  ];
  const own = await vehicle('cars', other.id);
  await site.done('DELETE', '/cars/delete', { id: deleted });
  const { operation } = await remove({ id: used.id, move_to: other.id });
  await site.done('PUT', '/cars/edit', { id: changed, brand: third.id });

  await site.done('POST', `/journal/${operation}/undo`, {});
  const brandOf = async (path: string) => (await site.row('GET', path)).brand;
  expect(await brandOf(`/cars/${car}`)).toBe(used.id);
  expect(await brandOf(`/trucks/${truck}`)).toBe(used.id);
  expect(await brandOf(`/cars/${changed}`)).toBe(third.id);
  expect(await brandOf(`/cars/${own}`)).toBe(other.id);
  expect(await site.row('POST', '/cars/restore', { id: deleted })).toMatchObject({ brand: used.id });

  const free = await add('Ssangyong');
  const gone = await remove({ id: free.id });
  await add('ssangyong');
  expect(await site.rejected('POST', `/journal/${gone.operation}/undo`, {})).toMatchObject({
    status: 409,
    message: expect.stringContaining('une autre marque a ce nom'),
  });
});

test('ENT-11 D23: without its brand a vehicle is shown all the same, on its page, in lists and in the administration', async () => {
  const { id: brand } = await add('Fugace');
  const { id } = await site.row('POST', '/cars/new', { title: 'Sans marque', images: [IMAGE], brand });
  await site.done('PUT', '/cars/edit', { id, brand: null });
  await site.done('DELETE', '/brands/delete', { id: brand });
  for (const url of ['/', `/car/${id}`, `/?marque=${brand}`, `/api/cars/${id}`, `/api/cars/list/-1?marque=${brand}`]) {
    const response = await site.app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 200]);
    expect(response.body).not.toContain('Fugace');
  }
  expect(await site.row('GET', `/cars/${id}`)).toMatchObject({ brand: null });
});

test('D40: a brand that is deleted while a vehicle takes it: either the deletion or the vehicle is rejected', async () => {
  const second = await openSecondInstance(site);
  onTestFinished(() => second.close());
  const inject = (app: typeof site.app, method: 'POST' | 'DELETE', url: string, payload: object) =>
    app.inject({ method, url: `/api/admin${url}`, headers: { cookie: site.cookie }, payload });
  for (let round = 0; round < 5; round += 1) {
    const { id } = await add(`Course ${round}`);
    const [removed, made] = await Promise.all([
      inject(second.app, 'DELETE', '/brands/delete', { id }),
      inject(site.app, 'POST', '/cars/new', { title: 'x', images: [IMAGE], brand: id }),
    ]);
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([removed.statusCode, made.statusCode]);
  }
});
