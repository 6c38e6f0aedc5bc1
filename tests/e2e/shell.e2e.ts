import { expect } from 'vitest';
import { test } from '../support/visit.ts';

test('both fonts are preloaded, their second subsets load only on pages with such letters, and late fonts move nothing', async ({
  visit,
}) => {
  const page = await visit('/mentions-legales');
  // With a route, Chromium does not use its cache, so each page below requests its fonts again.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(shift, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/contact', '/vtc-transport', '/about', '/car/1', '/trucks-rental/1']) {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto(path);
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(2);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2);
    // The first subset of each font contains Œ and œ.
    const rare = /[Ā-őŔ-ʯ]/.test(await page.locator('body').innerText());
    expect(
      fonts.some((url) => url.includes('latin-ext')),
      'the second subset only for letters like Škoda’s',
    ).toBe(rare);
    expect(await page.evaluate(() => Reflect.get(window, 'moved')), path).toBeLessThan(0.01);
  }
});
