import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

const CARS = Array.from({ length: 60 }, (_, i) => `ZQX-${i};Clio ${i};${i === 7 ? '19' : '2020'};${30 + i} €;Alpha`);
CARS[9] = 'ZQX-9;;2020;39 €;Alpha';

/** A list of 60 cars, two of whose cells are refused, with a column that the site does not know. */
const LIST = ['Stock;Titre;Année;Prix jour;Marque', ...CARS].join('\r\n');

const reachesPast = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function carsInStock(page: Page): Promise<number> {
  return (await (await page.request.get('/api/admin/cars/range?q=ZQX-')).json()).remaining;
}

test('FILE-1 FILE-3 FILE-12: 60 cars from a list, two refused cells corrected on screen, undone as a whole', async ({
  visit,
}) => {
  let isAway = false;
  const page = await admin.enter(visit, '/admin/import', {
    expecting: [/Failed to load resource/, /AdminError/],
    before: (fresh) =>
      fresh.route('**/api/admin/import/cars/preview', (route) => (isAway ? route.abort() : route.continue())),
  });
  await page.getByText('Aucun import pour l’instant.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await choose(page, LIST);
  await page.getByText('Choisissez d’abord la colonne de : Référence.').waitFor();
  await page.getByRole('main').getByLabel('Stock', { exact: true }).selectOption('Référence');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByRole('heading', { name: '2 lignes à corriger' }).waitFor();
  await page.getByRole('button', { name: 'Importer 58 véhicules' }).waitFor();

  await page.getByLabel('Année, ligne 9').fill('2019');
  await page.getByLabel('Titre, ligne 11').fill('Clio neuve');
  isAway = true;
  await page.getByRole('button', { name: 'Vérifier les corrections' }).click();
  await page.getByRole('alert').filter({ hasText: 'ne répond pas' }).waitFor();
  expect(await page.getByLabel('Titre, ligne 11').inputValue()).toBe('Clio neuve');
  isAway = false;
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('button', { name: 'Importer 60 véhicules' }).click();
  await page.getByText('60 véhicules ajoutés en brouillon').waitFor();
  expect(await carsInStock(page)).toBe(60);
  expect(await axeViolations(page)).toEqual([]);

  // As somebody who comes back later.
  await page.reload();
  await page.getByRole('button', { name: 'Annuler cet import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’import' }).click();
  await page.getByText('Import annulé : 60 véhicules à la corbeille').waitFor();
  expect(await carsInStock(page)).toBe(0);
});
