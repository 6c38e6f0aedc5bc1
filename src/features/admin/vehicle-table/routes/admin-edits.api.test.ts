import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AdminApiSite,
  type AdminRow,
  callerOf,
  IMAGE,
  openAdminApi,
  openSecondInstance,
  signIn,
} from '../../../../../tests/support/admin-api.ts';
import { addAdministrator } from '../../../../../tests/support/administrators.ts';
import { readRevision } from '../../../../server/db/database.ts';
import { hourAndMinute } from '../../../../shared/dates/dates.ts';

/** Changes by several people through several instances (D39, D45), and what visitors see of them. */

let adminContext: AdminApiSite;
let second: Awaited<ReturnType<typeof openSecondInstance>>;
let bruno: ReturnType<typeof callerOf>;
beforeAll(async () => {
  adminContext = await openAdminApi();
  second = await openSecondInstance(adminContext);
  await addAdministrator(adminContext.context, 'Bruno', 'le mot de passe de Bruno');
  bruno = callerOf(second.app, await signIn(second.app, 'Bruno', 'le mot de passe de Bruno'));
});
afterAll(async () => {
  await second.close();
  await adminContext.close();
});

const revision = () => readRevision(adminContext.context.database);

/** The messages of a stale edit: the minute may change between the two edits. */
function staleBy(name: string): string[] {
  return [0, 60_000].map(
    (before) =>
      `Modifié par ${name} à ${hourAndMinute(new Date(Date.now() - before))} : vos changements ne sont pas encore enregistrés.`,
  );
}

/** The public API and pages for a visitor: at once on the writing instance, within a second on the other one. */
async function seen(url: string): Promise<{ status: number; body: string }> {
  const on = async ({ app }: Pick<typeof adminContext, 'app'>) => {
    const { statusCode, body } = await app.inject(url);
    return { status: statusCode, body };
  };
  const both = async () => {
    const [here, there] = [await on(adminContext), await on(second)];
    return { here, isSame: here.status === there.status && here.body === there.body };
  };
  await expect.poll(async () => (await both()).isSame, { interval: 5 }).toBe(true);
  return (await both()).here;
}

describe.each([
  ['cars', '/car', '/'],
  ['trucks', '/trucks-rental', '/trucks-rental'],
])('%s', (kind, page, list) => {
  const create = (fields: object = {}) =>
    adminContext.row('POST', `/${kind}/new`, { title: 'C3', images: [IMAGE], ...fields });
  const edit = (changes: object, by = adminContext) => by.row('PUT', `/${kind}/edit`, changes);

  test('fields that are absent from an edit stay as they are', async () => {
    const row = await create({
      overview: 'Texte',
      mileage: 5,
      accessories: ['Bluetooth'],
      fuel_type: 'diesel',
      reference: `A-${kind}`,
    });
    const { version: _v, updated_at: _at, updated_by: _by, ...before } = row;
    expect(await edit({ id: row.id })).toMatchObject({ ...before, version: 2 });
    expect(await edit({ id: row.id, color: 'Bleu' })).toMatchObject({ ...before, color: 'Bleu', version: 3 });
  });

  test('D39: an edit with the version that was seen is done and signed; with another it is 409, and names who was faster', async () => {
    const { id, version } = await create();
    const since = Date.now();
    const edited = await edit({ id, title: 'Un', version });
    expect(edited).toMatchObject({ title: 'Un', version: 2, updated_by: 'Hélène' });
    expect(Math.abs(Date.parse(String(edited.updated_at)) - since)).toBeLessThan(60_000);
    for (const stale of [1, '1', 3, 99]) {
      const before = await revision();
      const rejected = await bruno.rejected('PUT', `/${kind}/edit`, { id, title: 'Deux', version: stale });
      expect(rejected).toMatchObject({ status: 409, message: expect.toBeOneOf(staleBy('Hélène')) });
      expect(await revision()).toBe(before);
    }
    expect(await bruno.row('PUT', `/${kind}/edit`, { id, title: 'Trois', version: '2' })).toMatchObject({
      version: 3,
      updated_by: 'Bruno',
    });
    expect((await adminContext.rejected('DELETE', `/${kind}/delete`, { id, version: 2 })).message).toBeOneOf(
      staleBy('Bruno'),
    );
    for (const wrong of [0, -1, 1.5, 'x', true, []])
      expect((await adminContext.rejected('PUT', `/${kind}/edit`, { id, version: wrong })).fields).toEqual({
        version: 'Un numéro de version est attendu',
      });
    expect(await adminContext.done('DELETE', `/${kind}/delete`, { id, version: 3 })).toMatchObject({ status: 200 });
  });

  test('D39: of eight edits at once with one version, on two instances, one is done and seven are 409', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, version } = await create();
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          (i % 2 ? adminContext : second).app.inject({
            method: 'PUT',
            url: `/api/admin/${kind}/edit`,
            headers: { cookie: i % 2 ? adminContext.cookie : bruno.cookie },
            payload: { id, title: `Titre ${i}`, version },
          }),
        ),
      );
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
      const winner = responses.find(({ statusCode }) => statusCode === 200)?.json().data[0];
      expect(await adminContext.row('GET', `/${kind}/${id}`)).toEqual(winner);
      expect(winner.version).toBe(2);
    }
  });

  test('D39: without a version all of them are done, one after the other, and no field of any is lost', async () => {
    const { id } = await create();
    const names = ['overview', 'color', 'energy', 'model_year', 'mileage', 'seating_capacity', 'reference', 'title'];
    await Promise.all(
      names.map((name, i) =>
        (i % 2 ? adminContext : bruno).done('PUT', `/${kind}/edit`, { id, [name]: String(i + 1) }),
      ),
    );
    expect(await adminContext.row('GET', `/${kind}/${id}`)).toMatchObject({
      ...Object.fromEntries(names.map((name, i) => [name, String(i + 1)])),
      mileage: 5,
      seating_capacity: 6,
      version: names.length + 1,
    });
  });

  test('one reference, taken by six at once on two instances, belongs to one; the others get an error at its field', async () => {
    const reference = `SEULE-${kind}`;
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        (i % 2 ? adminContext : second).app.inject({
          method: 'POST',
          url: `/api/admin/${kind}/new`,
          headers: { cookie: adminContext.cookie },
          payload: { title: 'x', images: [IMAGE], reference },
        }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(5).fill(422)]);
  });

  test('D45: a deleted vehicle is off the site at once, can be taken back once, and is then as it was', async () => {
    const row = await create({ title: `Jetée ${kind}`, reference: `B-${kind}` });
    const { id } = row;
    const before = (await seen(`/api/${kind}/list/-1`)).body;
    const thrown = await adminContext.row('DELETE', `/${kind}/delete`, { id });
    expect(thrown).toMatchObject({ id, title: row.title, updated_by: 'Hélène', version: 2 });
    expect(await seen(`/api/${kind}/${id}`)).toMatchObject({ status: 404 });
    expect(await seen(`${page}/${id}`)).toMatchObject({ status: 404 });
    expect((await seen(list)).body).not.toContain(`Jetée ${kind}`);
    expect((await seen('/sitemap.xml')).body).not.toContain(`${page}/${id}<`);
    expect((await adminContext.done('GET', `/${kind}/bin`)).data[0]).toEqual(thrown);
    for (const [method, path] of [
      ['DELETE', 'delete'],
      ['PUT', 'edit'],
    ] as const)
      expect((await adminContext.rejected(method, `/${kind}/${path}`, { id })).status).toBe(404);
    expect((await adminContext.rejected('GET', `/${kind}/${id}`)).status).toBe(404);

    const { version: _v, updated_at: _at, updated_by: _by, ...same } = row;
    expect(await bruno.row('POST', `/${kind}/restore`, { id })).toMatchObject({
      ...same,
      version: 3,
      updated_by: 'Bruno',
    });
    expect((await seen(`/api/${kind}/list/-1`)).body).toBe(before);
    expect((await adminContext.rejected('POST', `/${kind}/restore`, { id })).status).toBe(404);
    expect((await adminContext.rejected('POST', `/${kind}/restore`, { id: 999_999 })).status).toBe(404);
    await adminContext.done('DELETE', `/${kind}/delete`, { id, version: 3 });
  });

  test('AAPI-4: a delete may carry the whole body; of six at once one is done and five are 404', async () => {
    const { id } = await create();
    const { id: other } = await create();
    await adminContext.done('DELETE', `/${kind}/delete`, {
      id: other,
      title: '',
      images: 'x',
      brand: {},
      mileage: 'x',
      due_date: 5,
    });
    const inconnu = await adminContext.rejected('DELETE', `/${kind}/delete`, { id, inconnu: 1 });
    expect(inconnu.fields).toEqual({ inconnu: 'Champ inconnu' });
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const response = await (i % 2 ? adminContext : second).app.inject({
          method: 'DELETE',
          url: `/api/admin/${kind}/delete`,
          headers: { cookie: adminContext.cookie },
          payload: { id },
        });
        return response.statusCode;
      }),
    );
    expect(statuses.sort()).toEqual([200, ...Array(5).fill(404)]);
  });

  test('what is saved is on the site at once, on every instance: list, count, detail, page, sitemap', async () => {
    const count = async () => JSON.parse((await seen(`/api/${kind}/list/-1`)).body).remaining;
    const before = await count();
    const etag = (await adminContext.app.inject(`/api/${kind}/list/-1`)).headers.etag;
    const { id } = await create({ title: `Neuve ${kind}`, overview: 'à voir', color: 'Bleu' });
    expect(await count()).toBe(before + 1);
    expect((await adminContext.app.inject(`/api/${kind}/list/-1`)).headers.etag).not.toBe(etag);
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
    const grows = async (work: () => Promise<unknown>) => {
      const before = await revision();
      await work();
      expect(await revision()).toBeGreaterThan(before);
    };
    const stays = async (work: () => Promise<unknown>) => {
      const before = await revision();
      await work();
      expect(await revision()).toBe(before);
    };
    let row: AdminRow = { id: 0 };
    await grows(async () => {
      row = await create();
    });
    const { id } = row;
    await grows(() => edit({ id, color: 'Vert' }));
    await grows(() => adminContext.done('DELETE', `/${kind}/delete`, { id }));
    await grows(() => adminContext.done('POST', `/${kind}/restore`, { id }));
    await stays(() => adminContext.rejected('POST', `/${kind}/new`, { title: 'x' }));
    await stays(() => adminContext.rejected('POST', `/${kind}/new`, { title: 'x', images: [IMAGE], brand: 999_999 }));
    await stays(() => adminContext.rejected('PUT', `/${kind}/edit`, { id, title: 'x', version: 1 }));
    await stays(() => adminContext.rejected('PUT', `/${kind}/edit`, { id: 999_999, title: 'x' }));
    await stays(() => adminContext.rejected('DELETE', `/${kind}/delete`, { id, version: 1 }));
    await stays(() => adminContext.rejected('POST', `/${kind}/restore`, { id }));
    await stays(() => adminContext.done('GET', `/${kind}/range`));
  });
});
