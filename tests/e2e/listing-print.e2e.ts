import { expect } from 'vitest';
import { test } from '../support/visit.ts';

/** Returns, for each page of a PDF, the number of its pictures and the addresses of the vehicles to which it links. */
function sheetPages(pdf: Buffer): { pictures: number; vehicles: string[] }[] {
  const text = pdf.toString('latin1');
  const pages = [...text.matchAll(/\/Type\s*\/Page\b[\s\S]*?endobj/g)].map(([page]) => page);
  return pages.map((page) => ({
    pictures: (/\/XObject <<([^>]*)>>/.exec(page)?.[1] ?? '').split('/X').length - 1,
    vehicles: [...(/\/Annots \[([^\]]*)\]/.exec(page)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
      ([, number]) => new RegExp(`\n${number} 0 obj[\\s\\S]*?/URI \\((.*?)\\)`).exec(text)?.[1] ?? '',
    ),
  }));
}

test('a printed list has undivided cards under a black heading, without buttons', async ({ visit }) => {
  const page = await visit('/', { colorScheme: 'dark' });
  // Chromium prints a picture only if it is loaded when printing starts.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  const pages = sheetPages(await page.pdf({ preferCSSPageSize: true }));
  expect(new Set(pages.flatMap(({ vehicles }) => vehicles)).size).toBe(12);
  // If a card were divided between two pages, its picture and its link would be on different pages.
  for (const { pictures, vehicles } of pages) expect(vehicles.length).toBe(pictures);
  expect(pages.length).toBe(2);
  await page.emulateMedia({ media: 'print' });
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(0, 0, 0)');
  expect(await page.locator('main article').first().isVisible()).toBe(true);
  const chrome = page.locator('header, footer, #recherche, main input, main select, main button, a:text("Get More")');
  expect(await chrome.evaluateAll((all) => all.filter((it) => it.checkVisibility()).map((it) => it.outerHTML))).toEqual(
    [],
  );
});
