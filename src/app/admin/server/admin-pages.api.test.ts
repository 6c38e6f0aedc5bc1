import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signIn } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { addTestAdministrator } from '../../../../tests/support/test-administrator.ts';

const NAME = '</script><b>Zoé';
const PAGES = ['dashboard', 'cars', 'brands', 'trucks', 'rates', 'prices', 'bin'].map((page) => `/admin/${page}`);

const site = forFile(openTestSite);
let cookie: string;

beforeAll(async () => {
  await addTestAdministrator(site.context, NAME, PASSWORD);
  cookie = await signIn(site.app, NAME);
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

describe('ADMG-1 ADMG-2 ADMG-8: without a session', () => {
  test.each(['/admin', '/admin/', ...PAGES, '/admin/cars/', '/admin/nulle-part', '/admin/cars/12/x'])(
    '%s leads to the login',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.headers.location]).toEqual([302, '/admin/login']);
    },
  );

  test('the login page is there, and names no administrator', async () => {
    const { statusCode, body } = await get('/admin/login');
    expect([statusCode, body]).toEqual([200, expect.stringContaining('"admin":null')]);
  });

  test('TEAM-3: a link opens its page, and requests of the page name no token', async () => {
    const token = 'x'.repeat(43);
    for (const path of ['/admin/invitation', `/admin/invitation/${token}`]) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode, headers['referrer-policy']]).toEqual([path, 200, 'strict-origin']);
      expect(body).not.toContain(token);
    }
    expect(JSON.stringify(site.logs)).not.toContain(token);
  });

  test('an address that says more is remembered; never another site, nor what is no page', async () => {
    expect((await get('/admin/cars?q=c3&page=2')).headers.location).toBe(
      `/admin/login?to=${encodeURIComponent('/admin/cars?q=c3&page=2')}`,
    );
    expect((await get('/admin/nulle-part?q=c3')).headers.location).toBe('/admin/login');
  });

  test('a cookie that is no session is none', async () => {
    const response = await get('/admin/cars', { cookie: 'vitrine-admin=nimporte' });
    expect(response.headers.location).toBe('/admin/login');
  });
});

describe('ADMG-1: with a session', () => {
  test.each(['/admin', '/admin/', '/admin/login', '/admin/login/'])('%s leads to the dashboard', async (url) => {
    const response = await get(url, { cookie });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/admin/dashboard']);
  });

  test.each([
    ['/admin/cars?q=c3', '/admin/cars?q=c3'],
    ['/admin/cars?fiche=cars-edit-12', '/admin/cars?fiche=cars-edit-12'],
    ['https://evil.example/admin/cars', '/admin/dashboard'],
    ['//evil.example/admin/', '/admin/dashboard'],
    ['/admin/\\evil.example', '/admin/dashboard'],
    ['/admin/../auth/login', '/admin/dashboard'],
    ['/admin/login?to=/admin/cars', '/admin/dashboard'],
  ])('the login goes on to %s only where that is a page of this administration', async (to, location) => {
    const response = await get(`/admin/login?to=${encodeURIComponent(to)}`, { cookie });
    expect(response.headers.location).toBe(location);
  });

  test.each(PAGES)('%s is one document without any stock in it', async (url) => {
    const response = await get(url, { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<html lang="fr">');
  });

  test('an unknown page is 404 in the same document', async () => {
    const response = await get('/admin/nulle-part', { cookie });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('id="admin"');
  });

  test('a name cannot leave the element that holds it', async () => {
    const { body } = await get('/admin/cars', { cookie });
    expect(body).not.toContain('</script><b>');
    const json = /type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ admin: NAME });
  });

  test('D30: after signing out the old cookie opens no page', async () => {
    const other = await signIn(site.app, NAME);
    await site.app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie: other } });
    expect((await get('/admin/cars', { cookie: other })).headers.location).toBe('/admin/login');
  });
});

test('nothing under /admin is cached or indexed', async () => {
  for (const url of ['/admin', '/admin/login', '/admin/cars', '/admin/nulle-part'])
    for (const headers of [undefined, { cookie }]) {
      const response = await get(url, headers);
      expect([response.headers['cache-control'], response.headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
    }
});

test('no public page loads anything of the administration', async () => {
  const scripts = (html: string) => new Set(html.match(/\/assets\/[^"]+\.(js|css)/g) ?? []);
  const own = [...scripts((await get('/admin/login')).body)].filter((file) => /admin/.test(file));
  expect(own.length).toBeGreaterThan(0);
  for (const url of ['/', '/contact', '/nulle-part']) {
    const shown = scripts((await get(url)).body);
    expect(own.filter((file) => shown.has(file))).toEqual([]);
  }
});

test('OFFL-8: the offline page needs no session, names nobody, and is the same with one', async () => {
  const [without, withSession] = await Promise.all([
    get('/admin/hors-connexion'),
    get('/admin/hors-connexion', { cookie }),
  ]);
  expect([without.statusCode, withSession.statusCode]).toEqual([200, 200]);
  expect(without.body).toContain('"isOffline":true');
  expect(withSession.body).toBe(without.body);
  expect(withSession.body).not.toContain('Zoé');
});
