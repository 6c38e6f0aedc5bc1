import { expect, test } from 'vitest';
import { forFile } from '../../../tests/support/for-file.ts';
import { openTestSite } from '../../../tests/support/site.ts';

const site = forFile(openTestSite);

test('OFFL-7: the manifest has name, colour and icons of the site, and can be installed', async () => {
  const { headers, body } = await site.app.inject('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({
    name: 'Garage des Tilleuls',
    lang: 'fr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#fbfaf7',
  });
  expect((await site.app.inject('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
});

test('OFFL-7: the service worker is asked for again each time, and only the site’s own may run', async () => {
  const { statusCode, headers, body } = await site.app.inject({
    url: '/service-worker.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(Buffer.byteLength(body)).toBeGreaterThan(0);
  const policy = String((await site.app.inject('/')).headers['content-security-policy']);
  expect(policy).toContain("worker-src 'self';");
  expect(policy).toContain("manifest-src 'self';");
});

test('OFFL-4: the offline page is a page like the others, and search engines do not list it', async () => {
  const { statusCode, body } = await site.app.inject('/hors-connexion');
  expect(statusCode).toBe(200);
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  expect(body).toContain('<ul id="pages-gardees"');
  expect((await site.app.inject('/sitemap.xml')).body).not.toContain('hors-connexion');
});
