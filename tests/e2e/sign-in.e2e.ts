import { expect } from 'vitest';
import { axeViolations, test } from '../support/visit.ts';

test('HDR-4 HDR-5 HDR-6 STT-7: signs in, shows who, survives a reload and a new tab, signs out everywhere', async ({
  visit,
}) => {
  const page = await visit('/?q=peugeot');
  await page.getByRole('button', { name: 'Me Connecter' }).click();
  await page.getByRole('heading', { name: 'Connexion de démonstration' }).waitFor();
  await page.getByRole('button', { name: /Camille Martin/ }).click();
  await page.waitForURL('**/?q=peugeot');

  const picture = page.getByRole('button', { name: 'Compte de Camille Martin' });
  await picture.click();
  await page.getByText('camille.martin@demonstration.example').waitFor();
  await page.keyboard.press('Escape');
  expect(await picture.evaluate((button) => document.activeElement === button)).toBe(true);

  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'user');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? '{}').email)).toBe(
    'camille.martin@demonstration.example',
  );

  await page.reload();
  await picture.waitFor();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByRole('button', { name: 'Compte de Camille Martin' }).click();
  await tab.getByRole('button', { name: 'Me Déconnecter' }).click();
  await tab.getByRole('button', { name: 'Me Connecter' }).waitFor();
  await page.getByRole('button', { name: 'Me Connecter' }).waitFor();
  for (const one of [page, tab]) expect(await one.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
  expect((await page.context().cookies()).filter(({ name }) => name === 'user')).toEqual([]);
});

test('HDR-7: below 1200px the menu holds Sign-in and Sign-out; initials stand where there is no picture', async ({
  visit,
}) => {
  const page = await visit('/trucks-rental', { width: 390, height: 844 });
  await page.getByLabel('Menu').first().click();
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: /Tom Nguyen/ }).click();
  await page.waitForURL('**/trucks-rental');
  await page.getByLabel('Menu').first().click();
  await page.getByText('TN', { exact: true }).and(page.locator(':visible')).waitFor();
  await page.getByRole('button', { name: 'Sign-out' }).click();
  await page.getByRole('button', { name: 'Sign-in' }).waitFor();
});

test('D48: whoever gives up at the provider is back where they were, with one calm sentence', async ({ visit }) => {
  const page = await visit('/trucks-rental?q=renault');
  await page.getByRole('button', { name: 'Me Connecter' }).click();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alert').getByText('La connexion n’a pas abouti.').waitFor();
  expect(new URL(page.url()).search).toBe('?q=renault');
});

test('D48: the page is the same for everybody, and asks who is there once per tab', async ({ visit }) => {
  const page = await visit('/');
  await page.waitForFunction(() => sessionStorage.getItem('user-asked') === '1');
  await page.goto('/trucks-rental');
  await page.waitForLoadState('networkidle');
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/me')),
  );
  expect(asked).toEqual([]);
});

test('WCAG: the open account menu has no violation', async ({ visit }) => {
  const page = await visit('/contact');
  await page.getByRole('button', { name: 'Me Connecter' }).click();
  await page.getByRole('button', { name: /Inès/ }).click();
  await page.getByRole('button', { name: /Compte de/ }).click();
  expect(await axeViolations(page)).toEqual([]);
});
