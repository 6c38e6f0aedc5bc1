import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { ACCESSORIES } from '../../src/features/stock/vehicles/fields/choices.ts';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { test } from '../support/visit.ts';

/** Tests a vehicle's page on paper, and its width. detail-view.test.tsx tests the rest of its layout. */

const LONG =
  'Volkswagen Tiguan 2.0 TDI 150 ch DSG7 Carat Exclusive 4Motion, toit ouvrant panoramique, attelage escamotable, affichage tête haute, sièges chauffants et hayon mains libres';

const site = forFile(openTestStockSite);
let car: string;
let bare: string;
let truck: string;

beforeAll(async () => {
  const brand = await site.brand('Peugeot');
  const images = await site.photos(3);
  bare = await site.car({
    title: LONG,
    images,
    overview: ' ',
    brand: null,
    fuel_type: null,
    energy: '',
    color: '',
    model_year: '',
    gearbox: null,
    mileage: null,
    seating_capacity: null,
    accessories: [],
    price_per_day: 'sur demande',
    price_per_month: '',
    guarantee: '',
    certificate: '',
    emission: '',
  });
  truck = await site.truck({ brand, images, price_per_week: '', new_vehicle_price: '38500' });
  car = await site.car({
    brand,
    images,
    price_per_day: '1200',
    accessories: [...ACCESSORIES, 'Attelage', 'Attelage'],
  });
});

const chat = (page: Page) => page.getByRole('link', { name: 'Contactez moi (ouvre WhatsApp)', exact: true });

describe('on paper', () => {
  test('a truck with all its sections fits one printed page too, the address at its end', async ({ visit }) => {
    for (const path of ['/trucks-rental/18', '/trucks-rental/3']) {
      const page = await visit(path);
      const sheet = await page.pdf({ preferCSSPageSize: true });
      expect([path, sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length]).toEqual([path, 1]);
      await page.emulateMedia({ media: 'print' });
      const bottoms = await page
        .locator('main article > *')
        .evaluateAll((all) =>
          all.map((it) => [it.textContent.includes('contact@'), it.getBoundingClientRect().bottom] as const),
        );
      expect(bottoms.toSorted(([, one], [, other]) => one - other).at(-1)?.[0]).toBe(true);
    }
  });

  test('a car fits one printed page with its price, its facts of equal size and the contact, without buttons', async ({
    visit,
  }) => {
    const page = await visit(car, { baseUrl: site.baseUrl, colorScheme: 'dark' });
    const sheet = await page.pdf({ preferCSSPageSize: true });
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.locator('header, footer').evaluateAll((all) => all.filter((it) => it.checkVisibility()).length),
    ).toBe(0);
    // With the height of buttons, WebKit would need a second page.
    const heights = page.locator('article a').evaluateAll((all) => all.map((it) => getComputedStyle(it).minHeight));
    expect(new Set(await heights)).toEqual(new Set(['0px']));
    expect(await chat(page).isVisible()).toBe(false);
    expect(await page.locator('article').getByText('contact@garage-des-tilleuls.example').isVisible()).toBe(true);
    const size = (name: string) =>
      page
        .locator(name)
        .first()
        .evaluate((it) => getComputedStyle(it).fontSize);
    expect(await size('h1')).toBe(await size('[data-price]'));
    expect(await size('h1')).toBe(await size('li:has-text("Kilométrage")'));
  });
});

test('WCAG 2.2, 1.4.10: nothing is wider than a window of 1440, 768, 390 or 320 px, however long the title', async ({
  visit,
}) => {
  for (const path of [bare, truck, car]) {
    const page = await visit(path, { baseUrl: site.baseUrl });
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
    }
  }
});
