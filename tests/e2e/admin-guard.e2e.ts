import { expect } from 'vitest';
import { ADMINISTRATOR, adminSite, signIn } from '../support/admin-site.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();
const REFUSED = /status of 401/;
const FAILED = /AdminError/;

test('ADMG-1 ADMG-2 ADMG-8 ROL-3: without a session every page of the administration leads to the login', async ({
  visit,
}) => {
  const page = await visit('/admin', { baseUrl: admin.baseUrl() });
  for (const path of ['/admin', '/admin/', '/admin/dashboard', '/admin/cars', '/admin/rates', '/admin/nulle-part']) {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(new URL(page.url()).search).toBe('');
  }
  await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe('Connexion administrateur');
});

test('ADMG-5: an empty login says at each field what is missing, and focuses the first', async ({ visit }) => {
  const page = await visit('/admin/login', { baseUrl: admin.baseUrl() });
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('Le nom est obligatoire').waitFor();
  await page.getByText('Le mot de passe est obligatoire').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'user');
});

test('ADMG-9 ERR-5 D31: a wrong login says so, keeps what was typed, and the right one goes on to the dashboard', async ({
  visit,
}) => {
  const page = await visit('/admin/login', { baseUrl: admin.baseUrl(), expecting: [REFUSED, FAILED] });
  await signIn(page, 'pas le bon mot de passe');
  await page.getByRole('alert').filter({ hasText: 'Nom ou mot de passe incorrect.' }).waitFor();
  expect(await page.getByLabel('Nom').inputValue()).toBe(ADMINISTRATOR.name);
  expect(await page.getByLabel('Mot de passe').inputValue()).toBe('pas le bon mot de passe');
  await signIn(page);
  await page.waitForURL('**/admin/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor();
});

test('ADMG-6 ADMG-7 ADMG-10 STT-8 D30: a reload keeps the administrator in, the login page lets through, signing out ends it on the server', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Voitures' }).waitFor();
  await page.getByText(ADMINISTRATOR.name).waitFor();
  await page.goto('/admin/login');
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
  const before = await page.context().cookies();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL('**/admin/login');
  await page.context().addCookies(before);
  await page.goto('/admin/trucks');
  expect(new URL(page.url()).pathname).toBe('/admin/login');
});

test('D30: a device is kept signed in by a box at the login, and another one is closed from the account page', async ({
  visit,
}) => {
  const other = await fetch(`${admin.baseUrl()}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: ADMINISTRATOR.name, pass: ADMINISTRATOR.password }),
  });
  const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? '';
  const statusOfOther = async () => (await fetch(`${admin.baseUrl()}/api/admin`, { headers: { cookie } })).status;
  const page = await visit('/admin/login', { baseUrl: admin.baseUrl() });
  await page.getByLabel('Garder cet appareil connecté 30 jours').check();
  await signIn(page);
  await page.waitForURL('**/admin/dashboard');
  const kept = (await page.context().cookies()).find(({ name }) => name === 'vitrine-admin');
  expect(Math.round(((kept?.expires ?? 0) * 1000 - Date.now()) / 86_400_000)).toBe(30);

  await page.getByRole('link', { name: 'Mon compte' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'Cet appareil' });
  await own.getByText(/^Gardé connecté jusqu’au \d\d-\d\d-\d{4}$/).waitFor();
  expect(await own.getByRole('button').count()).toBe(0);
  expect(await statusOfOther()).toBe(200);
  const close = page.getByRole('button', { name: /^Fermer la session ouverte le/ });
  const closable = await close.count();
  await close.first().click();
  await page.getByText('La session est fermée.').waitFor();
  await expect.poll(() => close.count()).toBe(closable - 1);
  expect(await statusOfOther()).toBe(401);
});

test('an address that says more than a page is found again after the login', async ({ visit }) => {
  const page = await visit('/admin/cars?q=peugeot', { baseUrl: admin.baseUrl() });
  await signIn(page);
  await page.waitForURL('**/admin/cars?q=peugeot');
  expect(await page.getByRole('searchbox').inputValue()).toBe('peugeot');
});

test('a session that ends under a table asks for the login over it, and goes on', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars', { expecting: [REFUSED] });
  await page.getByRole('link', { name: 'Peugeot 208 Allure Pack', exact: true }).waitFor();
  await page.context().clearCookies();
  await page.getByRole('searchbox').fill('zoé');
  const overlay = page.getByRole('alertdialog', { name: 'Votre session est terminée' });
  await overlay.waitFor();
  await page.keyboard.press('Escape');
  await overlay.waitFor();
  await page.getByRole('link', { name: 'Peugeot 208 Allure Pack', exact: true }).waitFor();
  await overlay.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
  await overlay.getByRole('button', { name: 'Se connecter' }).click();
  await overlay.waitFor({ state: 'detached' });
  await page.getByText(/–\d+ sur \d+$/).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('zoé');
  await page.waitForFunction(() => !document.body.textContent?.includes('Peugeot 208 Allure Pack'));
});

test('D34: a session that ends under a form repeats the same save after the login, once', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/rates', { expecting: [REFUSED] });
  await page.getByRole('button', { name: 'Ajouter un tarif' }).click();
  const form = page.getByRole('dialog', { name: 'Ajouter un tarif' });
  await form.getByLabel('Titre').fill('PARIS - REIMS');
  await form.getByLabel('Prix').fill('240');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Ajouter' }).click();
  const overlay = page.getByRole('alertdialog');
  await overlay.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
  await overlay.getByRole('button', { name: 'Se connecter' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'PARIS - REIMS' }).waitFor();
  const rates = await (await page.request.get('/api/rates')).json();
  expect(rates.data.filter(({ title }: { title: string }) => title === 'PARIS - REIMS')).toHaveLength(1);
});
