import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { ACCESSORIES } from '../../src/features/stock/vehicles/fields/choices.ts';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { test } from '../support/visit.ts';

/** Tests a vehicle's page on paper. detail-view.test.tsx tests its layout on screens. */

const site = forFile(openTestStockSite);
let car: string;

beforeAll(async () => {
  const brand = await site.brand('Peugeot');
  const images = await site.photos(3);
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
