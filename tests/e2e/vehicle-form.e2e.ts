import type { Locator } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { KNOWN_ACCESSORIES } from '../../src/features/stock/vehicles/fields/choices.ts';
import { adminSite } from '../support/admin-site.ts';
import { hasFocus } from '../support/page-state.ts';
import { makePhoto } from '../support/photos.ts';
import { choose, field, listWithoutRows, newest, openEdit, openNew, published } from '../support/vehicle-form.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();
let photos: { name: string; mimeType: string; buffer: Buffer }[] = [];
beforeAll(async () => {
  photos = await Promise.all(
    [1, 2].map(async (seed) => ({
      name: `photo-${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makePhoto({ width: 640, height: 480, seed }),
    })),
  );
});

/** Returns the brand that is selected in the form. */
const chosen = (form: Locator) => field(form, 'brand').locator('option:checked').textContent();

test('MOD-3 MOD-4 MOD-8 MOD-13 CST-7 D37 D13: a car is written with every field, stands first in the list and on the site at once', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars');
  const form = await openNew(page);
  await hasFocus(field(form, 'title'));
  await field(form, 'title').fill('C3 Feel');
  await field(form, 'overview').fill('1.2 PureTech 83 ch\nEntretien suivi.');
  expect(await field(form, 'brand').inputValue()).toBe('');
  await form.getByText('Il manquera sur la carte : prix, marque, année, kilométrage, carburant, boîte').waitFor();
  // Each field name in the message is a link to the field.
  await form.getByRole('link', { name: 'marque' }).press('Enter');
  await hasFocus(field(form, 'brand'));
  await field(form, 'title').fill('Citroën C3 Feel');
  await page.keyboard.press('Tab');
  await form.getByText('D’après le titre : marque').waitFor();
  await expect.poll(() => chosen(form)).toBe('Citroën');
  await form.getByText('Il manquera sur la carte : prix, année, kilométrage, carburant, boîte').waitFor();
  await field(form, 'model_year').fill('21');
  await form.getByText('Sans une année en quatre chiffres').waitFor();
  await field(form, 'model_year').fill('2021');
  await field(form, 'reference').fill('C3-77');

  // The prices suggest the offer. It is not chosen without a press, because the other prices would then disappear.
  await field(form, 'sale_price').fill('9 900');
  await form.getByRole('button', { name: 'Choisir « À vendre »' }).press('Enter');
  await hasFocus(field(form, 'offer_kind'));
  expect(await field(form, 'offer_kind').inputValue()).toBe('sale');
  expect(await field(form, 'price_per_day').count()).toBe(0);
  await field(form, 'offer_kind').selectOption('both');
  await field(form, 'sale_price').fill('');

  await field(form, 'price_per_day').fill('1.200,50');
  await form.getByRole('button', { name: 'Choisir « À louer »' }).waitFor();
  await form.getByText('Sur la carte : 1,200.50 € / jour').waitFor();
  await field(form, 'price_per_month').fill('sur demande');
  await form.getByText(/Sur la carte : sur demande\. Aucun montant lisible/).waitFor();
  // A price may contain words, so its field has no numeric keyboard.
  expect(await field(form, 'price_per_day').getAttribute('inputmode')).toBeNull();
  for (const name of ['mileage', 'model_year'])
    expect(await field(form, name).getAttribute('inputmode')).toBe('numeric');

  expect(await field(form, 'fuel_type').locator('option').allTextContents()).toEqual([
    'Non précisé',
    'Diesel',
    'Unleaded Petrol',
    'CNG',
    'Electric',
    'Hybride',
    'GPL',
  ]);
  await field(form, 'fuel_type').selectOption('Hybride');
  await field(form, 'gearbox').selectOption('Manuel');
  await field(form, 'mileage').fill('45 000 km');
  await field(form, 'seating_capacity').fill('5');
  for (const name of ['energy', 'color', 'emission', 'certificate', 'guarantee'])
    await field(form, name).fill(`${name} écrit`);

  expect(await form.getByRole('checkbox').count()).toBe(KNOWN_ACCESSORIES.length);
  await form.getByLabel('Bluetooth').check();
  await form.getByLabel('Automatique', { exact: true }).check();
  await form
    .getByText(/la carte et le filtre diront «.Automatique.»/)
    .first()
    .waitFor();
  await form.getByLabel('Automatique', { exact: true }).uncheck();
  expect(await form.getByText(/la carte et le filtre diront/).count()).toBe(0);
  await form.getByLabel('Autre équipement').fill('Gyrophare');
  await page.keyboard.press('Enter');
  await form.getByLabel('Gyrophare').waitFor();
  await form.getByLabel('Autre équipement').fill('Treuil');

  await form.getByText('1 à 9 images').waitFor();
  await choose(form, photos);
  await form.locator('li[data-state="stored"]').nth(1).waitFor();
  expect(await form.getByText('Il manquera sur la carte').count()).toBe(0);
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  const messages = page.getByRole('region', { name: 'Messages' });
  const address = await messages.getByRole('link', { name: 'Voir' }).getAttribute('href');
  await page.evaluate(() => {
    navigator.share = async (data) => document.body.setAttribute('data-shared', `${data?.title} ${data?.url}`);
  });
  await messages.getByRole('button', { name: 'Partager' }).click();
  await page.locator(`body[data-shared="Citroën C3 Feel ${admin.baseUrl()}${address}"]`).waitFor();

  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Citroën C3 Feel');
  const car = await newest(page, 'cars');
  expect(address).toBe(`/car/${car.id}`);
  expect(await published(page, 'cars', car.id)).toMatchObject({
    title: 'Citroën C3 Feel',
    overview: '1.2 PureTech 83 ch\nEntretien suivi.',
    reference: 'C3-77',
    model_year: '2021',
    fuel_type: 'Hybride',
    gearbox: 'Manuel',
    mileage: 45_000,
    seating_capacity: 5,
    price_per_day: '1.200,50',
    price_per_month: 'sur demande',
    energy: 'energy écrit',
    guarantee: 'guarantee écrit',
    accessories: ['Bluetooth', 'Gyrophare', 'Treuil'],
  });
  await page.goto(`/car/${car.id}`);
  await page.getByRole('heading', { level: 1, name: 'Citroën C3 Feel' }).waitFor();
});

test('MOD-4 MOD-10 D38: a car is changed: its mileage stands in the form, what was emptied is empty, the row is replaced', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars');
  const { id } = await newest(page, 'cars');
  const before = await published(page, 'cars', id);
  const form = await openEdit(page, 'cars', id);
  expect(await field(form, 'mileage').inputValue()).toBe(String(before.mileage));
  expect(await form.getByText(`En ligne depuis le ${before.due_date}`).count()).toBe(1);
  await field(form, 'title').fill('Titre corrigé');
  await field(form, 'guarantee').fill('');
  await form.getByRole('button', { name: 'Mettre à jour' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Titre corrigé/ }).waitFor();
  const { guarantee, title, due_date, mileage, images } = await published(page, 'cars', id);
  expect({ guarantee, title, due_date, mileage, images }).toEqual({
    guarantee: '',
    title: 'Titre corrigé',
    due_date: before.due_date,
    mileage: before.mileage,
    images: before.images,
  });
});

test('ENT-2 ENT-3 ENT-4: a truck is written with its prices, dimensions and weights, then changed', async ({
  visit,
}) => {
  const page = await admin.enter(visit, listWithoutRows('trucks'));
  const form = await openNew(page, 'trucks');
  await field(form, 'title').fill('Brémond Cargo 20 m³');
  const openBrand = form.getByRole('button', { name: 'Créer une marque' });
  await openBrand.click();
  // Escape closes the field for the brand's name and not the form.
  await page.keyboard.press('Escape');
  await openBrand.click();
  await page.keyboard.type('VW');
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen(form)).toBe('Volkswagen');
  await openBrand.click();
  // The form is sent before the new brand exists. Saving the vehicle creates the brand, too.
  await form.getByLabel('Nom de la marque').fill('Brémond');
  const texts = [
    'price_per_hour',
    'price_per_week',
    'price_on_weekend',
    'new_vehicle_price',
    'commercial_power',
    'fiscal_power',
    'mixed_consumption',
    'co2_emission',
    'body_type',
    'end_of_commercialization_date',
  ];
  for (const [i, name] of texts.entries()) await field(form, name).fill(String(10 + i));
  await form.getByText('Sur la carte : 11 € / semaine').waitFor();
  await form.getByText('Sur la page : 13 €').waitFor();
  const unfold = async (shown: Locator) => {
    for (const title of ['Dimensions', 'Poids']) await shown.getByRole('heading', { name: title }).click();
  };
  await unfold(form);
  await form.getByLabel('Hauteur avec barres de toit').fill('3,20 m');
  await form.getByLabel('PTAC (Poids Total Autorisé en Charge)').fill('3 500 kg');
  await choose(form, photos);
  // The photos are still being sent. The save waits for them.
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  const { id } = await newest(page, 'trucks');
  const brands = (await (await page.request.get('/api/brands')).json()).data as { id: number; brandName: string }[];
  expect(await published(page, 'trucks', id)).toMatchObject({
    brand: brands.find(({ brandName }) => brandName === 'Brémond')?.id,
    price_per_hour: '10',
    body_type: '18',
    dimensions: { 'Hauteur avec barres de toit': '3,20 m' },
    weight: { 'PTAC (Poids Total Autorisé en Charge)': '3 500 kg' },
    images: [expect.any(String), expect.any(String)],
  });

  const again = await openEdit(page, 'trucks', id);
  await again
    .getByText(/^Rempli : 1 sur/)
    .first()
    .waitFor();
  await unfold(again);
  expect(await again.getByLabel('Hauteur avec barres de toit').inputValue()).toBe('3,20 m');
  await again.getByLabel('Hauteur avec barres de toit').fill('');
  await again.getByLabel('Longueur', { exact: true }).fill('6 m');
  await again.getByRole('button', { name: 'Mettre à jour' }).click();
  await again.waitFor({ state: 'detached' });
  expect((await published(page, 'trucks', id)).dimensions).toEqual({ Longueur: '6 m' });
});
