import { beforeAll, describe, expect, test } from 'vitest';
import {
  addColleague,
  type Caller,
  IMAGE,
  type Method,
  openAdminApi,
  openSecondInstance,
} from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { readRevision } from '../../../../server/db/database.ts';
import { hourAndMinute } from '../../../../shared/dates/dates.ts';

const site = forFile(openAdminApi);
const second = forFile(() => openSecondInstance(site));
let bruno: Caller;
beforeAll(async () => {
  bruno = await addColleague({ ...site, app: second.app }, 'Bruno');
});

const revision = () => readRevision(site.context.database);

const create = (fields: object = {}, kind = 'cars') =>
  site.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], ...fields });
const edit = (changes: object, by: Caller = site) => by.row('PUT', '/cars/edit', changes);

/** Half of the requests go to the other instance. */
const atOnce = (count: number, method: Method, path: string, payloadOf: (i: number) => object) =>
  Promise.all(
    Array.from({ length: count }, (_, i) => {
      const { app } = i % 2 ? site : second;
      const { cookie } = i % 2 ? site : bruno;
      return app.inject({ method, url: `/api/admin${path}`, headers: { cookie }, payload: payloadOf(i) });
    }),
  );
const statusesOf = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).sort();

/** Returns the two possible messages of a stale edit, because the minute may change between the edits. */
function staleBy(name: string): string[] {
  return [0, 60_000].map(
    (before) =>
      `Modifié par ${name} à ${hourAndMinute(new Date(Date.now() - before))} : vos changements ne sont pas encore enregistrés.`,
  );
}

/** The instance that writes shows a change at once, the other instance within a second. */
async function seen(url: string): Promise<{ status: number; body: string }> {
  const on = async ({ app }: Pick<typeof second, 'app'>) => {
    const { statusCode, body } = await app.inject(url);
    return { status: statusCode, body };
  };
  const both = async () => {
    const [here, there] = [await on(site), await on(second)];
    return { here, isSame: here.status === there.status && here.body === there.body };
  };
  await expect.poll(async () => (await both()).isSame, { interval: 5 }).toBe(true);
  return (await both()).here;
}

test('fields that are absent from an edit stay as they are', async () => {
  const given = { overview: 'Texte', mileage: 5, accessories: ['Bluetooth'], fuel_type: 'diesel', reference: 'A-1' };
  const { version: _v, updated_at: _at, updated_by: _by, ...before } = await create(given);
  const { id } = before;
  expect(await edit({ id })).toMatchObject({ ...before, version: 2 });
  expect(await edit({ id, color: 'Bleu' })).toMatchObject({ ...before, color: 'Bleu', version: 3 });
});

test('D39: an edit with the version that was seen is done and signed; with another it is 409, and names who was faster', async () => {
  const { id, version } = await create();
  const since = Date.now();
  const edited = await edit({ id, title: 'Un', version });
  expect(edited).toMatchObject({ title: 'Un', version: 2, updated_by: 'Hélène' });
  expect(Math.abs(Date.parse(String(edited.updated_at)) - since)).toBeLessThan(60_000);
  for (const stale of [1, '1', 3, 99]) {
    const before = await revision();
    const rejected = await bruno.rejected('PUT', '/cars/edit', { id, title: 'Deux', version: stale });
    expect(rejected).toMatchObject({ status: 409, message: expect.toBeOneOf(staleBy('Hélène')) });
    expect(await revision()).toBe(before);
  }
  expect(await edit({ id, title: 'Trois', version: '2' }, bruno)).toMatchObject({ version: 3, updated_by: 'Bruno' });
  const { message } = await site.rejected('DELETE', '/cars/delete', { id, version: 2 });
  expect(message).toBeOneOf(staleBy('Bruno'));
  for (const wrong of [0, -1, 1.5, 'x', true, []])
    expect((await site.rejected('PUT', '/cars/edit', { id, version: wrong })).fields).toEqual({
      version: 'Un numéro de version est attendu',
    });
  expect(await site.done('DELETE', '/cars/delete', { id, version: 3 })).toMatchObject({ status: 200 });
});

test('D39: of eight edits at once with one version, on two instances, one is done and seven are 409', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, version } = await create();
    const responses = await atOnce(8, 'PUT', '/cars/edit', (i) => ({ id, title: `Titre ${i}`, version }));
    expect(statusesOf(responses)).toEqual([200, ...Array(7).fill(409)]);
    const winner = responses.find(({ statusCode }) => statusCode === 200)?.json().data[0];
    expect(await site.row('GET', `/cars/${id}`)).toEqual(winner);
    expect(winner.version).toBe(2);
  }
});

test('D39: without a version all of them are done, one after the other, and no field of any is lost', async () => {
  const { id } = await create();
  const names = ['overview', 'color', 'energy', 'model_year', 'mileage', 'seating_capacity', 'reference', 'title'];
  await atOnce(8, 'PUT', '/cars/edit', (i) => ({ id, [names[i] ?? '']: String(i + 1) }));
  expect(await site.row('GET', `/cars/${id}`)).toMatchObject({
    ...Object.fromEntries(names.map((name, i) => [name, String(i + 1)])),
    mileage: 5,
    seating_capacity: 6,
    version: names.length + 1,
  });
});

test('one reference, taken by six at once on two instances, belongs to one; the others get an error at its field', async () => {
  const responses = await atOnce(6, 'POST', '/cars/new', () => ({ title: 'x', images: [IMAGE], reference: 'SEULE' }));
  expect(statusesOf(responses)).toEqual([201, ...Array(5).fill(422)]);
});

test('AAPI-4: a delete may carry the whole body; of six at once one is done and five are 404', async () => {
  const [{ id }, { id: other }] = [await create(), await create()];
  const body = { title: '', images: 'x', brand: {}, mileage: 'x', due_date: 5 };
  await site.done('DELETE', '/cars/delete', { id: other, ...body });
  const unknown = await site.rejected('DELETE', '/cars/delete', { id, inconnu: 1 });
  expect(unknown.fields).toEqual({ inconnu: 'Champ inconnu' });
  const responses = await atOnce(6, 'DELETE', '/cars/delete', () => ({ id }));
  expect(statusesOf(responses)).toEqual([200, ...Array(5).fill(404)]);
});

describe.each([
  ['cars', '/car', '/'],
  ['trucks', '/trucks-rental', '/trucks-rental'],
])('%s', (kind, page, list) => {
  test('D45: a deleted vehicle is off the site at once, can be taken back once, and is then as it was', async () => {
    const row = await create({ title: `Jetée ${kind}`, reference: `B-${kind}` }, kind);
    const { id } = row;
    const before = (await seen(`/api/${kind}/list/-1`)).body;
    const thrown = await site.row('DELETE', `/${kind}/delete`, { id });
    expect(thrown).toMatchObject({ id, title: row.title, updated_by: 'Hélène', version: 2 });
    expect(await seen(`/api/${kind}/${id}`)).toMatchObject({ status: 404 });
    expect(await seen(`${page}/${id}`)).toMatchObject({ status: 404 });
    expect((await seen(list)).body).not.toContain(`Jetée ${kind}`);
    expect((await seen('/sitemap.xml')).body).not.toContain(`${page}/${id}<`);
    expect((await site.done('GET', `/${kind}/bin`)).data[0]).toEqual(thrown);
    for (const [method, path] of [
      ['DELETE', 'delete'],
      ['PUT', 'edit'],
    ] as const)
      expect((await site.rejected(method, `/${kind}/${path}`, { id })).status).toBe(404);
    expect((await site.rejected('GET', `/${kind}/${id}`)).status).toBe(404);

    const { version: _v, updated_at: _at, updated_by: _by, ...same } = row;
    const restored = await bruno.row('POST', `/${kind}/restore`, { id });
    expect(restored).toMatchObject({ ...same, version: 3, updated_by: 'Bruno' });
    expect((await seen(`/api/${kind}/list/-1`)).body).toBe(before);
    expect((await site.rejected('POST', `/${kind}/restore`, { id })).status).toBe(404);
    expect((await site.rejected('POST', `/${kind}/restore`, { id: 999_999 })).status).toBe(404);
    await site.done('DELETE', `/${kind}/delete`, { id, version: 3 });
  });

  test('what is saved is on the site at once, on every instance: list, count, detail, page, sitemap', async () => {
    const count = async () => JSON.parse((await seen(`/api/${kind}/list/-1`)).body).remaining;
    const before = await count();
    const etag = (await site.app.inject(`/api/${kind}/list/-1`)).headers.etag;
    const { id } = await create({ title: `Neuve ${kind}`, overview: 'à voir', color: 'Bleu' }, kind);
    expect(await count()).toBe(before + 1);
    expect((await site.app.inject(`/api/${kind}/list/-1`)).headers.etag).not.toBe(etag);
    expect((await seen(list)).body).toContain(`Neuve ${kind}`);
    expect((await seen('/sitemap.xml')).body).toContain(`${page}/${id}<`);
    for (const title of [`Changée ${kind}`, `Encore ${kind}`]) {
      await bruno.done('PUT', `/${kind}/edit`, { id, title });
      expect(JSON.parse((await seen(`/api/${kind}/${id}`)).body).data[0]).toMatchObject({ id, title, color: 'Bleu' });
      expect((await seen(`${page}/${id}`)).body).toContain(title);
      expect((await seen(list)).body).toContain(title);
      expect((await seen(`/api/${kind}/list/-1?q=${encodeURIComponent(title)}`)).body).toContain(title);
    }
  });

  test('the revision grows with each write and never with a rejected one', async () => {
    const growthOf = async (work: () => Promise<unknown>) => {
      const before = await revision();
      await work();
      return (await revision()) - before;
    };
    const { id } = await create({}, kind);
    const { done, rejected } = site;
    for (const write of [
      () => create({}, kind),
      () => done('PUT', `/${kind}/edit`, { id, color: 'Vert' }),
      () => done('DELETE', `/${kind}/delete`, { id }),
      () => done('POST', `/${kind}/restore`, { id }),
    ])
      expect(await growthOf(write)).toBeGreaterThan(0);
    for (const noWrite of [
      () => rejected('POST', `/${kind}/new`, { title: 'x' }),
      () => rejected('POST', `/${kind}/new`, { title: 'x', images: [IMAGE], brand: 999_999 }),
      () => rejected('PUT', `/${kind}/edit`, { id, title: 'x', version: 1 }),
      () => rejected('PUT', `/${kind}/edit`, { id: 999_999, title: 'x' }),
      () => rejected('DELETE', `/${kind}/delete`, { id, version: 1 }),
      () => rejected('POST', `/${kind}/restore`, { id }),
      () => done('GET', `/${kind}/range`),
    ])
      expect(await growthOf(noWrite)).toBe(0);
  });
});
