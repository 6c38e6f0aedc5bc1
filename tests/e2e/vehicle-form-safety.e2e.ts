import type { Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { adminSite, signIn } from '../support/admin-site.ts';
import { BLANK } from '../support/page-pool.ts';
import { makePhoto } from '../support/photos.ts';
import {
  choose,
  field,
  listWithoutRows,
  newest,
  openEdit,
  openNew,
  published,
  tiles,
} from '../support/vehicle-form.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();
let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await makePhoto({ width: 320, height: 240 }) };
});

const total = async (page: Page) => (await (await page.request.get('/api/cars/list/-1')).json()).remaining as number;
const update = (page: Page) => page.getByRole('button', { name: 'Mettre à jour' });

/** Changes the car as another administrator would, while the form is open. */
async function changeElsewhere(page: Page, id: number, changes: Record<string, unknown>): Promise<void> {
  const response = await page.request.put('/api/admin/cars/edit', { data: { id, ...changes } });
  expect(response.status()).toBe(200);
}

test('D34: an ended session asks for the login over the form, a save that fails says so; both keep everything, and the same save goes on', async ({
  visit,
}) => {
  const page = await admin.enter(visit, BLANK, { expecting: [/status of (401|503)/, /AdminError/] });
  const { id } = await newest(page, 'cars');
  const form = await openEdit(page, 'cars', id);
  await field(form, 'energy').fill('Hybride léger');
  await page.context().clearCookies();
  await update(page).click();
  await page.getByRole('alertdialog', { name: 'Votre session est terminée' }).waitFor();
  expect(await field(form, 'energy').inputValue()).toBe('Hybride léger');
  await page.route('**/api/admin/cars/edit', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await signIn(page);
  const alert = form.getByRole('alert');
  await alert.getByText(/réessayez dans un instant/).waitFor();
  expect(await field(form, 'energy').inputValue()).toBe('Hybride léger');
  expect(await update(page).isEnabled()).toBe(true);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Réessayer');
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await form.waitFor({ state: 'detached' });
  expect((await published(page, 'cars', id)).energy).toBe('Hybride léger');
});

test('a double click, and a response that never came, save one car only, with what was typed last', async ({
  visit,
}) => {
  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/ERR_FAILED/, /AdminError/] });
  const before = await total(page);
  const form = await openNew(page);
  await field(form, 'title').fill('Une seule fois');
  await choose(form, photo);
  await form.locator('li[data-state="stored"]').waitFor();
  // The site receives the request, but the browser does not receive the response.
  await page.route(
    '**/api/admin/cars/new',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/cars/new') && sent.push(request.url()));
  const add = form.getByRole('button', { name: /^Ajout/ });
  // Both clicks happen before the browser draws the next frame.
  await add.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await form.getByRole('alert').waitFor();
  expect(sent).toHaveLength(1);
  expect(await total(page)).toBe(before + 1);
  await field(form, 'title').fill('Une seule fois, corrigée');
  await add.dblclick();
  await form.waitFor({ state: 'detached' });
  expect(await total(page)).toBe(before + 1);
  expect((await newest(page, 'cars')).title).toBe('Une seule fois, corrigée');
});

test('D39: two administrators on one car see both versions, field by field, and choose; cancelling loses nothing', async ({
  visit,
}) => {
  const page = await admin.enter(visit, BLANK, { expecting: [/status of 409/] });
  const { id } = await newest(page, 'cars');
  await changeElsewhere(page, id, { color: 'Rouge', energy: 'Essence', guarantee: '6 mois' });
  const form = await openEdit(page, 'cars', id);
  await field(form, 'color').fill('Bleu');
  await field(form, 'energy').fill('Gazole');
  await changeElsewhere(page, id, { color: 'Vert', guarantee: '24 mois' });
  await update(page).click();
  const conflict = page.getByRole('alertdialog', { name: 'Deux personnes ont modifié ce véhicule' });
  await conflict.getByText(/Modifié par Hélène à \d\d:\d\d/).waitFor();
  const both = conflict.getByRole('group', { name: /Couleur/ });
  expect(await both.textContent()).toMatch(/modifié des deux côtés.*Bleu.*Vert/);
  // If only one side changed a field, that side's value is selected. The user can select the other.
  const side = (name: RegExp, label: RegExp) => conflict.getByRole('group', { name }).getByLabel(label);
  expect(await side(/Énergie/, /Votre version/).isChecked()).toBe(true);
  expect(await side(/Garantie/, /Version d’Hélène/).isChecked()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Annuler' }).click();
  expect(await field(form, 'color').inputValue()).toBe('Bleu');

  await page.keyboard.press('Control+Enter');
  await conflict.getByRole('button', { name: 'Prendre leur version' }).click();
  expect(await side(/Couleur/, /Version d’Hélène/).isChecked()).toBe(true);
  await side(/Énergie/, /Votre version/).check();
  await conflict.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await form.waitFor({ state: 'detached' });
  const { color, energy, guarantee } = await published(page, 'cars', id);
  expect({ color, energy, guarantee }).toEqual({ color: 'Vert', energy: 'Gazole', guarantee: '24 mois' });
});

test('D39: after a crash the form has the draft again, says so, and can delete it', async ({ visit }) => {
  const page = await admin.enter(visit, listWithoutRows('cars'));
  const form = await openNew(page);
  await field(form, 'title').fill('Avant la panne');
  await form.getByLabel('Bluetooth').check();
  await choose(form, photo);
  await form.locator('li[data-state="stored"]').waitFor();
  await form.getByText('Saisie gardée sur cet appareil').waitFor();
  await page.waitForFunction(() =>
    /photos?\.|cars\/nouveau/.test(localStorage.getItem('vitrine-brouillon/Hélène/cars/new') ?? ''),
  );
  const context = page.context();
  await page.close();

  const after = await context.newPage();
  await after.goto(listWithoutRows('cars'));
  const again = await openNew(after);
  await again.getByText(/Saisie retrouvée : celle du \d\d-\d\d-\d{4} à \d\d:\d\d/).waitFor();
  expect(await field(again, 'title').inputValue()).toBe('Avant la panne');
  expect(await again.getByLabel('Bluetooth').isChecked()).toBe(true);
  expect(await tiles(again).count()).toBe(1);
  await again.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await again.waitFor({ state: 'detached' });
  const car = await newest(after, 'cars');
  expect(car).toMatchObject({ title: 'Avant la panne', accessories: ['Bluetooth'] });

  const edit = await openEdit(after, 'cars', car.id);
  await field(edit, 'color').fill('Jaune');
  await after.waitForFunction(
    (id) => localStorage.getItem(`vitrine-brouillon/Hélène/cars/${id}`)?.includes('Jaune'),
    car.id,
  );
  await after.close();
  const last = await context.newPage();
  const found = await openEdit(last, 'cars', car.id);
  await expect.poll(() => field(found, 'color').inputValue()).toBe('Jaune');
  await last.keyboard.press('Escape');
  await last.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' }).waitFor();
  expect(await axeViolations(last)).toEqual([]);
  await last.keyboard.press('Escape');
  await found.getByRole('button', { name: 'Effacer cette saisie' }).click();
  await expect.poll(() => field(found, 'color').inputValue()).toBe('');
  await found.getByText('Saisie retrouvée').waitFor({ state: 'detached' });
  await last.keyboard.press('Escape');
  await found.waitFor({ state: 'detached' });
});

test('keyboard only: a car is written from N to Ctrl+Enter, photos included', async ({ visit }) => {
  const page = await admin.enter(visit, listWithoutRows('cars'));
  // With this listener Chromium reports a file chooser and does not open it. The test adds the
  // listener early, because a listener added at the key press may come too late.
  page.on('filechooser', () => undefined);
  const before = await total(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Nouvelle voiture' });
  await field(form, 'title').waitFor();
  await page.keyboard.type('Au clavier');
  // Enter alone does not save the car.
  await page.keyboard.press('Enter');
  const name = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  while ((await name()) !== 'brand') await page.keyboard.press('Tab');
  await page.keyboard.type('Peu');
  while ((await name()) !== 'images') await page.keyboard.press('Tab');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles(photo);
  await form.locator('li[data-state="stored"]').waitFor();
  while ((await name()) !== 'accessories') await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  expect(await total(page)).toBe(before + 1);
  const car = await newest(page, 'cars');
  expect(car).toMatchObject({ title: 'Au clavier', accessories: ['Climatiseur'] });
  expect(car.brand).not.toBeNull();
});
