import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { hasFocus, reachesPast } from '../support/page-state.ts';
import { openPhotoHost } from '../support/photo-host.ts';
import { makePhoto } from '../support/photos.ts';
import { axeViolations, resize, test } from '../support/visit.ts';

const admin = adminSite();

const CARS = Array.from(
  { length: 60 },
  (_, i) =>
    `ZQX-${i};Clio ${i};${i === 7 ? '19' : '2020'};${30 + i} €;Alpha;${i > 20 && i < 26 ? 'beaucoup' : ''};bleu`,
);
CARS[9] = 'ZQX-9;;2020;39 €;Alpha;;vert';

/** A CSV file with 60 cars. The import refuses seven of its cells and does not know two of its columns. */
const LIST = ['Stock;Titre;Année;Prix jour;Marque;Km;Laque', ...CARS].join('\r\n');

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function carsInStock(page: Page): Promise<number> {
  return (await (await page.request.get('/api/admin/cars/range?q=ZQX-')).json()).remaining;
}

test('FILE-1 FILE-3 FILE-12 FILE-18 FILE-21: 60 cars from a list, wrong cells left out or corrected on screen, undone as a whole', async ({
  visit,
}) => {
  let isAway = false;
  const page = await admin.enter(visit, '/admin/import', {
    expecting: [/Failed to load resource/, /AdminError/],
    before: (fresh) =>
      fresh.route('**/api/admin/import/cars/preview', (route) => (isAway ? route.abort() : route.continue())),
  });
  await page.getByText('Aucun import pour l’instant.').waitFor();
  await choose(page, LIST);
  await page.getByText('Choisissez d’abord la colonne de : Référence.').waitFor();
  await page.getByRole('main').getByLabel('Stock', { exact: true }).selectOption('Référence');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.getByRole('heading', { name: '7 lignes à corriger' }).waitFor();
  await page.getByText('1 colonne ignorée : Laque').click();
  await page.getByRole('main').getByLabel('Laque', { exact: true }).selectOption('Couleur');
  await page.getByText('1 colonne ignorée').waitFor({ state: 'detached' });
  // The press removes the button and its lines. The focus then moves to the heading of the lines to correct.
  await page.getByRole('button', { name: 'Les importer sans cette valeur : Kilométrage' }).press('Enter');
  const corrections = page.getByRole('heading', { name: '2 lignes à corriger' });
  await corrections.waitFor();
  await hasFocus(corrections);
  await page.getByText('Sans la valeur de « Kilométrage »').waitFor();
  await page.getByText('Cette valeur est obligatoire').waitFor();
  await page.getByRole('button', { name: 'Importer 58 véhicules' }).waitFor();

  await page.getByLabel('Année, ligne 9').fill('2019');
  await page.getByLabel('Titre, ligne 11').fill('Clio neuve');
  isAway = true;
  await page.getByRole('button', { name: 'Vérifier les corrections' }).click();
  await page.getByRole('alert').filter({ hasText: 'ne répond pas' }).waitFor();
  expect(await page.getByLabel('Titre, ligne 11').inputValue()).toBe('Clio neuve');
  isAway = false;
  await resize(page, { width: 390, height: 844 });
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('button', { name: 'Importer 60 véhicules' }).click();
  await page.getByText('60 véhicules ajoutés en brouillon').waitFor();
  expect(await carsInStock(page)).toBe(60);
  expect(await axeViolations(page)).toEqual([]);

  // A user can undo the import after a reload, too.
  await page.reload();
  await page.getByRole('button', { name: 'Annuler cet import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’import' }).click();
  await page.getByText('Import annulé : 60 véhicules à la corbeille').waitFor();
  await page.getByText('Marques supprimées : Alpha. Leurs véhicules, à la corbeille, n’ont plus de marque.').waitFor();
  expect(await carsInStock(page)).toBe(0);
});

test('PHOT-20 PHOT-21 PHOT-22 PHOT-26 PHOT-27: photos of a list are fetched, those of the site stay, and a failed one is named', async ({
  visit,
}) => {
  const release = Promise.withResolvers<void>();
  const host = await openPhotoHost({
    '/slow.jpg': (response) => void release.promise.then(async () => response.end(await makePhoto())),
    '/small.jpg': await makePhoto({ width: 320, height: 240 }),
  });
  const page = await admin.enter(visit, '/admin/import');
  const headers = { origin: admin.baseUrl() };
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() };
  const upload = await page.request.post('/api/admin/images', {
    multipart: { folder: 'cars', id: '1', file },
    headers,
  });
  const { data: pictures } = await upload.json();
  const own = { title: 'Clio', reference: 'FTX-1', images: [pictures[0].url] };
  expect((await page.request.post('/api/admin/cars/new', { data: own, headers })).ok()).toBe(true);
  const { origin } = host;
  const lines = [
    `FTX-1;Clio;30 €;${origin}/slow.jpg`,
    `FTX-2;Zoé;31 €;${origin}/slow.jpg|${origin}/gone.jpg|${origin}/small.jpg`,
  ];
  await choose(page, ['Référence;Titre;Prix jour;Photos', ...lines].join('\r\n'));

  const ofSite = page.getByRole('group', { name: 'Photos prises ou retouchées sur le site' });
  await ofSite.getByRole('img').first().waitFor();
  const keep = ofSite.getByRole('radio', { name: 'Les garder' });
  expect(await keep.isChecked()).toBe(true);
  const ofList = page.getByRole('group', { name: 'Photos de la liste' });
  await ofList.getByText('3 photos à récupérer pour 1 véhicule').waitFor();
  expect(await ofList.getByRole('checkbox', { name: 'Garder le lien' }).isChecked()).toBe(false);
  await ofSite.getByRole('radio', { name: 'Les remplacer' }).check();
  await ofList.getByText('4 photos à récupérer pour 2 véhicules').waitFor();
  await keep.check();
  await ofList.getByText('3 photos à récupérer pour 1 véhicule').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Importer 2 véhicules/ }).click();
  await page.getByRole('progressbar', { name: 'Photos' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const { data: waiting } = await (await page.request.get('/api/admin/cars/range?q=FTX-2')).json();
  expect(waiting[0]).toMatchObject({ images: [], fetching: { waiting: expect.any(Number) } });
  release.resolve();
  await page.getByText('2 photos récupérées, 1 photo non récupérée.').waitFor();
  await page.getByText('Cette photo n’existe pas ou plus (404)').waitFor();
  await page.getByText('320 × 240 pixels').waitFor();
  await resize(page, { width: 390, height: 844 });
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Zoé' }).first().click();
  await page.getByText('1 photo non récupérée.').waitFor();
  await page.getByRole('button', { name: 'Ne plus signaler' }).click();
  await page.getByText('1 photo non récupérée.').waitFor({ state: 'detached' });
});
