/** A page's time, which a test lets pass. */
import type { Page } from 'playwright-core';

/** From here on the page's time passes by `page.clock.runFor` only. */
export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-20T12:00:00Z' });
  await page.clock.pauseAt('2026-11-20T12:10:00Z');
}

/** The browser draws: what counts is asked for after that. */
export const draw = (page: Page) => page.clock.runFor(20);
