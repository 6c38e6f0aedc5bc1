import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { alive, test, type Visit } from '../support/visit.ts';

/** The list, whose first picture does not come until it is let through; `programs` are the parts of the program asked for. */
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
  // Time stands still: nothing starts by waiting.
  await page.clock.install();
  await page.goto('/', { waitUntil: 'commit' });
  const picture = await asked;
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.waitForFunction(() => document.readyState === 'interactive');
  return { page, picture, programs };
}

test('the program of a page leaves the line to its first picture, then starts', async ({ visit }) => {
  const { page, picture, programs } = await openHeld(visit);
  expect(programs).toEqual([]);
  await picture.continue();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.complete);
  expect(programs).toEqual([]);
  await expect
    .poll(async () => {
      // A picture of the screen, much less than the longest wait.
      await page.clock.runFor(20);
      return programs.length;
    })
    .toBeGreaterThan(0);
  await page.clock.resume();
  await alive(page);
});

test('whoever touches the page before does not wait for the picture', async ({ visit }) => {
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
