import type { Page } from 'playwright';

/** Stops the page's clock. Then only `page.clock.runFor` moves it. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-20T12:00:00Z' });
  await page.clock.pauseAt('2026-11-20T12:10:00Z');
}

/** Moves the clock, so that the browser draws a frame. */
export const draw = (page: Page) => page.clock.runFor(20);
