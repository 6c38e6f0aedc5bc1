/** Tests pages with other text sizes, and with a text size that a style sheet sets. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openSession } from '../support/administrator.ts';
import { ADMIN, faults, faultsOf, readerOf } from '../support/large-text.ts';

test('text of 150 %: no page scrolls sideways or divides short words at 1440, 1280 and 390 px', async () => {
  expect(await faultsOf(await readerOf(24), ['/', '/car/48', '/contact'], [1440, 1280, 390])).toEqual([]);
});

/** Elements of the administration's menu whose text is higher than they are, or that lie over the next element. */
function coveredInMenu(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('#admin-menu > *, #admin-menu a, #admin-menu button')];
    const isOverflowing = (part: Element) => part.matches('button') && part.scrollHeight > part.clientHeight + 1;
    const isOver = (part: Element) => {
      const next = part.nextElementSibling;
      return next?.checkVisibility() && part.getBoundingClientRect().bottom > next.getBoundingClientRect().top + 1;
    };
    return parts.filter((part) => isOverflowing(part) || isOver(part)).map((part) => part.textContent ?? '');
  });
}

test('text of 200 % that the page’s root sets: at a desk nothing of the administration overflows or covers its menu', async () => {
  const page = await readerOf(16);
  await openSession(page.context());
  await page.setViewportSize({ width: 1440, height: 900 });
  // Media queries do not know this text size, so the layout stays that of a desk.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    );
  });
  const found: string[] = [];
  for (const path of [
    ...ADMIN,
    '/admin/rates',
    '/admin/prices',
    '/admin/settings',
    '/admin/team',
    '/admin/statistics',
  ]) {
    await page.goto(path);
    await page.waitForFunction(
      () => document.querySelector('main h1') && !document.body.textContent.includes('Chargement…'),
    );
    found.push(
      ...(await faults(page, 1440)).filter((fault) => fault.includes('sideways')).map((fault) => `${path} at ${fault}`),
    );
    found.push(...(await coveredInMenu(page)).map((text) => `${path}: « ${text} » is covered`));
  }
  expect(found).toEqual([]);
});
