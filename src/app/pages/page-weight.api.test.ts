/**
 * Budgets for the files that a first visit of each page loads before any click, in bytes after Brotli. The styles are
 * in the HTML.
 */

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

/** The files that a page's HTML names, by kind, with their sizes in bytes, and the text of its scripts. */
async function weigh(path: string) {
  const html = (await site.app.inject(path)).body;
  const named = (expression: RegExp) => [...new Set([...html.matchAll(expression)].map(([, file]) => file ?? ''))];
  const files = {
    // The starting script, and the modules that it loads.
    scripts: named(/(?:src="|data-modules="[^"]*?|[ ])(\/assets\/[^" ]+\.js)/g),
    fonts: named(/<link[^>]+href="(\/assets\/[^"]+\.woff2)"/g),
  };
  const sum = async (all: string[]) =>
    (await Promise.all(all.map(load))).reduce((total, { bytes }) => total + bytes, 0);
  const code = await Promise.all(files.scripts.map(async (file) => (await site.app.inject(file)).body));
  return {
    html: (await load(path)).bytes,
    scripts: await sum(files.scripts),
    fonts: await sum(files.fonts),
    files,
    code: code.join('\n'),
  };
}

const KB = 1024;

describe('the weight of a page', () => {
  test.each([
    ['/', { html: 23.2 * KB, scripts: 118_000, fonts: 53 * KB }],
    ['/trucks-rental', { html: 19 * KB, scripts: 118_000, fonts: 53 * KB }],
    ['/car/1', { html: 23.8 * KB, scripts: 120_000, fonts: 53 * KB }],
    ['/contact', { html: 14 * KB, scripts: 108_000, fonts: 53 * KB }],
  ])('%s keeps its budget', async (path, budget) => {
    const { html, scripts, fonts } = await weigh(path);
    const weight = { html, scripts, fonts };
    for (const [kind, most] of Object.entries(budget)) {
      const bytes = weight[kind as keyof typeof weight];
      expect(bytes, `${kind} of ${path}`).toBeGreaterThan(0);
      expect(bytes, `${kind} of ${path}`).toBeLessThanOrEqual(most);
    }
  });

  test('STAT-9: what counts views and taps weighs half a kilobyte, and no page loads it first', async () => {
    const { files } = await weigh('/car/1');
    const { file } = readManifest(BUILD)['src/features/admin/statistics/count-events.client.ts'] ?? { file: '' };
    expect(files.scripts.length).toBeGreaterThan(1);
    expect(files.scripts).not.toContain(`/${file}`);
    expect((await site.app.inject(`/${file}`)).body).toContain('/api/events');
    expect((await load(`/${file}`)).bytes).toBeLessThanOrEqual(512);
  });

  test('SHAR-3: what shares an address weighs half a kilobyte, and no page loads it first', async () => {
    const { files } = await weigh('/car/1');
    const { file } = readManifest(BUILD)['src/ui/share-menu.client.ts'] ?? { file: '' };
    expect(files.scripts).not.toContain(`/${file}`);
    expect((await site.app.inject(`/${file}`)).body).toContain('clipboard');
    expect((await load(`/${file}`)).bytes).toBeLessThanOrEqual(512);
  });

  test('FAVO-8: what keeps a selection weighs 1.5 kB, and no page loads it first', async () => {
    const { files } = await weigh('/');
    const { scripts, preloads } = assetsOf(readManifest(BUILD), {
      entry: 'src/features/catalogue/favourites/saved-vehicles.client.ts',
    });
    const own = [...scripts, ...preloads].filter((file) => !files.scripts.includes(file));
    const loaded = await Promise.all(own.map(load));
    const code = await Promise.all(own.map(async (file) => (await site.app.inject(file)).body));
    expect(code.join()).toContain('vitrine.selection.');
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1.5 * KB);
  });

  test('RENT-1: the rules of a rental weigh 2.2 kB, and no page loads them first', async () => {
    const { files } = await weigh('/car/1');
    const { file } = readManifest(BUILD)['src/features/catalogue/rental-estimate/answer.ts'] ?? { file: '' };
    expect(files.scripts).not.toContain(`/${file}`);
    expect((await load(`/${file}`)).bytes).toBeLessThanOrEqual(2.2 * KB);
  });

  test('TRIP-1: the rules of a ride weigh 1.5 kB, and no page loads them first', async () => {
    const { files } = await weigh('/vtc-transport');
    const { scripts, preloads } = assetsOf(readManifest(BUILD), {
      entry: 'src/features/site/vtc/trip-answer.ts',
    });
    const own = [...scripts, ...preloads].filter((file) => !files.scripts.includes(file));
    const loaded = await Promise.all(own.map(load));
    expect(own.length).toBeGreaterThan(0);
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1.5 * KB);
  });

  test('no page makes an error while its scripts start: a browser that is measured would look for the lines', async () => {
    const { code } = await weigh('/');
    const react = /Object\.create\(Error\.prototype,\{message:\{value:\w+\((\d+)\)/g;
    expect([...code.matchAll(react)].map(([, number]) => number).sort()).toEqual(['460', '461', '474', '519', '542']);
  });

  test('PAL-12: the first page of the administration loads neither what forms are made of nor schemas', async () => {
    const partOf = async (entry: string) => {
      const { scripts, preloads } = assetsOf(readManifest(BUILD), { entry });
      const files = await Promise.all([...scripts, ...preloads].map(load));
      const code = await Promise.all([...scripts, ...preloads].map(async (file) => (await site.app.inject(file)).body));
      return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), code: code.join('\n') };
    };
    const first = await partOf(ENTRIES.admin);
    const form = await partOf('src/features/stock/brands/form.tsx');
    for (const mark of ['onTouched', 'unrecognized_keys']) {
      expect(form.code).toContain(mark);
      expect(first.code).not.toContain(mark);
    }
    expect(first.bytes).toBeLessThanOrEqual(172_000);
  });

  test('the home page loads no columns of CSV files', async () => {
    const { code } = await weigh('/');
    expect(code).toContain('Kilométrage');
    expect(code).not.toContain('Millésime');
  });

  test('the home page loads no code of the administration, of the gallery, or of the sign-in beyond its button', async () => {
    const { files, code } = await weigh('/');
    expect(files.scripts.length).toBeGreaterThan(1);
    for (const file of files.scripts) expect(file).not.toMatch(/admin|vehicle-form|gallery/);
    // Of the sign-in there is the header's button and menu, no more.
    expect(/api\/admin|Se déconnecter|swiper|openid/i.exec(code)?.[0]).toBeUndefined();
    // The searched names are at their place: a search that finds nothing anywhere proves nothing.
    const { scripts, preloads } = assetsOf(readManifest(BUILD), { entry: ENTRIES.admin });
    const adminContext = await Promise.all(
      [...scripts, ...preloads].map(async (file) => (await site.app.inject(file)).body),
    );
    expect(/api\/admin/.test(adminContext.join())).toBe(true);
  });
});
