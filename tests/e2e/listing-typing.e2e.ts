import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { draw, stopTheClock } from '../support/clock.ts';
import { apiList, focused, LISTS, listLoaded } from '../support/lists.ts';
import { isAlive, test, type Visit } from '../support/visit.ts';

const cars = LISTS[0];

/** Returns the queries of all list requests of the page, in order. */
function listsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/listing')) asked.push(decodeURIComponent(search));
  });
  return asked;
}

/** Opens the list and holds its scripts back until the test calls `open`. */
async function visitWithoutScripts(visit: Visit): Promise<{ page: Page; open: () => void }> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const page = await visit('about:blank', { javaScriptEnabled: true });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await opened;
    await route.continue();
  });
  return { page, open };
}

describe('before the scripts of the page start', () => {
  /** Lets the scripts start. The clock moves by 1 ms at a time, so that no half second passes on a slow machine. */
  async function start(page: Page, open: () => void): Promise<void> {
    open();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1);
          return isAlive(page);
        },
        { interval: 5 },
      )
      .toBe(true);
  }

  test('typed and ticked filters apply once the scripts start: ticked boxes at once, text after 500 ms', async ({
    visit,
  }) => {
    const { page, open } = await visitWithoutScripts(visit);
    await stopTheClock(page);
    await page.goto('/', { waitUntil: 'commit' });
    const asked = listsAsked(page);
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.getByLabel('Diesel', { exact: true }).check();
    await page.locator('input[name=q]').pressSequentially('peugeot');
    await start(page, open);
    await draw(page);
    await listLoaded(page, cars.count((await apiList('cars', '?carburant=diesel')).remaining));
    expect(asked).toEqual(['?carburant=diesel']);
    await page.clock.runFor(500);
    await listLoaded(page, cars.count((await apiList('cars', '?q=peugeot&carburant=diesel')).remaining));
    expect(await page.locator('input[name=q]').inputValue()).toBe('peugeot');
    expect(await page.getByLabel('Diesel', { exact: true }).isChecked()).toBe(true);
  });

  test('CST-1: half-typed text is requested once it is complete, ticked boxes and the sort at once; no key is lost', async ({
    visit,
  }) => {
    const { page, open } = await visitWithoutScripts(visit);
    await stopTheClock(page);
    await page.goto('/', { waitUntil: 'commit' });
    const asked = listsAsked(page);
    const field = page.locator('input[name=prix_max]');
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.getByLabel('Diesel', { exact: true }).check();
    await page.getByLabel('Trier par').selectOption('prix');
    await field.pressSequentially('12');
    await start(page, open);
    await field.pressSequentially('50');
    await page.clock.runFor(499);
    await listLoaded(page, cars.count((await apiList('cars', '?carburant=diesel')).remaining));
    expect(asked).toEqual(['?carburant=diesel&tri=prix']);
    await page.clock.runFor(1);
    await draw(page);
    await listLoaded(page, cars.count((await apiList('cars', '?carburant=diesel&prix_max=1250')).remaining));
    expect(asked[1]).toContain('prix_max=1250');
    expect(await field.inputValue()).toBe('1250');
    expect(await focused(page)).toBe('prix_max');
  });
});
