/** What the browser tests of a vehicle's gallery share. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openTestStockSite, type TestStockSite } from './test-stock-site.ts';
import type { Visit, VisitOptions } from './visit.ts';

export const gallery = (page: Page) => page.getByRole('region', { name: /^Photos : / });
export const button = (page: Page, name: string) => gallery(page).getByRole('button', { name, exact: true });
export const fraction = (page: Page) => gallery(page).getByText(/^\d+ \/ \d+$/);
export const ready = (page: Page) => button(page, 'Agrandir').waitFor();
export const slide = (page: Page, n: number) => page.locator(`#photo-${n}`);
export const shows = (page: Page, text: string) => expect.poll(() => fraction(page).textContent()).toBe(text);

/** Starts a site for the tests of the file, with a car of nine photos, one of one and one of none; gives ways to open them. */
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

  /** The gallery as it stands after the page has loaded. */
  async function open(visit: Visit, path: string, options: VisitOptions = {}): Promise<Page> {
    const page = await visit(path, { baseUrl: site.baseUrl, ...options });
    await ready(page);
    return page;
  }

  /** A gallery whose time only the test moves, with the mouse and the focus elsewhere and three seconds still to go. */
  async function openStill(visit: Visit, path: string, options: VisitOptions = {}): Promise<Page> {
    const before = (fresh: Page) => fresh.clock.install({ time: '2026-11-20T12:00:00Z' });
    const page = await open(visit, path, { before, ...options });
    await slide(page, 1).hover();
    await page.clock.pauseAt('2026-11-20T13:00:00Z');
    await gallery(page).getByRole('link', { name: 'Voir la photo 1' }).click();
    await page.mouse.move(2, 2);
    await shows(page, '1 / 9');
    return page;
  }

  return { site: () => site, nine: () => nine, one: () => one, none: () => none, open, openStill };
}
