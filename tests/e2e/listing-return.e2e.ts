import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { apiList, cardIds, cardLinks, LISTS, listLoaded } from '../support/lists.ts';
import { alive, test } from '../support/visit.ts';

/**
 * Shows three pages of rows and scrolls to the card of `rank`. Returns the distance in pixels from the top of the
 * window to the card.
 */
async function goDeep(page: Page, rank: number): Promise<number> {
  for (const shown of [24, 36]) {
    await page.getByText('Get More').click();
    await expect.poll(() => page.locator('main article').count()).toBe(shown);
  }
  // A font that arrives later changes the heights of the rows above.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.locator('main article').nth(rank).scrollIntoViewIfNeeded();
  return rankId(page, rank);
}

const rankId = (page: Page, rank: number) =>
  page
    .locator('main article')
    .nth(rank)
    .evaluate((card) => Math.round(card.getBoundingClientRect().top));

describe('the way back (D15)', () => {
  test('from a car to the same number of rows and the same position; also after a reload of the list or the car', async ({
    visit,
  }) => {
    const page = await visit('/');
    const place = await goDeep(page, 30);
    const ids = await cardIds(page);
    // A reload of the list keeps rows and position, too.
    await page.reload();
    await alive(page);
    expect(await cardIds(page)).toEqual(ids);
    await expect.poll(() => rankId(page, 30)).toBe(place);
    const openCar = async () => {
      await cardLinks(page).nth(30).click();
      await page.waitForURL(/\/car\//);
      await page.locator('h2', { hasText: 'Aperçu' }).waitFor();
    };
    await openCar();
    await page.goBack();
    await expect.poll(() => cardIds(page)).toEqual(ids);
    await expect.poll(() => rankId(page, 30)).toBe(place);

    await openCar();
    await page.reload();
    await alive(page);
    await page.goBack();
    await expect.poll(() => cardIds(page)).toEqual(ids);
    await expect.poll(() => rankId(page, 30)).toBe(place);
  });

  test('with filters, search and sort as they were', async ({ visit }) => {
    const query = '?q=renault&prix_max=60&tri=prix';
    const { data, remaining } = await apiList('cars', query);
    const page = await visit(`/${query}`);
    await cardLinks(page).first().click();
    await page.waitForURL(/\/car\//);
    await page.goBack();
    await listLoaded(page, LISTS[0].count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    expect(await page.locator('input[name=q]').inputValue()).toBe('renault');
    expect(await page.locator('input[name=prix_max]').inputValue()).toBe('60');
    expect(await page.getByLabel('Trier par').inputValue()).toBe('prix');
  });

  test('an address shows the same number of rows to another visitor', async ({ visit }) => {
    const { data } = await apiList('cars', '?tri=prix&page=3');
    const page = await visit('/?tri=prix&page=3');
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    expect(data).toHaveLength(36);
  });
});
