import type { Socket } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { alive, axeViolations, test, type Visit } from '../support/visit.ts';

const site = forFile(openTestStockSite);
let car: string;
let other: string;

beforeAll(async () => {
  const images = await site.photos(1);
  car = await site.car({ title: 'Peugeot 208 Active', images });
  other = await site.car({ title: 'Renault Clio Zen', images });
});

/**
 * What a page without a connection makes the console say: not each of its requests can be answered. The last is axe's
 * own word where a style that a part of the page asks for later was not kept.
 */
const OFFLINE = [
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|Failed to convert|no-response|503|Couldn't load preload assets/,
];

const offlineSwitch = (page: Page) => page.getByRole('switch', { name: 'Lire hors connexion' });
const notice = (page: Page) => page.locator('output[data-kept]');

/** The addresses that are kept. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('vitrine-pages-1')).keys();
    return keys.map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
  });
/** The scripts and styles of kept pages that are not kept yet: they are fetched after the page. */
const missingAssets = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('vitrine-pages-1')).matchAll();
    const named = (await Promise.all(kept.map((one) => one.text()))).flatMap(
      (html) => html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? [],
    );
    const cache = await caches.open('vitrine-assets-1');
    const found = await Promise.all(named.map(async (path) => ((await cache.match(path)) ? [] : [path])));
    return found.flat();
  });
/** The addresses of everything that is kept. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
const askToKeep = (page: Page, files: string[]) =>
  page.evaluate((asked) => navigator.serviceWorker.controller?.postMessage({ paths: [], files: asked }), files);
/** The pixels of a picture. */
const pixelsOf = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
    canvas.getContext('2d')?.drawImage(image, 0, 0, 40, 40);
    return canvas.toDataURL();
  });
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const open = (visit: Visit, path: string) => visit(path, { baseUrl: site.baseUrl, isFirst: true, expecting: OFFLINE });

test('OFFL-1 OFFL-2 OFFL-4 OFFL-5: what was opened since the visitor asked is read without a connection, dated; what was not leads on', async ({
  visit,
}) => {
  const page = await open(visit, '/');
  await offlineSwitch(page).waitFor();
  // Nothing is stored for who asked for nothing.
  expect([await workers(page), await cacheNames(page), await page.evaluate(() => localStorage.length)]).toEqual([
    0,
    [],
    0,
  ]);

  await offlineSwitch(page).click();
  await page.getByText('Les pages que vous ouvrez restent lisibles sans connexion.').waitFor();
  expect(await offlineSwitch(page).getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => keptPages(page)).toEqual(['/']);
  // Opened from the list, without loading the document.
  await page.getByRole('link', { name: 'Peugeot 208 Active' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Peugeot 208 Active' }).waitFor();
  await expect.poll(() => keptPages(page)).toEqual(['/', car]);
  await expect.poll(() => missingAssets(page)).toEqual([]);

  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.url());
  });
  await page.context().setOffline(true);
  // A service worker that starts for this page may be told of the lost connection only after it has written the notice.
  await expect
    .poll(async () => {
      await page.reload();
      await alive(page);
      return notice(page).innerText();
    })
    .toMatch(/^Vous êtes hors connexion\. Page gardée le \d+(er)? \S+ à \d+\sh(\s\d\d)?\.\s*Recharger$/);
  await page.getByRole('heading', { level: 1, name: 'Peugeot 208 Active' }).waitFor();
  await expect
    .poll(() =>
      page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(await axeViolations(page)).toEqual([]);

  // A link to what is kept, then one to what is not.
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Voitures' }).click();
  await page.waitForURL(`${site.baseUrl}/`);
  await alive(page);
  await notice(page).waitFor();
  await page.getByRole('link', { name: 'Renault Clio Zen' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Cette page n’est pas gardée sur cet appareil' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(other);
  const listed = page.locator('#pages-gardees a');
  expect(await listed.evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort())).toEqual([
    '/',
    car,
  ]);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // The connection is back: the same page by itself, and nothing that was kept is counted now.
  expect(await page.getByRole('link', { name: 'Réessayer' }).getAttribute('href')).toBe('');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Renault Clio Zen' }).waitFor();
  await alive(page);
  await expect.poll(() => notice(page).count()).toBe(0);
  expect(events).toEqual([]);

  // The switch ends it and deletes everything.
  await offlineSwitch(page).click();
  await page.getByText('Les pages gardées sont effacées.').waitFor();
  // As when an answer that was on its way is written after everything was deleted.
  await page.evaluate(() => caches.open('vitrine-assets-1'));
  await page.goto('/contact');
  await alive(page);
  await expect.poll(async () => [await workers(page), await cacheNames(page)]).toEqual([0, []]);
});

test('OFFL-1 OFFL-3: the first saved vehicle keeps the selection; the administration and the API are never kept', async ({
  visit,
}) => {
  const page = await open(visit, car);
  await offlineSwitch(page).waitFor();
  await page
    .getByRole('button', { name: /Enregistrer/ })
    .first()
    .click();
  // What begins by it is said beside the heart.
  const said = page.getByText('Vos véhicules enregistrés et les pages que vous ouvrez restent lisibles');
  await said.waitFor();
  const [text, heart] = await Promise.all(
    [said, page.getByRole('button', { name: /Enregistrer/ }).first()].map((one) => one.boundingBox()),
  );
  expect(Math.abs((text?.y ?? 0) - (heart?.y ?? 0))).toBeLessThan(100);
  await expect.poll(() => offlineSwitch(page).getAttribute('aria-checked')).toBe('true');
  await expect
    .poll(async () => (await keptPages(page)).map((path) => path.split('&')[0]))
    .toEqual([car, `/selection?ids=${car.split('/')[2]}`]);
  await page.goto('/admin');
  await page.getByLabel('Nom').first().waitFor();
  await page.goto('/api/cars/1');
  await page.goto('/');
  await alive(page);
  expect((await keptFiles(page)).filter((path) => /^\/(admin|api|auth|feeds)|\/admin[-.]/.test(path))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/selection');
  await notice(page).waitFor();
  await page.getByText('Peugeot 208 Active').first().waitFor();
});

test('OFFL-3 TRAI-8: the picture of who signs in is not kept, nor anything else that is no-store; signing out deletes the kept pages', async ({
  visit,
}) => {
  const page = await open(visit, car);
  await offlineSwitch(page).click();
  await page.getByText('Les pages que vous ouvrez restent lisibles sans connexion.').waitFor();
  await expect.poll(() => keptPages(page)).toEqual([car]);

  const faces: string[] = [];
  for (const name of ['Camille Martin', 'Inès Lefèvre']) {
    await page.getByRole('button', { name: 'Me Connecter' }).click();
    await page.getByRole('button', { name }).click();
    await page.waitForURL(site.baseUrl + car);
    const account = page.getByRole('button', { name: /^Compte d/ });
    await account.waitFor();
    faces.push(await pixelsOf(account.getByRole('presentation')));
    // Even where a page asks for it: its response is no-store.
    await askToKeep(page, ['/api/me/picture', '/voiture-accueil.svg']);
    await expect.poll(() => keptFiles(page)).toContain('/voiture-accueil.svg');
    expect((await keptFiles(page)).filter((path) => path.startsWith('/api/'))).toEqual([]);
    await expect.poll(() => keptPages(page)).toEqual([car]);
    await account.click();
    await page.getByRole('button', { name: 'Me Déconnecter' }).click();
    await page.getByRole('button', { name: 'Me Connecter' }).waitFor();
    expect(await keptPages(page)).toEqual([]);
    expect(await keptFiles(page)).not.toContain('/voiture-accueil.svg');
    // At the provider too.
    await page.context().clearCookies();
  }
  expect(faces[0]).not.toBe(faces[1]);
  // The visitor still wants pages to be kept.
  await page.reload();
  await expect.poll(() => keptPages(page)).toEqual([car]);
});

/** From here on the site breaks off every connection, until it is restored. */
function breakOff() {
  const { server } = site.app;
  let count = 0;
  const refuse = (socket: Socket) => {
    count += 1;
    socket.destroy();
  };
  server.prependListener('connection', refuse);
  server.closeAllConnections();
  const restore = () => server.off('connection', refuse);
  onTestFinished(() => void restore());
  return { count: () => count, restore };
}

test('OFFL-4: where the network comes a moment after the browser is online, the page is loaded all the same', async ({
  visit,
}) => {
  const page = await open(visit, car);
  await offlineSwitch(page).click();
  await expect.poll(() => keptPages(page)).toEqual([car]);
  await page.context().setOffline(true);
  await page.goto(other);
  await page.getByRole('heading', { level: 1, name: 'Cette page n’est pas gardée sur cet appareil' }).waitFor();
  const network = breakOff();
  await page.context().setOffline(false);
  await expect.poll(network.count).toBeGreaterThan(0);
  network.restore();
  await page.getByRole('heading', { level: 1, name: 'Renault Clio Zen' }).waitFor();
});

test('OFFL-4: a site that does not respond is asked with growing pauses, and when the page is looked at again', async ({
  visit,
}) => {
  const page = await open(visit, car);
  await offlineSwitch(page).click();
  await expect.poll(() => keptPages(page)).toEqual([car]);
  await page.clock.install();
  const network = breakOff();
  await page.goto(other);
  await page.getByRole('heading', { level: 1, name: 'Cette page n’est pas gardée sur cet appareil' }).waitFor();
  let questions = 0;
  page.on('request', (request) => {
    if (request.method() === 'HEAD') questions += 1;
  });
  await page.clock.runFor('10:00');
  await expect.poll(() => questions).toBeGreaterThan(10);
  expect(questions).toBeLessThan(20);
  await page.clock.pauseAt(Date.now() + 86_400_000);
  network.restore();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('heading', { level: 1, name: 'Renault Clio Zen' }).waitFor();
});
