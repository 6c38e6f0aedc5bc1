/** Tests the files that a first visit loads before any click, in bytes after Brotli. The styles are in the HTML. */

import { beforeAll, describe, expect, test } from 'vitest';
import { buildCar } from '../../../tests/support/build-vehicles.ts';
import { DEMO_CARS } from '../../../tests/support/demo-stock.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { openTestSite } from '../../../tests/support/site.ts';
import { cars } from '../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../features/platform/auth/admin.ts';
import { findOrCreateBrand } from '../../features/stock/brands/brands.repository.ts';
import { BUILD } from '../boot/build-site.ts';
import { assetsOf, ENTRIES, readManifest } from './built-assets.ts';

const site = forFile(openTestSite);
beforeAll(async () => {
  const admin = operatorOfThisMachine();
  for (const { brandName, pictures: _pictures, ...car } of DEMO_CARS) {
    const { id } = await findOrCreateBrand(site.context, admin, brandName);
    await cars.create(site.context, admin, buildCar({ ...car, brand: id }));
  }
});

async function load(url: string) {
  const response = await site.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return { ...response, bytes: response.rawPayload.length };
}

async function codeOf(scripts: readonly string[]): Promise<string> {
  return (await Promise.all(scripts.map(async (file) => (await site.app.inject(file)).body))).join('\n');
}

/** Returns the text of the scripts that a page's HTML names, and the bytes of all files that it names, by kind. */
async function weigh(path: string) {
  const html = (await site.app.inject(path)).body;
  const named = (expression: RegExp) => [...new Set([...html.matchAll(expression)].map(([, file]) => file ?? ''))];
  const files = {
    scripts: named(/(?:src="|data-modules="[^"]*?|[ ])(\/assets\/[^" ]+\.js)/g),
    fonts: named(/<link[^>]+href="(\/assets\/[^"]+\.woff2)"/g),
  };
  const sum = async (all: string[]) =>
    (await Promise.all(all.map(load))).reduce((total, { bytes }) => total + bytes, 0);
  return {
    html: (await load(path)).bytes,
    scripts: await sum(files.scripts),
    fonts: await sum(files.fonts),
    files,
    code: await codeOf(files.scripts),
  };
}

/** Returns the text of an entry's scripts, and their size in bytes. Leaves out the scripts in `loaded`. */
async function partOf(program: 'site' | 'admin', entry: string, loaded: readonly string[] = []) {
  const { scripts, preloads } = assetsOf(readManifest(BUILD, program), { entry });
  const files = [...scripts, ...preloads].filter((file) => !loaded.includes(file));
  const sizes = await Promise.all(files.map(load));
  return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), code: await codeOf(files) };
}

const KB = 1024;

describe('the weight of a page', () => {
  test.each([
    ['/', { html: 23.2 * KB, scripts: 95_500, fonts: 53 * KB }],
    ['/trucks-rental', { html: 19 * KB, scripts: 95_500, fonts: 53 * KB }],
    ['/car/1', { html: 23.9 * KB, scripts: 96_800, fonts: 53 * KB }],
    ['/contact', { html: 14 * KB, scripts: 86_800, fonts: 53 * KB }],
  ])('%s keeps its budget', async (path, budget) => {
    const { html, scripts, fonts } = await weigh(path);
    const weight = { html, scripts, fonts };
    for (const [kind, most] of Object.entries(budget)) {
      const bytes = weight[kind as keyof typeof weight];
      expect(bytes, `${kind} of ${path}`).toBeGreaterThan(0);
      expect(bytes, `${kind} of ${path}`).toBeLessThanOrEqual(most);
    }
  });

  test.each([
    ['STAT-9', '/car/1', 512, 'features/admin/statistics/count-events.client.ts', '/api/events'],
    ['SHAR-3', '/car/1', 512, 'ui/share-menu.client.ts', 'clipboard'],
    ['RENT-1', '/car/1', 3.4 * KB, 'features/catalogue/rental-estimate/answer.ts', 'Ce jour est passé'],
    ['OFFL-1', '/', 2 * KB, 'app/offline/offline.client.ts', 'serviceWorker'],
  ])(
    '%s: the first load of %s is without a file that has at most %i bytes: %s',
    async (_id, path, most, source, mark) => {
      const { files } = await weigh(path);
      const { file } = readManifest(BUILD, 'site')[`src/${source}`] ?? { file: '' };
      expect(files.scripts.length).toBeGreaterThan(1);
      expect((await site.app.inject(path)).body).not.toContain(file);
      expect((await site.app.inject(`/${file}`)).body).toContain(mark);
      expect((await load(`/${file}`)).bytes).toBeLessThanOrEqual(most);
    },
  );

  test.each([
    ['FAVO-8', '/', 1, 'features/catalogue/favourites/favourites.client.ts', 'Votre sélection est pleine'],
    ['TRIP-1', '/vtc-transport', 1.8, 'features/site/vtc/trip-answer.ts', 'Cette heure est passée'],
  ])(
    '%s: what the first load of %s lacks of this code and its imports has at most %f KB: %s',
    async (_id, path, most, source, mark) => {
      const { files } = await weigh(path);
      const { bytes, code } = await partOf('site', `src/${source}`, files.scripts);
      expect(code).toContain(mark);
      expect(bytes).toBeLessThanOrEqual(most * KB);
    },
  );

  test('PAL-12: the first page of the administration loads neither what forms are made of nor schemas', async () => {
    const first = await partOf('admin', ENTRIES.admin);
    const form = await partOf('admin', 'src/features/stock/brands/form.tsx');
    for (const mark of ['onTouched', 'unrecognized_keys']) {
      expect(form.code).toContain(mark);
      expect(first.code).not.toContain(mark);
    }
    expect(first.bytes).toBeLessThanOrEqual(161_500);
  });

  test('the home page loads no columns of CSV files', async () => {
    const { code } = await weigh('/');
    expect(code).toContain('Kilométrage');
    expect(code).not.toContain('Millésime');
  });

  test.each(['/', '/car/1', '/contact'])('%s loads no router', async (path) => {
    const router = /popstate[\s\S]*loaderData|loaderData[\s\S]*popstate/;
    expect((await weigh(path)).code).not.toMatch(router);
    expect((await partOf('admin', ENTRIES.admin)).code).toMatch(router);
  });

  test('the home page loads no code of the administration, of the gallery, or of the sign-in beyond its button', async () => {
    const { files, code } = await weigh('/');
    expect(files.scripts.length).toBeGreaterThan(1);
    for (const file of files.scripts) expect(file).not.toMatch(/admin|vehicle-form|gallery/);
    // The page may contain the button and the menu of the visitor's sign-in, but not the code behind them.
    expect(/api\/admin|Se déconnecter|swiper|openid/i.exec(code)?.[0]).toBeUndefined();
    // These names must occur in the scripts of the administration. Otherwise the search above would prove nothing.
    expect((await partOf('admin', ENTRIES.admin)).code).toContain('api/admin');
  });
});
