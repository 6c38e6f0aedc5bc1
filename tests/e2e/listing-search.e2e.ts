import { expect } from 'vitest';
import { apiList, LISTS, listLoaded, unexpectedShift } from '../support/lists.ts';
import { resize, test } from '../support/visit.ts';

const cars = LISTS[0];

test('nothing shifts while a search narrows and widens the list, at 1440 and 390 px', async ({ visit }) => {
  const page = await visit('/');
  for (const width of [1440, 390]) {
    await resize(page, { width, height: 900 });
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
