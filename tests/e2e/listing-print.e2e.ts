import { expect } from 'vitest';
import { test } from '../support/visit.ts';

/** The pages of a printed sheet: how many pictures each shows, and to which vehicles it links. */
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

test('on paper a list is whole cards under a black heading, with nothing to press', async ({ visit }) => {
  const page = await visit('/', { colorScheme: 'dark' });
  const pages = sheetPages(await page.pdf({ preferCSSPageSize: true }));
  expect(new Set(pages.flatMap(({ vehicles }) => vehicles)).size).toBe(12);
  // A card that is divided leaves its picture on another page than its link.
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
