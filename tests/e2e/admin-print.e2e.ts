import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

const IMAGE = 'https://images.example/voiture.jpg';

/** A vehicle whose texts are as long as they may be; a truck is for rent. */
async function longVehicle(page: Page, kind: 'cars' | 'trucks'): Promise<number> {
  const post = async (path: string, data: object) => (await page.request.post(`/api/admin${path}`, { data })).json();
  const brand = (await post('/brands/new', { brandName: `Marque ${kind}`.padEnd(100, ' très longue') })).data[0].id;
  const texts = { title: 'Modèle'.padEnd(200, ' et version'), reference: 'R'.repeat(100) };
  const facts = { first_registration: '09-2019', mileage: 9_999_999, mileage_guaranteed: false, crit_air: 'none' };
  const more = { co2: 999, gearbox: 'Automatique à variation continue', fuel_type: 'Diesel', seating_capacity: 9 };
  const price = '99 999 999,99';
  const rental = {
    price_per_hour: price,
    price_per_week: price,
    price_on_weekend: price,
    licence: 'C1E',
    volume_m3: 99,
  };
  const ofKind =
    kind === 'cars' ? { guarantee: 'g '.repeat(250), sale_price: price } : { ...rental, offer_kind: 'rental' };
  const body = { ...texts, ...facts, ...more, ...ofKind, brand, images: [IMAGE] };
  return (await post(`/${kind}/new`, body)).data[0].id;
}

/** The pages of the PDF that Chromium prints, each with its size in points. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(pdf.match(/\/MediaBox/g)?.length);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points))).join(' × '),
  );
}

/** Of each sheet: the sizes of the characters of its facts, and whether all of it is inside of its page. */
const sheetsOf = (page: Page) =>
  page.getByRole('article').evaluateAll((sheets) =>
    sheets.map((sheet) => {
      const facts = sheet.querySelector('dl')?.querySelectorAll('dd') ?? [];
      const sizes = new Set([...facts].map((fact) => getComputedStyle(fact).fontSize));
      return {
        sizes: sizes.size,
        fits: sheet.scrollHeight <= sheet.clientHeight && sheet.scrollWidth <= sheet.clientWidth,
      };
    }),
  );

const A4 = '595 × 842';
const A5 = '420 × 595';

test('PRNT-1, PRNT-2: one page a vehicle, A4 and A5, with the longest texts, facts in one size; refusals lead to the field', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard', { width: 1280, height: 900 });
  const long = await longVehicle(page, 'cars');
  await page.goto(`/admin/print/cars?ids=48,${long},47,52`);
  await page.getByText('Papier A4 : 3 affichettes, une par page.').waitFor();
  expect(await sheetsOf(page)).toEqual(Array.from({ length: 3 }, () => ({ sizes: 1, fits: true })));
  expect(await pagesOf(page)).toEqual([A4, A4, A4]);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'A5' }).click();
  await page.getByText('Papier A5 : 3 affichettes, une par page.').waitFor();
  expect(await sheetsOf(page)).toEqual(Array.from({ length: 3 }, () => ({ sizes: 1, fits: true })));
  expect(await pagesOf(page)).toEqual([A5, A5, A5]);

  // A draft of the demonstration lacks facts of a sale.
  await page.getByRole('link', { name: 'le prix de vente TTC, en chiffres' }).click();
  const price = page.getByRole('dialog').locator('[name="sale_price"]');
  await price.waitFor();
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('PRNT-4: a rental on paper; on a phone a row, a selection and the form lead to sheets', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/trucks?statut=available', { width: 390, height: 844 });
  const row = page.locator('tbody a[id]').first();
  await row.waitFor();
  await page.getByRole('checkbox').nth(1).check();
  const href = await page.getByRole('link', { name: 'Imprimer l’affichette', exact: true }).getAttribute('href');
  expect(href).toMatch(/^\/admin\/print\/trucks\?ids=\d+$/);
  await row.click();
  const form = page.getByRole('dialog').getByRole('link', { name: 'Imprimer l’affichette' });
  expect(await form.getAttribute('href')).toBe(href);
  const long = await longVehicle(page, 'trucks');
  await page.goto(`${href},${long}`);
  await page.getByText('À louer', { exact: true }).first().waitFor();
  expect(await page.getByText('Location sans option d’achat').count()).toBe(2);
  expect(await page.getByText(/\d\s€ TTC$/).count()).toBeGreaterThan(0);
  expect(await page.getByText('Occasion à vendre').count()).toBe(0);
  expect(await pagesOf(page)).toEqual([A4, A4]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await sheetsOf(page)).toEqual(Array.from({ length: 2 }, () => ({ sizes: 1, fits: true })));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
});
