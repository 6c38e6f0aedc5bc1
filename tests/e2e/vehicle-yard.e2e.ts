import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { hasFocus } from '../support/page-state.ts';
import { makePhoto } from '../support/photos.ts';
import { choose, field, listWithoutRows, newest, openNew, tiles } from '../support/vehicle-form.ts';
import { resize, test } from '../support/visit.ts';

const admin = adminSite();

const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /AdminError/, /Failed to fetch/];

const draftOf = (page: Page) => page.evaluate(() => localStorage.getItem('vitrine-brouillon/Hélène/cars/new') ?? '');
const status = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/admin/cars/${id}`)).json()).data[0].status as string;
const unfold = (form: Locator, title: string) => form.getByRole('heading', { name: title }).click();

test('D35 D39: a car is prepared in the yard without a connection, found again, published, reserved, sold, and put back', async ({
  visit,
}) => {
  // Only this car is in the list, because after each save the page draws all rows again.
  const page = await admin.enter(visit, '/admin/cars?q=cour', { width: 390, height: 844, expecting: OFFLINE });
  const form = await openNew(page);
  // The photos come first, then the fields that a person can fill in beside the car. The other sections are closed.
  expect(await form.locator('h3').allTextContents()).toEqual([
    'Photos',
    'L’essentiel',
    'Identité',
    'Caractéristiques',
    'Conditions de location',
    'Ce que nous savons',
    'Équipements',
  ]);
  expect(await field(form, 'plate').isVisible()).toBe(false);
  await page.context().setOffline(true);
  await form.getByText('Pas de connexion : continuez').waitFor();
  await choose(form, {
    name: 'cour.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhoto({ width: 320, height: 240, seed: 5 }),
  });
  await field(form, 'title').fill('Clio de la cour');
  await unfold(form, 'Caractéristiques');
  await field(form, 'doors').fill('cinq');
  await unfold(form, 'Caractéristiques');
  await form.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  // A field with an error opens its section and gets the focus.
  await form.getByText('1 erreur').waitFor();
  await hasFocus(field(form, 'doors'));
  await field(form, 'doors').fill('5');
  await form.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await form.getByText('Votre saisie et vos photos restent sur cet appareil.').waitFor();
  await expect.poll(() => draftOf(page)).toMatch(/"isWaiting":true/);
  await page.context().setOffline(false);
  await form.waitFor({ state: 'detached' });
  const row = page.locator('main a', { hasText: 'Clio de la cour' }).first();
  const id = Number(/edit-(\d+)/.exec((await row.getAttribute('href')) ?? '')?.[1]);
  expect(await status(page, id)).toBe('draft');
  expect((await newest(page, 'cars')).id).not.toBe(id);

  await row.click();
  const edit = page.getByRole('dialog', { name: 'Modifier la voiture' });
  const lacksRental = edit.getByText('Sans prix de location.');
  await field(edit, 'sale_price').fill('9 900');
  await lacksRental.waitFor();
  await field(edit, 'sale_price').fill('');
  await lacksRental.waitFor({ state: 'detached' });
  await field(edit, 'offer_kind').selectOption('sale');
  for (const name of ['price_per_day', 'deposit']) expect(await field(edit, name).count()).toBe(0);
  await edit.getByRole('button', { name: 'Mettre en ligne' }).click();
  await edit
    .getByText('Pour être en ligne, il manque : prix de vente, première mise en circulation, kilométrage')
    .waitFor();
  await hasFocus(field(edit, 'mileage'));
  await resize(page, { width: 1440, height: 900 });
  await field(edit, 'sale_price').fill('9 900');
  await field(edit, 'first_registration').fill('06-2019');
  await field(edit, 'mileage').fill('48 000');
  await field(edit, 'mileage_guaranteed').selectOption('true');
  await edit.getByRole('button', { name: 'Mettre en ligne' }).click();
  await edit.waitFor({ state: 'detached' });
  expect((await newest(page, 'cars')).id).toBe(id);

  await page.locator('main a', { hasText: 'Clio de la cour' }).first().click();
  await field(edit, 'color').waitFor();
  expect(await edit.getByText('Saisie retrouvée').count()).toBe(0);
  await field(edit, 'color').fill('Bleu');
  const chooseStatus = async (name: string) => {
    const pill = edit.getByRole('button', { name: /^Statut de Clio de la cour/ });
    // Scrolling closes an open menu, so the test scrolls first.
    await pill.scrollIntoViewIfNeeded();
    await pill.click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await chooseStatus('Réservé…');
  const reservation = page.getByRole('dialog', { name: 'Réserver : Clio de la cour' });
  await reservation.getByLabel('Note').fill('Acompte reçu');
  await reservation.getByRole('button', { name: 'Réserver' }).click();
  await edit.getByRole('button', { name: /: Réservé$/ }).waitFor();
  await chooseStatus('Réservé…');
  await reservation.getByText(/^Déjà réservé.*, note « Acompte reçu »/).waitFor();
  await page.keyboard.press('Escape');
  await reservation.waitFor({ state: 'detached' });
  await chooseStatus('Vendu…');
  await page.getByRole('button', { name: 'Marquer vendu' }).click();
  await edit.getByRole('button', { name: /: Vendu$/ }).waitFor();
  await edit.getByRole('button', { name: 'Annuler' }).first().click();
  await edit.getByRole('button', { name: /: Réservé$/ }).waitFor();
  await expect.poll(() => status(page, id)).toBe('reserved');
  // The colour that the user typed before these changes is still there, and saving it causes no conflict.
  expect(await field(edit, 'color').inputValue()).toBe('Bleu');
  await edit.getByRole('button', { name: 'Mettre à jour' }).click();
  await edit.waitFor({ state: 'detached' });
  const { color, reserved_note } = (await (await page.request.get(`/api/admin/cars/${id}`)).json()).data[0];
  expect({ color, reserved_note }).toEqual({ color: 'Bleu', reserved_note: 'Acompte reçu' });
});

test('D39: after a reload, texts and photos of a save that waited for the connection are there again', async ({
  visit,
}) => {
  const options = { width: 390, height: 844, serviceWorkers: 'allow', expecting: OFFLINE } as const;
  const page = await admin.enter(visit, listWithoutRows('cars'), options);
  const form = await openNew(page);
  // Until this cache exists, the next tab would count as the first one after the sign-in. The site would then treat the
  // draft as another person's.
  await expect.poll(() => page.evaluate(() => caches.has('administration-1'))).toBe(true);
  await page.context().setOffline(true);
  await field(form, 'title').fill('Après la coupure');
  await choose(form, {
    name: 'cour.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhoto({ width: 320, height: 240, seed: 6 }),
  });
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form.getByText('Votre saisie et vos photos restent sur cet appareil. Si cette page reste ouverte').waitFor();
  await expect.poll(() => draftOf(page)).toMatch(/"isWaiting":true/);
  const context = page.context();
  await page.close();

  await context.setOffline(false);
  const after = await context.newPage();
  const link = after.getByText('Non enregistré dans ce navigateur').getByRole('link', { name: 'Après la coupure' });
  await after.goto('/admin/dashboard');
  await link.waitFor();
  await after.goto(listWithoutRows('cars'));
  await link.click();
  const again = after.getByRole('dialog', { name: 'Nouvelle voiture' });
  await again.getByText(/L’enregistrement attendait la connexion/).waitFor();
  expect(await field(again, 'title').inputValue()).toBe('Après la coupure');
  await again.locator('li[data-state="stored"]').waitFor();
  expect(await tiles(again).count()).toBe(1);
  await again.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await again.waitFor({ state: 'detached' });
  await link.waitFor({ state: 'detached' });
  expect(await newest(after, 'cars')).toMatchObject({ title: 'Après la coupure' });
});
