import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { draw, stopTheClock } from '../support/clock.ts';
import { apiList, focused, holdLists, LISTS, listLoaded } from '../support/lists.ts';
import { isAlive, test, type Visit } from '../support/visit.ts';

const cars = LISTS[0];

/** The queries of the lists that a page asks for, in order. */
function listsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('/list/')) asked.push(decodeURIComponent(search));
  });
  return asked;
}

/** The list without its scripts, which come when `open` is called. */
async function visitWithoutScripts(visit: Visit): Promise<{ page: Page; open: () => void }> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const page = await visit('about:blank', { javaScriptEnabled: true });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await opened;
    await route.continue();
  });
  return { page, open };
}

describe('before the page has come to life', () => {
  test('what is typed or ticked counts as well', async ({ visit }) => {
    const { page, open } = await visitWithoutScripts(visit);
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('input[name=q]').pressSequentially('peugeot');
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.getByLabel('Diesel', { exact: true }).check();
    open();
    await listLoaded(page, cars.count((await apiList('cars', '?q=peugeot&carburant=diesel')).remaining));
    expect(await page.locator('input[name=q]').inputValue()).toBe('peugeot');
    expect(await page.getByLabel('Diesel', { exact: true }).isChecked()).toBe(true);
  });

  test.for([
    ['q', 'toyot', 'a yaris'],
    ['prix_max', '12', '50'],
  ] as const)(
    'CST-1: in %s what is half typed is asked for once it is whole, what was ticked at once; no key is lost',
    async ([name, before, after], { visit }) => {
      const { page, open } = await visitWithoutScripts(visit);
      await stopTheClock(page);
      await page.goto('/', { waitUntil: 'commit' });
      const asked = listsAsked(page);
      const field = page.locator(`input[name=${name}]`);
      await page.locator('summary', { hasText: 'CARBURANT' }).click();
      await page.getByLabel('Diesel', { exact: true }).check();
      await page.getByLabel('Trier par').selectOption('prix');
      await field.pressSequentially(before);
      open();
      await expect
        .poll(async () => {
          await draw(page);
          return isAlive(page);
        })
        .toBe(true);
      await field.pressSequentially(after);
      await page.clock.runFor(499);
      await listLoaded(page, cars.count((await apiList('cars', '?carburant=diesel')).remaining));
      expect(asked).toEqual(['?carburant=diesel&tri=prix']);
      await page.clock.runFor(1);
      await draw(page);
      const query = `${name}=${before}${after}`;
      await listLoaded(page, cars.count((await apiList('cars', `?carburant=diesel&${query}`)).remaining));
      expect(asked[1]?.replaceAll('+', ' ')).toContain(query);
      expect(await field.inputValue()).toBe(`${before}${after}`);
      expect(await focused(page)).toBe(name);
    },
  );
});

describe('a bound', () => {
  test('FLT-11, CST-1: what is typed counts 500 ms after the last key, as one step of the way back', async ({
    visit,
  }) => {
    const page = await visit('/');
    const asked = listsAsked(page);
    const steps = await page.evaluate(() => history.length);
    const field = page.locator('input[name=prix_max]');
    await stopTheClock(page);
    await field.pressSequentially('4');
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await draw(page);
    await listLoaded(page, cars.count((await apiList('cars', '?prix_max=4')).remaining));
    await field.pressSequentially('5');
    await page.clock.runFor(500);
    await draw(page);
    await listLoaded(page, cars.count((await apiList('cars', '?prix_max=45')).remaining));
    expect(asked).toContain('?prix_max=45');
    expect(await field.inputValue()).toBe('45');
    expect(await focused(page)).toBe('prix_max');
    expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('');
  });

  test('a response that comes while more is typed replaces nothing; a word half typed is not asked for', async ({
    visit,
  }) => {
    const page = await visit('/');
    const asked = listsAsked(page);
    const { release, held } = await holdLists(page);
    await stopTheClock(page);
    const field = page.locator('input[name=annee_min]');
    await page.locator('summary', { hasText: 'Année' }).click();
    await field.pressSequentially('20');
    await page.clock.runFor(500);
    await draw(page);
    await expect.poll(held).toBe(1);
    await field.pressSequentially('18');
    release();
    await listLoaded(page, cars.count((await apiList('cars', '?annee_min=20')).remaining));
    expect(await field.inputValue()).toBe('2018');
    await page.locator('input[name=q]').pressSequentially('toy');
    await draw(page);
    await listLoaded(page, cars.count((await apiList('cars', '?annee_min=2018')).remaining));
    expect(asked).toEqual(['?annee_min=20', '?annee_min=2018']);
    expect(await page.locator('input[name=q]').inputValue()).toBe('toy');
  });
});
