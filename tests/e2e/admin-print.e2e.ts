import type { Page } from 'playwright';
import { expect } from 'vitest';
import { KNOWN_ACCESSORIES } from '../../src/features/stock/vehicles/fields/choices.ts';
import { adminSite } from '../support/admin-site.ts';
import { BLANK } from '../support/page-pool.ts';
import { hasFocus, reachesPast } from '../support/page-state.ts';
import { resize, test } from '../support/visit.ts';

const admin = adminSite();

/** Creates a vehicle in which each text has its maximum length. A truck is for rent only. */
async function longVehicle(page: Page, kind: 'cars' | 'trucks', hasPhoto = true): Promise<number> {
  const post = async (path: string, data: object) => (await page.request.post(`/api/admin${path}`, { data })).json();
  const brandName = `Marque ${kind} ${hasPhoto}`.padEnd(100, ' très longue');
  const brand = (await post('/brands/new', { brandName })).data[0].id;
  const texts = { title: 'Modèle'.padEnd(200, ' et version'), reference: `${hasPhoto} `.padEnd(100, 'R') };
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
    kind === 'cars'
      ? { guarantee: 'g '.repeat(250), sale_price: price, price_per_month: price }
      : { ...rental, offer_kind: 'rental' };
  const accessories = KNOWN_ACCESSORIES;
  const demonstration = await (await page.request.get('/api/cars/48')).json();
  const photos = hasPhoto ? { images: demonstration.data[0].images } : { images: [], status: 'draft' };
  const body = { ...texts, ...facts, ...more, ...ofKind, ...photos, accessories, brand };
  return (await post(`/${kind}/new`, body)).data[0].id;
}

/** Returns the size in points of each page of the PDF that Chromium prints, for example "595 × 842". */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBe(pdf.match(/\/MediaBox/g)?.length);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points))).join(' × '),
  );
}

/**
 * For each printed sheet, returns how many font sizes its main facts have, whether they have the largest text, whether
 * the details can be read from an arm's length, and whether all content fits on the page.
 */
const sheetsOf = (page: Page) =>
  page.getByRole('article').evaluateAll((sheets) =>
    sheets.map((sheet) => {
      const sizeOf = (text: Element) => Number.parseFloat(getComputedStyle(text).fontSize);
      const sizes = [...sheet.querySelectorAll('dl[data-facts] dd')].map(sizeOf);
      const details = [...sheet.querySelectorAll('dl:not([data-facts]) :is(dt, dd)')].map(sizeOf);
      const others = [...sheet.querySelectorAll('address p, li')].map(sizeOf);
      return {
        sizes: new Set(sizes).size,
        isLargest: Math.max(...details, ...others) < Math.max(...sizes),
        // The minimum is 14 points on A4, and the same share of the width on other papers.
        isReadable: Math.min(...details) * (210 / sheet.getBoundingClientRect().width) >= (14 * 25.4) / 72,
        fits: [sheet, ...sheet.querySelectorAll('section')].every(
          (part) => part.scrollHeight <= part.clientHeight && part.scrollWidth <= part.clientWidth,
        ),
      };
    }),
  );

const GOOD = { sizes: 1, isLargest: true, isReadable: true, fits: true };
const A4 = '595 × 842';
const A5 = '420 × 595';

test('PRNT-1, PRNT-2: one page a vehicle, A4 and A5, with the longest texts, facts in one size; refusals lead to the field', async ({
  visit,
}) => {
  const page = await admin.enter(visit, BLANK, { width: 1280, height: 900 });
  const long = `${await longVehicle(page, 'cars')},${await longVehicle(page, 'cars', false)}`;
  await page.goto(`/admin/print/cars?ids=48,${long},47,52`);
  await page.getByText('Papier A4 : 4 affichettes, une par page.').waitFor();
  expect(await page.getByText('Aussi en location').count()).toBeGreaterThan(2);
  const photo = page.getByRole('article').first().locator('picture img');
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect((await photo.boundingBox())?.height).toBeGreaterThan(150);
  expect(await sheetsOf(page)).toEqual(Array.from({ length: 4 }, () => GOOD));
  expect(await pagesOf(page)).toEqual([A4, A4, A4, A4]);
  await page.getByRole('link', { name: 'A5' }).click();
  await page.getByText('Papier A5 : 4 affichettes, une par page.').waitFor();
  expect(await sheetsOf(page)).toEqual(Array.from({ length: 4 }, () => GOOD));
  expect(await pagesOf(page)).toEqual([A5, A5, A5, A5]);

  // This draft of the demonstration lacks data that a sale needs.
  await page.getByRole('link', { name: 'le prix de vente TTC, en chiffres' }).click();
  const price = page.getByRole('dialog').locator('[name="sale_price"]');
  await price.waitFor();
  await hasFocus(price);
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
  await resize(page, { width: 1280, height: 900 });
  expect(await sheetsOf(page)).toEqual(Array.from({ length: 2 }, () => GOOD));
  await resize(page, { width: 390, height: 844 });
  expect(await reachesPast(page)).toBe(false);
});
