import { expect } from 'vitest';
import { ADMINISTRATOR, adminSite, dashboardLoaded, signIn } from '../support/admin-site.ts';
import { hasFocus } from '../support/page-state.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();
const REFUSED = /status of 401/;
const FAILED = /AdminError/;

test('ADMG-5 ADMG-6 ADMG-9 ROL-3 ERR-5 D31: the login says what is missing or wrong and keeps what was typed; then it leads to the requested address, and the focus with it', async ({
  visit,
}) => {
  const page = await visit('/admin/cars?q=peugeot', { baseUrl: admin.baseUrl(), expecting: [REFUSED, FAILED] });
  expect(new URL(page.url()).pathname).toBe('/admin/login');
  await page.getByRole('heading', { level: 1, name: 'Connexion administrateur' }).waitFor();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('Le nom est obligatoire').waitFor();
  await page.getByText('Le mot de passe est obligatoire').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'user');

  await signIn(page, 'pas le bon mot de passe');
  await page.getByRole('alert').filter({ hasText: 'Nom ou mot de passe incorrect.' }).waitFor();
  expect(await page.getByLabel('Nom').inputValue()).toBe(ADMINISTRATOR.name);
  expect(await page.getByLabel('Mot de passe').inputValue()).toBe('pas le bon mot de passe');
  await signIn(page);
  await page.waitForURL('**/admin/cars?q=peugeot');
  expect(await page.getByRole('searchbox').inputValue()).toBe('peugeot');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenu');
});

test('ADMG-6 ADMG-7 ADMG-10 STT-8 D30: the session survives a reload, the login page forwards to the dashboard, a failed sign-out is said and keeps the focus, and signing out ends the session on the server', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/rates', { expecting: [/Failed to load resource/, FAILED] });
  const rate = page.getByRole('link', { name: 'PARIS - CDG' });
  await rate.waitFor();
  await page.reload();
  await rate.waitFor();
  await page.getByText(ADMINISTRATOR.name).waitFor();
  await page.goto('/admin/login');
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
  await dashboardLoaded(page);
  const before = await page.context().cookies();
  await page.route('**/api/admin/logout', (route) => route.abort(), { times: 1 });
  const signOut = page.getByRole('button', { name: 'Se déconnecter' });
  await signOut.press('Enter');
  await page.getByText('La déconnexion a échoué').waitFor();
  await hasFocus(signOut);
  await signOut.click();
  await page.waitForURL('**/admin/login');
  await page.context().addCookies(before);
  await page.goto('/admin/trucks');
  expect(new URL(page.url()).pathname).toBe('/admin/login');
});
