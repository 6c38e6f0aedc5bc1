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
