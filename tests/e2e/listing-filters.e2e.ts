import { describe, expect } from 'vitest';
import { draw, stopTheClock } from '../support/clock.ts';
import { apiList, brandId, cardIds, countText, focused, holdLists, LISTS, listLoaded } from '../support/lists.ts';
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

  test('FLT-11, FLT-12: each bound applies on Enter and when its field loses the focus', async ({ visit }) => {
    const page = await visit('/');
    // The clock is stopped. Otherwise, typed text would also apply after half a second.
    await stopTheClock(page);
    await page.locator('input[name=prix_max]').fill('40');
    await page.keyboard.press('Enter');
    await draw(page);
    await listLoaded(page, cars.count((await apiList('cars', '?prix_max=40')).remaining));
    await page.locator('summary', { hasText: 'Année' }).click();
    await page.locator('input[name=annee_min]').fill('2018');
    await page.keyboard.press('Tab');
    await draw(page);
    await listLoaded(page, cars.count((await apiList('cars', '?prix_max=40&annee_min=2018')).remaining));
    expect(await focused(page)).toBe('annee_max');
    await page.locator('summary', { hasText: 'Kilomètrage' }).click();
    await page.locator('input[name=km_min]').fill('60000');
    await page.locator('input[name=km_max]').fill('80000');
    await page.keyboard.press('Enter');
    await draw(page);
    const query = '?prix_max=40&annee_min=2018&km_min=60000&km_max=80000';
    await listLoaded(page, cars.count((await apiList('cars', query)).remaining));
  });

  test('FLT-3, FLT-16, D12: a value that is no number from 1, and a minimum above the maximum, have an error at their fields, stay as typed and are ignored; if one click leaves a bound and ticks a box, both filters apply', async ({
    visit,
  }) => {
    const { remaining } = await apiList('cars');
    const page = await visit('/');
    await page.locator('input[name=prix_min]').fill('0');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Un nombre à partir de 1').count()).toBe(1);
    expect(await page.locator('input[name=prix_min]').inputValue()).toBe('0');
    expect(await countText(page)).toBe(cars.count(remaining));

    await page.locator('input[name=prix_min]').fill('90');
    await page.locator('input[name=prix_max]').fill('30');
    await page.keyboard.press('Enter');
    const message = page.getByText('Le minimum est supérieur au maximum');
    await expect.poll(() => message.count()).toBe(1);
    await listLoaded(page, cars.count(remaining));
    expect(await page.locator('input[name=prix_min]').inputValue()).toBe('90');
    expect(await page.locator('input[name=prix_max]').inputValue()).toBe('30');
    expect(await page.locator('input[name=prix_min]').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('list', { name: 'Filtres appliqués' }).count()).toBe(0);
    await page.reload();
    expect(await message.count()).toBe(1);
    await page.locator('input[name=prix_min]').fill('');
    await page.keyboard.press('Tab');
    await listLoaded(page, cars.count((await apiList('cars', '?prix_max=30')).remaining));
    expect(await message.count()).toBe(0);

    await page.locator('input[name=prix_max]').fill('60');
    await page.getByLabel('Renault', { exact: true }).click();
    const query = `?prix_max=60&marque=${await brandId('Renault')}`;
    await listLoaded(page, cars.count((await apiList('cars', query)).remaining));
    expect(await page.getByLabel('Renault', { exact: true }).isChecked()).toBe(true);
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

test('D11: a tick shows at once in its control; the former rows wait at half opacity for the list; a newer choice replaces the request without a message', async ({
  visit,
}) => {
  const renault = await brandId('Renault');
  const peugeot = await brandId('Peugeot');
  const first = await apiList('cars');
  const page = await visit('/');
  const { release, held } = await holdLists(page);
  const box = page.getByLabel('Renault', { exact: true });
  await box.check();
  await expect.poll(held).toBe(1);
  await expect.poll(() => page.locator('#resultats').getAttribute('aria-busy')).toBe('true');
  expect(await box.isChecked()).toBe(true);
  expect(await cardIds(page)).toEqual(first.data.map(({ id }) => id));
  await expect.poll(() => countText(page)).toBe('Loading...');
  await expect
    .poll(() =>
      page
        .locator('article')
        .first()
        .evaluate((card) => getComputedStyle(card.closest('#resultats > *') ?? card).opacity),
    )
    .toBe('0.5');
  await page.getByLabel('Peugeot', { exact: true }).check();
  await expect.poll(held).toBe(2);
  release();
  const both = await apiList('cars', `?marque=${renault}&marque=${peugeot}`);
  await listLoaded(page, cars.count(both.remaining));
  expect(await cardIds(page)).toEqual(both.data.map(({ id }) => id));
});
