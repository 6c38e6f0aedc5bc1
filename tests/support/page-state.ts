import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** Waits until the element has the focus. On a slow machine the focus moves after the press or the response. */
export async function hasFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** Returns whether the page scrolls sideways. */
export const reachesPast = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Holds back requests to these addresses. `hold` prepares the page; `release` lets the requests go on. */
export function held(pattern: string | RegExp): { hold: (page: Page) => Promise<unknown>; release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const hold = (page: Page) =>
    page.route(pattern, async (route) => {
      await released;
      await route.continue();
    });
  return { hold, release };
}
