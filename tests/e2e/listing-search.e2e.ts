import { expect } from 'vitest';
import { draw, stopTheClock } from '../support/clock.ts';
import { apiList, cardIds, countText, focused, LISTS, listLoaded, unexpectedShift } from '../support/lists.ts';
import { test } from '../support/visit.ts';

const cars = LISTS[0];

test('SRCH-1, CST-1: typed text applies 500 ms after the last key, as one step of Back; Enter and clearing apply it at once', async ({
  visit,
}) => {
  const { remaining } = await apiList('cars', '?q=peugeot');
  const page = await visit('/');
  const searched: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/listing')) searched.push(searchParams.get('q'));
  });
  const steps = await page.evaluate(() => history.length);
  await stopTheClock(page);
  await page.locator('input[name=q]').pressSequentially('peug');
  await page.clock.runFor(499);
  await page.locator('input[name=q]').pressSequentially('eot');
  await page.clock.runFor(499);
  expect(searched).toEqual([]);
  expect(await countText(page)).toBe(cars.count((await apiList('cars')).remaining));
  await page.clock.runFor(1);
  await draw(page);
  await listLoaded(page, cars.count(remaining));
  await page.locator('input[name=q]').pressSequentially(' 308');
  await page.clock.runFor(500);
  await draw(page);
  await listLoaded(page, cars.count((await apiList('cars', '?q=peugeot 308')).remaining));
  expect(searched).toEqual(['peugeot', 'peugeot 308']);
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
  expect(await focused(page)).toBe('q');

  await page.locator('input[name=q]').fill('zoe');
  await page.keyboard.press('Enter');
  await draw(page);
  await listLoaded(page, cars.count((await apiList('cars', '?q=zoe')).remaining));
  await page.locator('input[name=q]').fill('');
  await draw(page);
  await listLoaded(page, cars.count((await apiList('cars')).remaining));
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('SRCH-4, SRCH-7, CST-10: a search shows the order of the score; a filter chosen while a search is being typed keeps both', async ({
  visit,
}) => {
  const page = await visit('/');
  const { data: found } = await apiList('cars', '?q=renault electrique');
  expect(found.length).toBeGreaterThan(0);
  await page.locator('input[name=q]').fill('renault electrique');
  await page.keyboard.press('Enter');
  await expect.poll(() => cardIds(page)).toEqual(found.map(({ id }) => id));
  expect(await page.getByLabel('Trier par').locator('option').first().textContent()).toBe('Pertinence');

  await page.locator('input[name=q]').fill('');
  await page.locator('input[name=q]').pressSequentially('hybrid');
  await page.locator('summary', { hasText: 'Boite de vitesse' }).click();
  await page.getByLabel('Automatic', { exact: true }).check();
  const { remaining } = await apiList('cars', '?q=hybrid&boite=automatic');
  await listLoaded(page, cars.count(remaining));
  expect(await page.getByLabel('Automatic', { exact: true }).isChecked()).toBe(true);
  expect(await page.locator('input[name=q]').inputValue()).toBe('hybrid');
});

test('an older response never overwrites a newer one, and no letter is lost meanwhile; the search box follows Back and Forward', async ({
  visit,
}) => {
  const page = await visit('/');
  const { promise: old, resolve: answerOld } = Promise.withResolvers<void>();
  let oldEnded = false;
  const entries = () => page.evaluate(() => history.length);
  const go = (count: number) => page.evaluate((delta) => history.go(delta), count);
  const before = await entries();
  await page.route(/\/listing\?q=peugeot$/, async (route) => {
    await old;
    await route.continue().catch(() => undefined);
    oldEnded = true;
  });
  const asking = page.waitForRequest(/q=peugeot$/);
  await page.locator('input[name=q]').pressSequentially('peugeot');
  await asking;
  await page.locator('input[name=q]').pressSequentially(' 508');
  const { data, remaining } = await apiList('cars', '?q=peugeot 508');
  await listLoaded(page, cars.count(remaining));
  answerOld();
  await expect.poll(() => oldEnded).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
  expect(await countText(page)).toBe(cars.count(remaining));
  expect(await page.locator('input[name=q]').inputValue()).toBe('peugeot 508');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('peugeot 508');
  // On a busy machine the pause within the text is long, and its first word has an entry of its own.
  const typed = (await entries()) - before;
  await go(-typed);
  await expect.poll(() => page.locator('input[name=q]').inputValue()).toBe('');
  await go(typed);
  await expect.poll(() => page.locator('input[name=q]').inputValue()).toBe('peugeot 508');
});

test('nothing shifts while a search narrows and widens the list, at 1440 and 390 px', async ({ visit }) => {
  const page = await visit('/');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // Late fonts and another width move parts of the page. This waits for them.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    const before = await unexpectedShift(page);
    for (const q of ['peugeot', 'zoe', 'xyzxyz', 'toyota']) {
      await page.locator('input[name=q]').fill(q);
      // A key would count as the cause of a shift.
      await page.locator('form#recherche').evaluate((form: HTMLFormElement) => form.requestSubmit());
      await listLoaded(page, cars.count((await apiList('cars', `?q=${q}`)).remaining));
    }
    expect((await unexpectedShift(page)) - before, `at ${width} px`).toBeLessThan(0.002);
  }
});
