import { describe, expect } from 'vitest';
import { apiList, brandId, cardIds, focused, LISTS, listLoaded } from '../support/lists.ts';
import { test } from '../support/visit.ts';

const cars = LISTS[0];
const trucks = LISTS[1];

describe('filters of the list', () => {
  test('FLT-8, FLT-9, FLT-10, FLT-13, D08, D11: OR joins the choices of a group, AND joins the groups, over the whole stock; Back undoes a choice, Forward applies it again; a sort is in the address', async ({
    visit,
  }) => {
    const [renault, peugeot] = [await brandId('Renault'), await brandId('Peugeot')];
    const page = await visit('/');
    const firstRow = page.locator('#resultats > div > ul > li').first();
    const before = await firstRow.elementHandle();
    const box = page.getByLabel('Peugeot', { exact: true });
    await box.check();
    const peugeots = cars.count((await apiList('cars', `?marque=${peugeot}`)).remaining);
    await listLoaded(page, peugeots);
    // A row that stays keeps its element, and the focus stays.
    const after = await firstRow.elementHandle();
    expect(await page.evaluate(([one, other]) => one === other, [before, after])).toBe(true);
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.goBack();
    await listLoaded(page, cars.count((await apiList('cars')).remaining));
    expect(await box.isChecked()).toBe(false);
    await page.goForward();
    await listLoaded(page, peugeots);
    expect(await box.isChecked()).toBe(true);

    await page.getByLabel('Renault', { exact: true }).check();
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.getByLabel('Diesel', { exact: true }).check();
    await page.locator('summary', { hasText: 'Boite de vitesse' }).click();
    await page.getByLabel('Manual', { exact: true }).check();
    const query = `?marque=${peugeot}&marque=${renault}&carburant=diesel&boite=manual`;
    const { data, remaining } = await apiList('cars', query);
    expect(remaining).toBeGreaterThan(0);
    await listLoaded(page, cars.count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    const address = () => new URL(page.url()).searchParams;
    expect(address().getAll('marque').sort()).toEqual([String(peugeot), String(renault)].sort());
    expect([address().get('carburant'), address().get('boite')]).toEqual(['diesel', 'manual']);

    await page.getByLabel('Trier par').selectOption('prix-desc');
    const sorted = (await apiList('cars', `${query}&tri=prix-desc`)).data.map(({ id }) => id);
    expect(sorted).not.toEqual(data.map(({ id }) => id));
    await expect.poll(() => cardIds(page)).toEqual(sorted);
    await expect.poll(() => address().get('tri')).toBe('prix-desc');
    await page.getByLabel('Trier par').selectOption('');
    await expect.poll(() => address().has('tri')).toBe(false);
  });

  test('FLT-15, D14: on trucks the price bounds apply to the chosen tariff, at first the price by week', async ({
    visit,
  }) => {
    const page = await visit('/trucks-rental');
    expect(await page.locator('select[name=tarif]').inputValue()).toBe('semaine');
    await page.locator('input[name=prix_max]').fill('200');
    await page.keyboard.press('Enter');
    await listLoaded(page, trucks.count((await apiList('trucks', '?prix_max=200')).remaining));
    await page.locator('select[name=tarif]').selectOption('week-end');
    await listLoaded(page, trucks.count((await apiList('trucks', '?prix_max=200&tarif=week-end')).remaining));
    expect(await page.getByRole('list', { name: 'Filtres appliqués' }).textContent()).toContain(
      'Jusqu’à 200 € / week-end',
    );
  });

  test('D15: chips show the active filters; each removes its filter, and one removes all; counts stand beside the options and follow the other filters', async ({
    visit,
  }) => {
    const renault = await brandId('Renault');
    const page = await visit(`/?marque=${renault}&carburant=diesel&prix_max=60&q=estate`);
    const chips = page.getByRole('list', { name: 'Filtres appliqués' });
    expect(await chips.getByRole('link').allTextContents()).toEqual([
      'Retirer Renault',
      'Retirer Jusqu’à 60 € / jour',
      'Retirer Diesel',
      'Réinitialiser',
    ]);
    expect(await page.locator('#recherche > details > summary').textContent()).toBe('Filtres3 actifs');
    await chips.getByRole('link', { name: 'Renault' }).click();
    await listLoaded(page, cars.count((await apiList('cars', '?carburant=diesel&prix_max=60&q=estate')).remaining));
    expect(await focused(page)).toBe('Retirer Jusqu’à 60 € / jour');
    await chips.getByRole('link', { name: 'Réinitialiser' }).click();
    await listLoaded(page, cars.count((await apiList('cars', '?q=estate')).remaining));
    await expect.poll(() => new URL(page.url()).search).toBe('?q=estate');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultats');

    await page.locator('input[name=q]').fill('');
    await listLoaded(page, cars.count((await apiList('cars')).remaining));
    const count = page
      .locator('li', { has: page.locator('input[name=carburant][value=diesel]') })
      .locator('span')
      .last();
    await expect.poll(() => count.textContent()).toBe(String((await apiList('cars', '?carburant=diesel')).remaining));
    await page.getByLabel('Renault', { exact: true }).check();
    const query = `?marque=${renault}&carburant=diesel`;
    await expect.poll(() => count.textContent()).toBe(String((await apiList('cars', query)).remaining));
    expect(await page.locator('#recherche input:disabled').count()).toBe(0);
  });
});
