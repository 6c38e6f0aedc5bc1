import { expect } from 'vitest';
import { apiList, cardIds, LISTS, listLoaded } from '../support/lists.ts';
import { test } from '../support/visit.ts';

const [CARS] = LISTS;

for (const javaScriptEnabled of [true, false])
  test(`OFFR-5: with${javaScriptEnabled ? '' : 'out'} JavaScript the switch shows what is to buy, and leads to it on a vehicle’s page`, async ({
    visit,
  }) => {
    const { data, remaining } = await apiList('cars', '?offre=achat&tri=prix');
    const page = await visit('/?tri=prix', { javaScriptEnabled });
    const offers = page.getByRole('navigation', { name: 'Acheter ou louer' });
    expect(await offers.getByRole('link').count()).toBe(3);
    await offers.getByRole('link', { name: /^Acheter/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?offre=achat&tri=prix');
    await listLoaded(page, CARS.count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    expect(await offers.locator('[aria-current]').textContent()).toBe(`Acheter ${remaining}`);
    await page.getByText('Prix de vente', { exact: true }).first().waitFor({ state: 'attached' });
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(`**/car/${data[0]?.id}?offre=achat`);
    await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').click();
    await page.waitForURL('**/?offre=achat');
  });
