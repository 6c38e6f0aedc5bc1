import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { ACCESSORIES } from '../../src/features/stock/vehicles/fields/choices.ts';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { test } from '../support/visit.ts';

/** Tests the layout of a vehicle's page. detail-texts.api.test.ts tests what it says. */

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

describe('widths', () => {
  test('CDET-9, CST-5: side by side from 768 px, stacked below with a contact bar that stays', async ({ visit }) => {
    const page = await visit(car, { baseUrl: site.baseUrl, width: 768 });
    const place = async (name: string) => (await page.locator(name).first().boundingBox()) ?? { x: 0, y: 0, height: 0 };
    expect((await place('h1')).x).toBeGreaterThan((await place('#photo-1 img')).x + 100);
    // No other element covers the rows below, which have the full width here.
    await page.getByRole('heading', { name: 'Détails' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 600));
    expect(
      await page.locator('dd').evaluateAll((all) => {
        const isCovered = (it: Element) => {
          const { left, top, width, height } = it.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          return found !== null && found.closest('main') !== null && !it.contains(found);
        };
        return all.filter(isCovered).map((it) => it.textContent);
      }),
    ).toEqual([]);
    await page.setViewportSize({ width: 767, height: 900 });
    const picture = await place('#photo-1 img');
    expect((await place('h1')).y).toBeGreaterThan(picture.y + picture.height);
    for (const top of [0, 600]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      const bar = (await chat(page).boundingBox()) ?? { y: 0, height: 0 };
      expect(bar.y + bar.height).toBeLessThanOrEqual(900);
      expect(bar.y).toBeGreaterThan(800);
    }
    expect(await page.getByRole('link', { name: 'Appeler le 01 99 00 42 17' }).isVisible()).toBe(true);
    expect(await page.getByText('Contactez moi').count()).toBe(1);
  });

  test('CDET-9: on a phone the bar hides nothing that has the focus, nor the end of the page', async ({ visit }) => {
    const page = await visit(truck, { baseUrl: site.baseUrl, width: 390 });
    const bar = (await chat(page).boundingBox())?.y ?? 0;
    await page.locator('footer a').last().focus();
    for (let i = 0; i < 12; i += 1) {
      const box = await page.evaluate(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return { top, bottom, fixed: document.activeElement?.closest('footer') === null };
      });
      if (!box.fixed) expect(box.bottom).toBeLessThan(bar);
      await page.keyboard.press('Shift+Tab');
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const ends = page.locator('footer, footer p');
    const bottoms = await ends.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().bottom));
    // The height of a page can have fractions of a pixel.
    expect(bottoms[0]).toBeCloseTo(900, 0);
    expect(bottoms.at(-1)).toBeLessThanOrEqual(bar);
  });
});

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
