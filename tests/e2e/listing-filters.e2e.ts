import { describe, expect } from 'vitest';
import { apiList, brandId, cardIds, countText, focused, holdLists, LISTS, listLoaded } from '../support/lists.ts';
import { test } from '../support/visit.ts';

const cars = LISTS[0];
const trucks = LISTS[1];

describe('filters of the list', () => {
  test('FLT-8, FLT-9, FLT-10, FLT-13, D11: or inside a group, and across groups, over the whole stock', async ({
    visit,
  }) => {
    const [renault, peugeot] = [await brandId('Renault'), await brandId('Peugeot')];
    const page = await visit('/');
    await page.getByLabel('Renault', { exact: true }).check();
    await page.getByLabel('Peugeot', { exact: true }).check();
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    await page.getByLabel('Diesel', { exact: true }).check();
    await page.locator('summary', { hasText: 'Boite de vitesse' }).click();
    await page.getByLabel('Manual', { exact: true }).check();
    const query = `?marque=${peugeot}&marque=${renault}&carburant=diesel&boite=manual`;
    const { data, remaining } = await apiList('cars', query);
    expect(remaining).toBeGreaterThan(0);
    await listLoaded(page, cars.count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    const address = new URL(page.url()).searchParams;
    expect(address.getAll('marque').sort()).toEqual([String(peugeot), String(renault)].sort());
    expect([address.get('carburant'), address.get('boite')]).toEqual(['diesel', 'manual']);
  });

  test('FLT-11, FLT-12: bounds hold on Enter and on leaving the field, each for itself', async ({ visit }) => {
    const page = await visit('/');
    await page.locator('input[name=prix_max]').fill('40');
    await page.keyboard.press('Enter');
    await listLoaded(page, cars.count((await apiList('cars', '?prix_max=40')).remaining));
    await page.locator('summary', { hasText: 'Année' }).click();
    await page.locator('input[name=annee_min]').fill('2018');
    await page.keyboard.press('Tab');
    await listLoaded(page, cars.count((await apiList('cars', '?prix_max=40&annee_min=2018')).remaining));
    expect(await focused(page)).toBe('annee_max');
    await page.locator('summary', { hasText: 'Kilomètrage' }).click();
    await page.locator('input[name=km_min]').fill('60000');
    await page.locator('input[name=km_max]').fill('80000');
    await page.keyboard.press('Enter');
    const query = '?prix_max=40&annee_min=2018&km_min=60000&km_max=80000';
    await listLoaded(page, cars.count((await apiList('cars', query)).remaining));
  });

  test('FLT-16, D12: a minimum above the maximum is said at the pair, stays as typed and is ignored', async ({
    visit,
  }) => {
    const { remaining } = await apiList('cars');
    const page = await visit('/');
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
  });

  test('FLT-3: what is no number from 1 is said, stays to be corrected and restricts nothing', async ({ visit }) => {
    const { remaining } = await apiList('cars');
    const page = await visit('/');
    await page.locator('input[name=prix_min]').fill('0');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Un nombre à partir de 1').count()).toBe(1);
    expect(await page.locator('input[name=prix_min]').inputValue()).toBe('0');
    expect(await countText(page)).toBe(cars.count(remaining));
  });

  test('a bound that is being left and a box that is ticked by the same click both count', async ({ visit }) => {
    const page = await visit('/');
    await page.locator('input[name=prix_max]').fill('60');
    await page.getByLabel('Renault', { exact: true }).click();
    const query = `?prix_max=60&marque=${await brandId('Renault')}`;
    await listLoaded(page, cars.count((await apiList('cars', query)).remaining));
    expect(await page.getByLabel('Renault', { exact: true }).isChecked()).toBe(true);
  });

  test('FLT-15, D14: on trucks the price means the tariff that is chosen, by the week at first', async ({ visit }) => {
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

  test('D15: counts stand beside the options and follow the other filters', async ({ visit }) => {
    const page = await visit('/');
    const count = page
      .locator('li', { has: page.locator('input[name=carburant][value=diesel]') })
      .locator('span')
      .last();
    await page.locator('summary', { hasText: 'CARBURANT' }).click();
    expect(await count.textContent()).toBe(String((await apiList('cars', '?carburant=diesel')).remaining));
    await page.getByLabel('Renault', { exact: true }).check();
    const query = `?marque=${await brandId('Renault')}&carburant=diesel`;
    await expect.poll(() => count.textContent()).toBe(String((await apiList('cars', query)).remaining));
    const isDisabled = page.locator('#recherche input:disabled');
    expect(await isDisabled.count()).toBe(0);
  });

  test('D15: chips say what is applied; each takes its filter away, and one all of them', async ({ visit }) => {
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
    expect(new URL(page.url()).search).toBe('?q=estate');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultats');
  });

  test('D08: each sort, in the address and over the whole stock', async ({ visit }) => {
    const page = await visit('/');
    for (const sort of ['prix', 'prix-desc', 'km', 'annee']) {
      await page.getByLabel('Trier par').selectOption(sort);
      const { data } = await apiList('cars', `?tri=${sort}`);
      await expect.poll(() => cardIds(page)).toEqual(data.map(({ id }) => id));
      expect(new URL(page.url()).search).toBe(`?tri=${sort}`);
    }
    await page.getByLabel('Trier par').selectOption('');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('each choice is a step of the way back, and the panel follows it', async ({ visit }) => {
    const all = await apiList('cars');
    const page = await visit('/');
    await page.getByLabel('Renault', { exact: true }).check();
    await listLoaded(page, cars.count((await apiList('cars', `?marque=${await brandId('Renault')}`)).remaining));
    await page.goBack();
    await listLoaded(page, cars.count(all.remaining));
    expect(await page.getByLabel('Renault', { exact: true }).isChecked()).toBe(false);
    await page.goForward();
    await listLoaded(page, cars.count((await apiList('cars', `?marque=${await brandId('Renault')}`)).remaining));
    expect(await page.getByLabel('Renault', { exact: true }).isChecked()).toBe(true);
  });
});

describe('narrowing at once (D11)', () => {
  test('the count, from the facets, and the rows that the browser has change before the server has responded, then its response is shown', async ({
    visit,
  }) => {
    const renault = await brandId('Renault');
    const first = await apiList('cars');
    const { data, remaining } = await apiList('cars', `?marque=${renault}`);
    const page = await visit('/');
    const { release } = await holdLists(page);
    await page.getByLabel('Renault', { exact: true }).check();
    const known = first.data.filter(({ brand }) => brand === renault).map(({ id }) => id);
    await expect.poll(() => cardIds(page)).toEqual(known);
    expect(await page.locator('#resultats').getAttribute('aria-busy')).toBe('true');
    expect(await countText(page)).toBe(cars.count(remaining));
    expect(await page.getByLabel('Renault', { exact: true }).isChecked()).toBe(true);
    release();
    await listLoaded(page, cars.count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    expect(data.length).toBeGreaterThan(known.length);
  });

  test('no row among those is not none at all: the old ones stay, stepped back, until the stock has answered', async ({
    visit,
  }) => {
    const first = await apiList('cars');
    const everyone = await apiList('cars', '?page=50');
    const rare = everyone.data.find(({ brand }) => brand !== null && !first.data.some((car) => car.brand === brand));
    if (!rare) throw new Error('Every brand is on the first page of the demonstration stock');
    const page = await visit('/');
    const { release } = await holdLists(page);
    await page.locator(`input[name=marque][value="${rare.brand}"]`).check();
    await expect.poll(() => page.locator('#resultats').getAttribute('aria-busy')).toBe('true');
    expect(await cardIds(page)).toEqual(first.data.map(({ id }) => id));
    expect(await page.getByText('No car found!').count()).toBe(0);
    await expect
      .poll(() =>
        page
          .locator('article')
          .first()
          .evaluate((card) => getComputedStyle(card.closest('#resultats > *') ?? card).opacity),
      )
      .toBe('0.5');
    release();
    const { data, remaining } = await apiList('cars', `?marque=${rare.brand}`);
    await listLoaded(page, cars.count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
  });

  test('FLT-14, D13: the gearbox is the one that a buyer gets', async ({ visit }) => {
    const { data } = await apiList('cars', '?page=50');
    const car = data.find(({ accessories, gearbox }) => accessories.includes('Automatique') && gearbox === '');
    if (!car) throw new Error('No car of the demonstration stock has its gearbox from an accessory alone');
    const page = await visit('/?page=50');
    const { release } = await holdLists(page);
    await page.locator('summary', { hasText: 'Boite de vitesse' }).click();
    await page.getByLabel('Automatic', { exact: true }).check();
    await page.locator('input[name=prix_max]').fill(car.price_per_day);
    await page.keyboard.press('Enter');
    await expect.poll(() => cardIds(page)).toContain(car.id);
    release();
    await listLoaded(
      page,
      cars.count((await apiList('cars', `?boite=automatic&prix_max=${car.price_per_day}`)).remaining),
    );
    expect(await cardIds(page)).toContain(car.id);
  });

  test('nothing moves but what is new: places stay, the focus stays', async ({ visit }) => {
    const page = await visit('/');
    const before = await page.locator('#resultats > div > ul > li').first().elementHandle();
    const box = page.getByLabel('Peugeot', { exact: true });
    await box.check();
    await listLoaded(page, cars.count((await apiList('cars', `?marque=${await brandId('Peugeot')}`)).remaining));
    const after = await page.locator('#resultats > div > ul > li').first().elementHandle();
    expect(await page.evaluate(([one, other]) => one === other, [before, after])).toBe(true);
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  });
});
