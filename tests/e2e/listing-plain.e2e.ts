import { expect } from 'vitest';
import { apiList, cardIds, countText, LISTS } from '../support/lists.ts';
import { test, type Visit } from '../support/visit.ts';

const plainly = (visit: Visit, path: string, width = 1440) =>
  visit(path, { width, height: 900, javaScriptEnabled: false });

/** list-pages.test.ts tests the HTML of both lists. This is the way through one of them. */
test('CARL-7, TRKL-4: without JavaScript search, drawer, filters, bounds and sort lead to a list, and its links out of it', async ({
  visit,
}) => {
  const { kind, path, count } = LISTS[1];
  const page = await plainly(visit, path, 390);
  await page.locator('input[name=q]').fill('renault');
  await page.getByLabel('Trier par').selectOption('km');
  await page.getByText('Filtres', { exact: true }).click();
  await page.locator('input[name=prix_max]').fill('900');
  await page.locator('summary', { hasText: 'CARBURANT' }).click();
  await page.getByLabel('Diesel', { exact: true }).check();
  await page.getByRole('button', { name: /^Voir les \d+/ }).click();
  await page.waitForURL(/carburant=diesel/);
  const { data, remaining } = await apiList(kind, '?q=renault&prix_max=900&carburant=diesel&tri=km');
  expect(remaining).toBeGreaterThan(0);
  expect(await countText(page)).toBe(count(remaining));
  expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
  await page.getByRole('link', { name: 'Retirer Diesel' }).click();
  await page.waitForURL((url) => !url.search.includes('carburant'));
  expect(await countText(page)).toBe(count((await apiList(kind, '?q=renault&prix_max=900')).remaining));
});

test("CARL-3: without JavaScript 'Filtres' opens and closes at 1440, 768, 390 and 320 px", async ({ visit }) => {
  const page = await plainly(visit, '/');
  const price = page.locator('input[name=prix_min]');
  const summary = page.locator('#recherche > details > summary');
  // Only CSS depends on the width, so resizing the window gives the same result as a new load.
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const isOpen = width >= 1024;
    expect(await price.isVisible(), `${width} px`).toBe(isOpen);
    await summary.click();
    expect(await price.isVisible(), `${width} px`).toBe(!isOpen);
    await summary.click();
    expect(await price.isVisible(), `${width} px`).toBe(isOpen);
  }
});
