import { describe, expect } from 'vitest';
import { apiList, brandId, cardIds, cardLinks, countText, LISTS } from '../support/lists.ts';
import { test, type Visit } from '../support/visit.ts';

const plainly = (visit: Visit, path: string, width = 1440) =>
  visit(path, { width, height: 900, javaScriptEnabled: false });

describe.each(LISTS)('$kind without JavaScript', ({ kind, path, heading, count }) => {
  test('the list is complete', async ({ visit }) => {
    const { data, remaining } = await apiList(kind);
    const page = await plainly(visit, path);
    expect(await page.locator('h1').textContent()).toBe(heading);
    expect(await countText(page)).toBe(count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    await cardLinks(page).first().click();
    expect(await page.locator('h1').textContent()).toBe(data[0]?.title);
  });

  // On a wide window the filters stand open and have a button of their own: each list has one of the two forms.
  const width = kind === 'cars' ? 1440 : 390;
  test(`search, filters, bounds and sort are one form, at ${width} px`, async ({ visit }) => {
    const page = await plainly(visit, path, width);
    await page.locator('input[name=q]').fill('renault');
    await page.getByLabel('Trier par').selectOption('km');
    if (width < 1024) await page.getByText('Filtres', { exact: true }).click();
    await page.locator('input[name=prix_max]').fill('900');
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.getByLabel('Diesel', { exact: true }).check();
    await page.getByRole('button', { name: width < 1024 ? /^Voir les \d+/ : 'Appliquer les filtres' }).click();
    await page.waitForURL(/carburant=diesel/);
    const { data, remaining } = await apiList(kind, '?q=renault&prix_max=900&carburant=diesel&tri=km');
    expect(remaining).toBeGreaterThan(0);
    expect(await countText(page)).toBe(count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    expect(await page.locator('input[name=prix_max]').inputValue()).toBe('900');
    await page.getByRole('link', { name: 'Retirer Diesel' }).click();
    await page.waitForURL((url) => !url.search.includes('carburant'));
    expect(await countText(page)).toBe(count((await apiList(kind, '?q=renault&prix_max=900')).remaining));
  });
});

describe('without JavaScript', () => {
  test("'Get More' is a link that shows one page more, at the first of its rows", async ({ visit }) => {
    const { data } = await apiList('cars', '?page=2');
    const page = await plainly(visit, '/');
    await page.getByText('Get More').click();
    await page.waitForURL(/page=2/);
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
  });

  test("CARL-3: 'Filtres' opens and closes at 1440, 768, 390 and 320 px", async ({ visit }) => {
    const page = await plainly(visit, '/');
    const price = page.locator('input[name=prix_min]');
    const summary = page.locator('#recherche > details > summary');
    // Styles alone tell the widths apart: a window that is made narrower is one that was opened so.
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

  test('no match, and a minimum above the maximum, say so', async ({ visit }) => {
    const { kind, path, count, none } = LISTS[1];
    const page = await plainly(visit, `${path}?q=xyzxyz&prix_min=90&prix_max=30&marque=${await brandId('Renault')}`);
    expect(await page.getByText(none, { exact: true }).count()).toBe(1);
    expect(await page.getByRole('alert').textContent()).toBe('Le minimum est supérieur au maximum');
    await page.getByRole('link', { name: 'Réinitialiser les filtres' }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await countText(page)).toBe(count((await apiList(kind)).remaining));
  });
});
