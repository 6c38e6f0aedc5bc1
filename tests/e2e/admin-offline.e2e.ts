import type { RequestListener } from 'node:http';
import type { Page } from 'playwright';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { ADMINISTRATOR, openSession, signIn } from '../support/administrator.ts';
import { addAdministrator } from '../support/administrators.ts';
import { forFile } from '../support/for-file.ts';
import { reachesPast } from '../support/page-state.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { field } from '../support/vehicle-form.ts';
import { axeViolationsInBothThemes, resize, test, type Visit } from '../support/visit.ts';

/** Tests the administration without a connection (OFFL-8). */

const site = forFile(openTestStockSite);
const COLLEAGUE = 'Karim';
let form: string;

beforeAll(async () => {
  for (const name of [ADMINISTRATOR.name, COLLEAGUE])
    await addAdministrator(site.context, name, ADMINISTRATOR.password);
  const car = await site.car({ title: 'Renault Clio', color: 'Bleu' });
  form = `/admin/cars?fiche=cars-edit-${car.split('/').at(-1)}`;
});

const UNREACHABLE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/, /AdminError/];

/** Opens a page of the administration and waits until the service worker has cached the offline page. */
async function enter(visit: Visit, path: string): Promise<Page> {
  const page = await visit(path, {
    ...{ baseUrl: site.baseUrl, isFirst: true, expecting: UNREACHABLE },
    before: (fresh) => openSession(fresh.context()),
  });
  await expect.poll(() => isKept(page)).toBe(true);
  return page;
}

const isKept = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin');
    const kept = await caches.match('/admin/hors-connexion', { cacheName: 'administration-1' });
    return registration?.active?.state === 'activated' && kept !== undefined;
  });
const stored = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }));
const drafts = (page: Page) => page.evaluate(() => Object.values(localStorage).join());
const noConnection = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pas de connexion' });
const edit = (page: Page) => page.getByRole('dialog', { name: 'Modifier la voiture' });

/** Opens the car's form and types a colour, which the form stores as a draft. */
async function type(page: Page, color: string): Promise<void> {
  await page.goto(form);
  await edit(page).getByText('Identité').click();
  await field(edit(page), 'color').fill(color);
  await expect.poll(() => drafts(page)).toContain(color);
}

test('OFFL-8: reloaded without a connection, the administration names the drafts of this browser, and their forms have them again', async ({
  visit,
}) => {
  const page = await enter(visit, '/admin/settings?section=vtc');
  await page.locator('[name="insurer"]').fill('Assurances du Lac');
  await expect.poll(() => drafts(page)).toContain('Assurances du Lac');
  await type(page, 'Bleu nuit');
  await page.context().setOffline(true);
  await page.reload();
  await noConnection(page).waitFor();
  expect(new URL(page.url()).search).toBe(new URL(form, site.baseUrl).search);
  await page.getByText('Administration').first().waitFor();
  const [car, settings] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  expect(await car.innerText()).toMatch(/Renault Clio\s+Voiture · saisie du .+\s+Couleur\s+Bleu nuit/);
  await page.getByText('Safari efface ces saisies après sept jours sans visite').waitFor();
  expect(await settings.innerText()).toMatch(/VTC\s+Réglages · saisie du .+\s+Assureur\s+Assurances du Lac/);
  // The site's Permissions-Policy forbids pages to read the clipboard, so the test records what the page writes.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.name = text;
    };
  });
  await car.getByRole('button', { name: 'Copier le texte' }).click();
  await car.getByText('Copié.').waitFor();
  expect(await page.evaluate(() => window.name)).toBe('Renault Clio\nCouleur\u00a0: Bleu nuit');
  await resize(page, { width: 390, height: 844 });
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);

  // When the connection is back, the browser loads the page of the link without another click.
  await settings.getByRole('link', { name: 'Ouvrir le formulaire' }).click();
  await page.waitForURL(/section=vtc/);
  await noConnection(page).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Saisie retrouvée').waitFor();
  expect(await page.locator('[name="insurer"]').inputValue()).toBe('Assurances du Lac');

  // The session ends while the connection is lost. The login then leads back to the form.
  await page.context().setOffline(true);
  await page.goto(form);
  await noConnection(page).waitFor();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await signIn(page);
  await edit(page).getByText('Saisie retrouvée').waitFor();
  expect(await field(edit(page), 'color').inputValue()).toBe('Bleu nuit');
});

test('OFFL-1 OFFL-8: who uses the administration keeps no public page; after the sign-out nothing is kept or shown', async ({
  visit,
}) => {
  const page = await enter(visit, '/admin/cars');
  await type(page, 'Vert sapin');
  await page.goto('/');
  await page.getByRole('switch', { name: 'Lire hors connexion', checked: false }).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await stored(page)).toEqual({ caches: ['administration-1'], workers: ['/admin'] });
  await page.context().setOffline(true);
  await expect(page.goto('/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);

  await page.goto('/admin/cars');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('heading', { name: 'Connexion administrateur' }).waitFor();
  await expect.poll(() => stored(page)).toEqual({ caches: [], workers: [] });
  await page.context().setOffline(true);
  await expect(page.goto('/admin/cars')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);

  // Another person sees no draft of the first one, and the first one finds it again.
  await page.goto('/admin/login');
  await signIn(page, ADMINISTRATOR.password, COLLEAGUE);
  await expect.poll(() => isKept(page)).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Aucune saisie n’attend d’être enregistrée.').waitFor();
  expect(await page.getByText('Vert sapin').count()).toBe(0);
  await page.context().setOffline(false);
  // The offline page loads the requested page by itself.
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor();
  await page.goto(form);
  await field(edit(page), 'color').waitFor();
  expect(await edit(page).getByText('Saisie retrouvée').count()).toBe(0);
  expect(await field(edit(page), 'color').inputValue()).not.toBe('Vert sapin');
  await page.context().clearCookies();
  await page.goto(form);
  await signIn(page);
  await edit(page).getByText('Saisie retrouvée').waitFor();
  expect(await field(edit(page), 'color').inputValue()).toBe('Vert sapin');
});

test('OFFL-8 PAL-12: where a proxy says that the site does not respond, the administration says it until the site is back; then a form opens without a connection for the first time, and without a request for its script', async ({
  visit,
}) => {
  const page = await enter(visit, '/admin/cars');
  const restore = respondWith((_request, response) => response.writeHead(502).end('Bad gateway'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Le site ne répond pas' }).waitFor();
  restore();
  await page.getByRole('heading', { level: 1, name: 'Voitures' }).waitFor();

  await page.getByRole('link', { name: 'Marques', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Marques' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '+ Marque' }).click();
  await page.getByRole('dialog', { name: 'Ajouter une marque' }).getByLabel('Nom').waitFor();
});

/** Makes the site answer every request with this listener until the returned function is called. */
function respondWith(listener: RequestListener): () => void {
  const { server } = site.app;
  const own = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', listener);
  const restore = () => {
    server.removeAllListeners('request');
    for (const one of own) server.on('request', one);
  };
  onTestFinished(restore);
  return restore;
}
