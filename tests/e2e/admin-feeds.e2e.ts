import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { reachesPast } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

test('FEED-1, FEED-6: on a phone a feed is made, its address shown once and copied, and revoked; a failure says so', async ({
  visit,
}) => {
  let isAway = true;
  const page = await admin.enter(visit, '/admin/dashboard', {
    width: 390,
    height: 844,
    expecting: [/Failed to load resource/, /AdminError/],
    before: (fresh) => fresh.route('**/api/admin/feeds', (route) => (isAway ? route.abort() : route.continue())),
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Multidiffusion' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Nom' }).fill('Site d’annonces');
  await page.getByRole('combobox', { name: 'Format' }).selectOption('meta');
  await page.getByRole('button', { name: 'Créer l’adresse' }).click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(2);
  expect(await page.getByRole('textbox', { name: 'Nom' }).inputValue()).toBe('Site d’annonces');
  isAway = false;
  await page.getByRole('button', { name: 'Réessayer' }).last().click();
  await page.getByText('Aucun flux pour l’instant').waitFor();

  await page.getByRole('button', { name: 'Créer l’adresse' }).click();
  const address = page.getByRole('textbox', { name: 'Adresse du flux « Site d’annonces »' });
  const url = await address.inputValue();
  expect(url).toMatch(/^http:\/\/.+\/feeds\/[\w-]{43}\/meta\.csv$/);
  expect(await page.evaluate(async (at) => (await fetch(at)).status, url)).toBe(200);
  await page.getByRole('button', { name: 'Copier l’adresse' }).click();
  await page.getByText(/^(Copié\.|Votre navigateur ne copie pas seul)/).waitFor();
  await page.getByText('Catalogue automobile de Meta (CSV) :').click();
  await page.getByText('Camion : hors du catalogue automobile de Meta : 18 véhicules').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await reachesPast(page)).toBe(false);

  // If revoking fails, the address stays on the page, because the site shows it nowhere else.
  const revoke = async () => {
    await page.getByRole('button', { name: 'Révoquer le flux Site d’annonces' }).click();
    await page.getByRole('button', { name: 'Révoquer', exact: true }).click();
  };
  await page.route('**/api/admin/feeds/*', (route) => route.abort());
  await revoke();
  await page.getByText(/^Le flux «\sSite d’annonces\s» n’est pas révoqué/).waitFor();
  expect(await address.inputValue()).toBe(url);
  await page.unroute('**/api/admin/feeds/*');

  await page.reload();
  await page.getByText(/^Lu 1 fois, la dernière le/).waitFor();
  expect(await address.count()).toBe(0);
  await revoke();
  await page.getByText('Aucun flux pour l’instant').waitFor();
  expect(await page.evaluate(async (at) => (await fetch(at)).status, url)).toBe(404);
});
