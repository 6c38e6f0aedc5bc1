import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { openTestStockSite, type TestStockSite } from './test-stock-site.ts';
import type { Visit, VisitOptions } from './visit.ts';

export const gallery = (page: Page) => page.getByRole('region', { name: /^Photos : / });
export const button = (page: Page, name: string) => gallery(page).getByRole('button', { name, exact: true });
export const fraction = (page: Page) => gallery(page).getByText(/^\d+ \/ \d+$/);
export const ready = (page: Page) => button(page, 'Agrandir').waitFor();
export const slide = (page: Page, n: number) => page.locator(`#photo-${n}`);
export const shows = (page: Page, text: string) => expect.poll(() => fraction(page).textContent()).toBe(text);

/** Moves the page's clock, after React has rendered what the last event has changed. */
export async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
  await page.clock.runFor(milliseconds);
}

/**
 * Starts a site for the tests of the file. It has a car with nine photos, one with one photo and one without photos.
 */
export function gallerySite() {
  let site: TestStockSite;
  let nine: string;
  let one: string;
  let none: string;
  beforeAll(async () => {
    site = await openTestStockSite();
    nine = await site.car({ title: 'Neuf photos', images: await site.photos(9) });
    one = await site.car({ title: 'Une photo', images: await site.photos(1) });
    none = await site.car({ title: 'Sans photo' });
  });
  afterAll(() => site.close());

  /** Opens a gallery and waits until it is ready. The mouse is on the first photo, so that autoplay waits. */
  async function open(visit: Visit, path: string, options: VisitOptions = {}): Promise<Page> {
    const page = await visit(path, { baseUrl: site.baseUrl, ...options });
    await slide(page, 1).hover();
    await ready(page);
    return page;
  }

  /**
   * Opens a gallery whose clock only the test moves. Mouse and focus are elsewhere. The next photo comes in three
   * seconds.
   */
  async function openStill(visit: Visit, path: string, options: VisitOptions = {}): Promise<Page> {
    const before = (fresh: Page) => fresh.clock.install({ time: '2026-11-20T12:00:00Z' });
    const page = await open(visit, path, { before, ...options });
    await page.clock.pauseAt('2026-11-20T13:00:00Z');
    await gallery(page).getByRole('link', { name: 'Voir la photo 1' }).click();
    await page.mouse.move(2, 2);
    await shows(page, '1 / 9');
    return page;
  }

  return { site: () => site, nine: () => nine, one: () => one, none: () => none, open, openStill };
}
