/**
 * Tests pages with the visitor's own colours (high contrast). The browser removes backgrounds and shadows, so elements
 * need another visible shape.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/visit.ts';

/** Buttons, links and marks of a choice that have a filled background in the site's own colours. */
const SHAPES =
  'button, main a[class*="_chip_"], article [class*="_chips_"] li, [class*="_ask_"], [class*="_chat_"], [class*="_badge_"], [class*="_more_"] > a';

/** Returns the texts of the elements in `SHAPES` that have no border. */
async function withoutShape(page: Page): Promise<string[]> {
  return page.locator(SHAPES).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
      .filter((one) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(one);
        return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1;
      })
      .map((one) => (one.textContent || one.className).slice(0, 40)),
  );
}

test("with forced colours buttons, chips and the current page keep a shape on every kind of page; the gallery's bar and its handle stand out from the page", async ({
  visit,
}) => {
  const page = await visit('/?carburant=petrol', { forcedColors: 'active', reducedMotion: 'reduce' });
  expect(await page.locator('[class*="_chip_"]').count()).toBe(1);
  expect(await withoutShape(page)).toEqual([]);
  const current = page.locator('header nav a[aria-current="page"]').first();
  expect(await current.evaluate((link) => getComputedStyle(link).borderBottomStyle)).toBe('solid');
  for (const path of ['/vtc-transport', '/contact', '/?q=zzz', '/car/48']) {
    await page.goto(path);
    expect(await withoutShape(page), path).toEqual([]);
  }

  const bar = page.locator('main [class*="_bar_"]').first();
  await bar.locator('*').first().waitFor({ state: 'attached' });
  const [canvas, ground, handle] = await bar.evaluate((element) => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(element, '::before').backgroundColor,
    getComputedStyle(element.firstElementChild ?? element, '::before').backgroundColor,
  ]);
  expect(ground).not.toBe(canvas);
  expect(handle).not.toBe(canvas);
  expect(handle).not.toBe(ground);
});

test('with forced colours the band above a list has no background, and its drawing does not cover the sort order', async ({
  visit,
}) => {
  const page = await visit('/', { forcedColors: 'active', reducedMotion: 'reduce', width: 1440 });
  const opening = page.locator('[class*="_opening_"]');
  expect(await opening.evaluate((band) => getComputedStyle(band).borderImageSource)).toBe('none');
  const [drawn, order] = await Promise.all(
    ['img[class*="_drawing_"]', 'select[name=tri]'].map((one) => page.locator(one).boundingBox()),
  );
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual(order?.y ?? 0);
});
