import type { Socket } from 'node:net';
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { alive, axeViolations, resize, test, type Visit } from '../support/visit.ts';

/** Defined in the page by a test. */
declare const countReload: () => void;

const site = forFile(openTestStockSite);
let car: string;
let other: string;

beforeAll(async () => {
  const images = await site.photos(1);
  car = await site.car({ title: 'Peugeot 208 Active', images });
  other = await site.car({ title: 'Renault Clio Zen', images });
});

/**
 * Console messages that Chromium writes while the connection is lost, because some requests get no response. If a part
 * of the page loads a style later and the style is not cached, axe writes the last message.
 */
const OFFLINE = [
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|Failed to convert|no-response|503|Couldn't load preload assets/,
];

const offlineSwitch = (page: Page) => page.getByRole('switch', { name: 'Lire hors connexion' });
const notice = (page: Page) => page.locator('output[data-kept]');

/** Returns the addresses of the cached pages. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('vitrine-pages-1')).keys();
    return keys.map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
  });
/**
 * Returns the scripts and styles of cached pages that are not cached yet. The service worker loads them after the page.
 */
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
/** Returns the addresses of all cached files. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
const askToKeep = (page: Page, files: string[]) =>
  page.evaluate((asked) => navigator.serviceWorker.controller?.postMessage({ paths: [], files: asked }), files);
/** Returns the pixels of a picture as a data URI, to compare two pictures. */
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

test('OFFL-1 OFFL-2 OFFL-4 OFFL-5: pages opened after the visitor turned it on can be read without a connection, with their date; other addresses link to them', async ({
  visit,
}) => {
  const page = await open(visit, '/');
  await offlineSwitch(page).waitFor();
  // The browser stores nothing before the visitor asks for it.
  expect([await workers(page), await cacheNames(page), await page.evaluate(() => localStorage.length)]).toEqual([
    0,
    [],
    0,
  ]);

  await offlineSwitch(page).click();
  await page.getByText('Les pages que vous ouvrez restent lisibles sans connexion.').waitFor();
  expect(await offlineSwitch(page).getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => keptPages(page)).toEqual(['/']);
  await page.getByRole('link', { name: 'Peugeot 208 Active' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Peugeot 208 Active' }).waitFor();
  await expect.poll(() => keptPages(page)).toEqual(['/', car]);
  await expect.poll(() => missingAssets(page)).toEqual([]);

  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.url());
  });
  await page.context().setOffline(true);
  // A service worker that has just started can learn of the lost connection only after it has written the notice. So
  // the test reloads until the notice says it.
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

  // The first link leads to a cached page, the second one to a page that is not cached.
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
  await resize(page, { width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // When the connection is back, the same page loads without a click. Views of cached pages are not counted.
  expect(await page.getByRole('link', { name: 'Réessayer' }).getAttribute('href')).toBe('');
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Renault Clio Zen' }).waitFor();
  await alive(page);
  await expect.poll(() => notice(page).count()).toBe(0);
  expect(events).toEqual([]);

  // The switch turns caching off and deletes all cached pages.
  await offlineSwitch(page).click();
  await page.getByText('Les pages gardées sont effacées.').waitFor();
  // A late response can be written to the cache after the caches were deleted. This new cache imitates that.
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
  // The text about what the browser stores from now on appears beside the heart.
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

test('OFFL-3 TRAI-8: neither the picture of a signed-in visitor nor any other no-store response is cached; signing out deletes the cached pages', async ({
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
    // The service worker does not cache this picture even when a page asks for it, because its response is no-store.
    await askToKeep(page, ['/api/me/picture', '/voiture-accueil.svg']);
    await expect.poll(() => keptFiles(page)).toContain('/voiture-accueil.svg');
    expect((await keptFiles(page)).filter((path) => path.startsWith('/api/'))).toEqual([]);
    await expect.poll(() => keptPages(page)).toEqual([car]);
    await account.click();
    await page.getByRole('button', { name: 'Me Déconnecter' }).click();
    await page.getByRole('button', { name: 'Me Connecter' }).waitFor();
    expect(await keptPages(page)).toEqual([]);
    expect(await keptFiles(page)).not.toContain('/voiture-accueil.svg');
    // The cookies of the identity provider are deleted, too.
    await page.context().clearCookies();
  }
  expect(faces[0]).not.toBe(faces[1]);
  // The visitor still wants the browser to cache pages.
  await page.reload();
  await expect.poll(() => keptPages(page)).toEqual([car]);
});

/** Makes the site close every connection until the test calls `restore`. */
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

test('OFFL-4: if the network works only a moment after the browser reports it, the page still loads; if the site does not respond, the page tries again with growing pauses, and when the visitor returns to it; it reloads once', async ({
  visit,
}) => {
  const page = await open(visit, car);
  const notKept = page.getByRole('heading', { level: 1, name: 'Cette page n’est pas gardée sur cet appareil' });
  await offlineSwitch(page).click();
  await expect.poll(() => keptPages(page)).toEqual([car]);
  await page.context().setOffline(true);
  await page.goto(other);
  await notKept.waitFor();
  const moment = breakOff();
  await page.context().setOffline(false);
  await expect.poll(moment.count).toBeGreaterThan(0);
  moment.restore();
  await page.getByRole('heading', { level: 1, name: 'Renault Clio Zen' }).waitFor();

  await page.clock.install();
  const network = breakOff();
  await page.goto('/about');
  await notKept.waitFor();
  let questions = 0;
  page.on('request', (request) => {
    if (request.method() === 'HEAD') questions += 1;
  });
  await page.clock.runFor('10:00');
  await expect.poll(() => questions).toBeGreaterThan(10);
  expect(questions).toBeLessThan(20);
  await page.clock.pauseAt(Date.now() + 86_400_000);
  let reloads = 0;
  await page.exposeFunction('countReload', () => {
    reloads += 1;
  });
  await page.evaluate(() => navigation.addEventListener('navigate', () => countReload()));
  network.restore();
  // Both events make the page ask the site. A second reload would discard what the visitor does on the loaded page.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
  });
  await page.getByRole('heading', { level: 1, name: 'À propos de nous' }).waitFor();
  await expect.poll(() => reloads).toBe(1);
});
