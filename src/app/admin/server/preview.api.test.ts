import { describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi, SALE_FACTS } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { STATUS_VALUES } from '../../../features/stock/vehicles/status/status.ts';

/** Tests that only an administrator can see the preview of a vehicle, in every status (D02). */

const HIDDEN = { vin: 'VF1WWWZZZ1J386752', plate: 'AB-123-CD' };

const site = forFile(openAdminApi);

const get = (url: string, cookie = site.cookie) => site.app.inject({ url, headers: cookie === '' ? {} : { cookie } });

describe.each([
  ['cars', 'car'],
  ['trucks', 'trucks-rental'],
])('%s', (kind, type) => {
  test.each(STATUS_VALUES)('the preview of one that is %s is its page, with a strip', async (status) => {
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'Zétoile', images: [IMAGE], ...HIDDEN });
    await site.done('POST', `/${kind}/status`, { ids: [id], status, reserved_note: 'M. Untel', final_price: '7 777' });
    for (let times = 0; times < 2; times += 1) {
      const { statusCode, headers, body } = await get(`/admin/preview/${type}/${id}`);
      expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
      expect(headers).not.toHaveProperty('etag');
      expect(body).toMatch(/<h1[^>]*><span>Zétoile/);
      expect(body).toContain('Aperçu — ');
      expect(body).toContain(`/admin/${kind}?fiche=${kind}-edit-${id}`);
      expect(body).toContain('<meta name="robots" content="noindex"/>');
      for (const hidden of [...Object.values(HIDDEN), 'M. Untel', '7 777']) expect(body).not.toContain(hidden);
    }
    const publicPage = await get(`/${type}/${id}`);
    expect(publicPage.body).not.toContain('Aperçu — ');
    const expected = { draft: 404, archived: 410 }[String(status)] ?? 200;
    expect(publicPage.statusCode).toBe(expected);
  });

  test('without a session it leads to the login, which leads back', async () => {
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'Zétoile', status: 'draft' });
    const path = `/admin/preview/${type}/${id}`;
    await get(path);
    const { statusCode, headers, body } = await get(path, '');
    expect([statusCode, headers.location]).toEqual([302, `/admin/login?to=${encodeURIComponent(path)}`]);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('Zétoile');
    expect((await get(String(headers.location))).headers.location).toBe(path);
  });

  test('a vehicle that is not there, or in the trash, is 404', async () => {
    const { id } = await site.row('POST', `/${kind}/new`, { title: 'Zétoile', images: [IMAGE] });
    await site.done('DELETE', `/${kind}/delete`, { id });
    for (const unknown of [id, 99_999]) expect((await get(`/admin/preview/${type}/${unknown}`)).statusCode).toBe(404);
    for (const path of ['x', '01', '']) expect((await get(`/admin/preview/${type}/${path}`)).statusCode).toBe(404);
  });

  test('MOD-14: what is typed is seen as its page before it is saved, with a note and nothing stored', async () => {
    const { id } = await site.row('POST', `/${kind}/new`, {
      title: 'Zétoile',
      images: [IMAGE],
      sale_price: '9 900',
      ...SALE_FACTS,
    });
    const typed = { id, title: 'Zétoile Bis', sale_price: '8 765', ...HIDDEN };
    const { url } = await site.row('POST', `/${kind}/preview`, typed);
    expect(url).toMatch(new RegExp(`^/admin/preview/vehicles/[0-9a-f]{32}/${type}/${id}$`));
    const { statusCode, headers, body } = await get(String(url));
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
    expect(body).toMatch(/<h1[^>]*><span>Zétoile Bis/);
    expect(body).toMatch(/8.765/);
    expect(body).toContain('Aperçu non publié');
    for (const hidden of Object.values(HIDDEN)) expect(body).not.toContain(hidden);
    expect((await get(`/${type}/${id}`)).body).not.toContain('Zétoile Bis');
    const other = await site.row('POST', `/${kind}/new`, { title: 'Une autre', images: [IMAGE] });
    expect((await get(String(url).replace(/\d+$/, String(other.id)))).body).toMatch(/<h1[^>]*><span>Une autre/);
    expect(await site.row('GET', `/${kind}/${id}`)).toMatchObject({ title: 'Zétoile', version: 1 });
    expect((await get(String(url), '')).headers.location).toMatch(/^\/admin\/login/);
  });

  test('MOD-14: a new vehicle is seen before it is created; wrong fields are named, as when it is saved', async () => {
    const stock = async () => (await site.done('GET', `/${kind}/range?to=0`)).data;
    const before = await stock();
    const { url } = await site.row('POST', `/${kind}/preview`, { title: 'Toute neuve', images: [] });
    expect((await get(String(url))).body).toMatch(/<h1[^>]*><span>Toute neuve/);
    expect(await stock()).toEqual(before);
    const wrong = { title: '', sale_price: '-5', images: [] };
    expect(await site.rejected('POST', `/${kind}/preview`, wrong)).toMatchObject({
      status: 422,
      fields: { title: expect.any(String), sale_price: expect.any(String) },
    });
    expect((await site.rejected('POST', `/${kind}/preview`, { id: 99_999, title: 'X' })).status).toBe(404);
    const unknown = String(url).replace(/[0-9a-f]{32}/, '0'.repeat(32));
    expect((await get(unknown)).statusCode).toBe(404);
  });
});
