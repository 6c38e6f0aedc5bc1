import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort, LIVE, type Program } from '../support/program.ts';
import { makeRelease, startRelease } from '../support/releases.ts';
import { alive, test } from '../support/visit.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-releases-'));
  makeRelease(join(folder, 'first'), { mark: 'AAAA' });
  makeRelease(join(folder, 'alone'), { mark: 'BBBB' });
  makeRelease(join(folder, 'kept'), { mark: 'CCCC', after: join(folder, 'first') });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Prepares one site. `release` stops the running release and starts another one on the same port and data. */
async function openSite(settings: Record<string, string>) {
  const port = await freePort();
  const data = mkdtempSync(join(folder, 'data-'));
  let running: Program | undefined;
  const release = async (name: 'first' | 'alone' | 'kept') => {
    running?.kill('SIGTERM');
    await running?.ended;
    running = startRelease(join(folder, name), { ...settings, PORT: String(port), DATA_DIR: data });
    await running.address();
  };
  const stop = async () => {
    running?.kill('SIGTERM');
    await running?.ended;
  };
  return { baseUrl: `http://127.0.0.1:${port}`, release, stop };
}

/** Returns the marks (for example AAAA) of the releases whose scripts this page has loaded. */
const releasesIn = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => /-([A-Z]{4}).{4}\.js$/.exec(name)?.[1]);
    return [...new Set(scripts.filter((mark) => mark !== undefined))].sort().join();
  });

/** Marks the document. The mark is gone after a reload. */
const note = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-noted', ''));
const isNoted = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-noted'));

test('OFFL-10, OFFL-11: a list that was open before a release still works: its own parts come from its own release while these are kept, and its next rows come with the new page', async ({
  visit,
}) => {
  const site = await openSite({ DEMO: '1' });
  await site.release('first');
  // Chromium reports a missing script, and a refused connection while no release runs.
  const expecting = [/404|Refused to apply style|ERR_CONNECTION_REFUSED/];
  const page = await visit('/', { baseUrl: site.baseUrl, isFirst: true, expecting });
  const sortBy = async (value: string) => {
    await page.getByLabel('Trier par').selectOption(value);
    await expect.poll(() => isNoted(page).catch(() => true)).toBe(false);
    await alive(page);
    expect(new URL(page.url()).search).toBe(`?tri=${value}`);
    expect(await page.getByLabel('Trier par').inputValue()).toBe(value);
  };
  await note(page);
  await site.release('kept');
  await page
    .getByRole('button', { name: /^Comparer / })
    .first()
    .click();
  await page.getByRole('region', { name: 'Véhicules à comparer' }).waitFor();
  expect([await isNoted(page), await releasesIn(page)]).toEqual([true, 'AAAA']);
  const [script = ''] = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );
  const { status, headers } = await fetch(script);
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  const none = await fetch(script.replace('AAAA', 'DDDD'));
  expect([none.status, none.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  await sortBy('prix');
  expect(await releasesIn(page)).toBe('CCCC');

  await note(page);
  await site.release('alone');
  // The notice's script is gone. The vehicle is saved without it.
  const heart = page.getByRole('button', { name: /^Enregistrer/ }).first();
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await sortBy('km');
  expect(await releasesIn(page)).toBe('BBBB');
});

test('OFFL-6: without a connection a kept page has the scripts of its own release, after a newer one too', async ({
  visit,
}) => {
  const site = await openSite(LIVE);
  await site.release('first');
  const expecting = [/404|Refused to apply style|ERR_|Failed to/];
  const page = await visit('/about', { baseUrl: site.baseUrl, isFirst: true, expecting });
  await page.getByRole('switch', { name: 'Lire hors connexion' }).click();
  await page.getByText('restent lisibles sans connexion').waitFor();
  await expect.poll(() => page.evaluate(() => caches.match('/about').then(Boolean))).toBe(true);
  await site.release('alone');
  // The newer page comes from the network and loads its own scripts.
  await page.goto('/contact');
  await alive(page);
  expect(await releasesIn(page)).toBe('BBBB');
  await site.stop();
  for (const [path, mark] of [
    ['/about', 'AAAA'],
    ['/contact', 'BBBB'],
  ] as const) {
    await page.goto(path);
    await alive(page);
    await page.getByText(/Page gardée le/).waitFor();
    expect([path, await releasesIn(page)]).toEqual([path, mark]);
  }
});
