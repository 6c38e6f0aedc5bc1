import { expect } from 'vitest';
import { apiList, brandId, cardIds, cardLinks, countText, LISTS } from '../support/lists.ts';
import { test, type Visit } from '../support/visit.ts';

const plainly = (visit: Visit, path: string, width = 1440) =>
  visit(path, { width, height: 900, javaScriptEnabled: false });

// A wide window shows the filters with their own button; a narrow one has a drawer. Each list tests one of the two.
test.for([
  { ...LISTS[0], width: 1440, apply: 'Appliquer les filtres' },
  { ...LISTS[1], width: 390, apply: /^Voir les \d+/ },
])(
  'CARL-7, TRKL-4, D12: without JavaScript the list of $kind is complete; search, filters, bounds and sort are one form; no match, and a minimum above the maximum, say so',
  async ({ kind, path, heading, count, none, width, apply }, { visit }) => {
    const all = await apiList(kind);
    const page = await plainly(visit, path, width);
    expect(await page.locator('h1').textContent()).toBe(heading);
    expect(await countText(page)).toBe(count(all.remaining));
    expect(await cardIds(page)).toEqual(all.data.map(({ id }) => id));
    expect(await cardLinks(page).first().textContent()).toBe(all.data[0]?.title);

    await page.locator('input[name=q]').fill('renault');
    await page.getByLabel('Trier par').selectOption('km');
    if (width < 1024) await page.getByText('Filtres', { exact: true }).click();
    await page.locator('input[name=prix_max]').fill('900');
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.getByLabel('Diesel', { exact: true }).check();
    await page.getByRole('button', { name: apply }).click();
    await page.waitForURL(/carburant=diesel/);
    const { data, remaining } = await apiList(kind, '?q=renault&prix_max=900&carburant=diesel&tri=km');
    expect(remaining).toBeGreaterThan(0);
    expect(await countText(page)).toBe(count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    expect(await page.locator('input[name=prix_max]').inputValue()).toBe('900');
    await page.getByRole('link', { name: 'Retirer Diesel' }).click();
    await page.waitForURL((url) => !url.search.includes('carburant'));
    expect(await countText(page)).toBe(count((await apiList(kind, '?q=renault&prix_max=900')).remaining));

    await page.goto(`${path}?q=xyzxyz&prix_min=90&prix_max=30&marque=${await brandId('Renault')}`);
    expect(await page.getByText(none, { exact: true }).count()).toBe(1);
    // In a narrow window this message is in the closed drawer.
    expect(await page.getByRole('alert', { includeHidden: true }).textContent()).toBe(
      'Le minimum est supérieur au maximum',
    );
    await page.getByRole('link', { name: 'Réinitialiser les filtres' }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await countText(page)).toBe(count(all.remaining));
  },
);

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
