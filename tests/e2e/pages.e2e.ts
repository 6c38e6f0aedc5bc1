import { expect } from 'vitest';
import { axeViolations, test } from '../support/visit.ts';

const PAGES = ['/contact', '/vtc-transport', '/about', '/mentions-legales', '/confidentialite', '/rien'];
const NOT_FOUND = { expecting: [/404 \(Not Found\)/] };

/** axe checks both layouts, one in each theme. The sideways scroll is checked at all widths. */
const SCREENS = [
  { width: 1440, colorScheme: 'light', isWhole: true },
  { width: 768, colorScheme: 'light', isWhole: false },
  { width: 390, colorScheme: 'dark', isWhole: false },
  { width: 320, colorScheme: 'dark', isWhole: true },
] as const;

test.for(PAGES)('%s has one heading, fits every width, and nothing that axe finds wrong', async (path, { visit }) => {
  const page = await visit(path, NOT_FOUND);
  expect(await page.locator('h1').count()).toBe(1);
  for (const { width, colorScheme, isWhole } of SCREENS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    if (isWhole) expect(await axeViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
  }
});

test('D53 ERR-1: if the rates do not load, the page says so, and Réessayer loads them', async ({ visit }) => {
  const page = await visit('/about', {
    expecting: [/500 \(Internal Server Error\)/, /Fetch error: Failed to fetch rates: 500 Internal Server Error/],
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route('**/api/rates', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Transports VTC').click();
  await page.getByRole('heading', { name: "L'excellence VTC, à tout moment" }).waitFor();
  await page.getByText('Les tarifs n’ont pas pu être chargés').waitFor();
  expect(said).toContain('Fetch error: Failed to fetch rates: 500 Internal Server Error');
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute('**/api/rates');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('heading', { name: 'PARIS - CDG' }).waitFor();
  expect(await page.getByText('Les tarifs n’ont pas pu être chargés').count()).toBe(0);
});
