import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { stopTheClock } from '../support/clock.ts';
import { alive, test, type Visit } from '../support/visit.ts';

/** Opens the list and holds its first picture back. `programs` records the requests for the page's main script. */
async function openHeld(visit: Visit): Promise<{ page: Page; picture: Route; programs: string[] }> {
  const page = await visit('about:blank');
  const html = await (await page.request.get('/')).text();
  const first = /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html)?.[0] ?? '';
  const place = /\bsrc="([^".]+)/.exec(first)?.[1];
  expect(place).toMatch(/^\/images\//);
  const { promise: asked, resolve } = Promise.withResolvers<Route>();
  await page.route(`**${place}*`, (route) => resolve(route));
  const programs: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/libraries')) programs.push(request.url());
  });
  // The page's clock is stopped from the start, so that no timer starts the script, however slow the machine is.
  await stopTheClock(page);
  await page.goto('/', { waitUntil: 'commit' });
  const picture = await asked;
  await page.waitForFunction(() => document.readyState === 'interactive');
  await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
  );
  // If the page did not wait for its picture, the scripts would start in the frame after the first paint.
  await page.clock.runFor(1_000);
  return { page, picture, programs };
}

test('the scripts of a page load after its first picture', async ({ visit }) => {
  const { page, picture, programs } = await openHeld(visit);
  expect(programs).toEqual([]);
  await picture.continue();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.complete);
  expect(programs).toEqual([]);
  await expect
    .poll(async () => {
      // 20 ms is about one frame of the screen, and much less than the longest wait of the page.
      await page.clock.runFor(20);
      return programs.length;
    })
    .toBeGreaterThan(0);
  await page.clock.resume();
  await alive(page);
});

test('if a visitor uses the page before that, the scripts load at once', async ({ visit }) => {
  const { page, picture, programs } = await openHeld(visit);
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return programs.length;
    })
    .toBeGreaterThan(0);
  await page.clock.resume();
  await alive(page);
  await picture.continue();
});
