/** The fields that follow from their descriptors alone, Crit’Air and CO2, from the form to the filters. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { cardIds, listLoaded } from '../support/lists.ts';
import { BLANK } from '../support/page-pool.ts';
import { field, newest, openEdit, published } from '../support/vehicle-form.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

type Row = { id: number; crit_air: string | null; co2: number | null };

/** What the API responds to the list's query, on the site of this file. */
async function listed(page: Page, kind: 'cars' | 'trucks', query: string): Promise<{ data: Row[]; remaining: number }> {
  const response = await page.request.get(`/api/${kind}/list/-1${query}`);
  return response.json();
}

const carCount = (n: number) => `${n} voiture${n < 2 ? ' correspond' : 's correspondent'} à votre recherche`;

/** Stores the fields of the newest vehicles, in their order. */
async function store(page: Page, kind: 'cars' | 'trucks', values: Partial<Row>[]): Promise<number[]> {
  const { data } = await listed(page, kind, '');
  for (const [i, value] of values.entries()) {
    const response = await page.request.put(`/api/admin/${kind}/edit`, { data: { id: data[i]?.id, ...value } });
    expect(response.status()).toBe(200);
  }
  return data.slice(0, values.length).map(({ id }) => id);
}

for (const kind of ['cars', 'trucks'] as const)
  test(`D42: Crit’Air and CO2 of ${kind} are typed in the form, stored, and shown on the card and the page`, async ({
    visit,
  }) => {
    const page = await admin.enter(visit, BLANK);
    const { id } = await newest(page, kind);
    const form = await openEdit(page, kind, id);
    const sticker = field(form, 'crit_air');
    expect(await sticker.locator('option').allTextContents()).toEqual([
      'Non précisé',
      'Crit’Air E',
      'Crit’Air 1',
      'Crit’Air 2',
      'Crit’Air 3',
      'Crit’Air 4',
      'Crit’Air 5',
      'Non classé',
    ]);
    await sticker.selectOption('Crit’Air 2');
    await field(form, 'co2').fill('mille');
    await page.keyboard.press('Control+Enter');
    await form.getByText('Un nombre entier est attendu').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('co2');
    await field(form, 'co2').fill('112');
    // The two forms are made of the same fields.
    if (kind === 'cars') expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    expect(await published(page, kind, id)).toMatchObject({ crit_air: '2', co2: 112 });

    await page.goto(kind === 'cars' ? '/' : '/trucks-rental');
    await page.locator(`article[data-id="${id}"]`).getByText('Crit’Air 2', { exact: true }).waitFor();
    await page.goto(kind === 'cars' ? `/car/${id}` : `/trucks-rental/${id}`);
    const details = page.locator('section', { has: page.getByRole('heading', { name: 'Détails' }) });
    const value = (label: string) =>
      details
        .locator('dl > div', { has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .textContent();
    expect(await value('Crit’Air')).toBe('Crit’Air 2');
    expect(await value('Émissions de CO2')).toBe('112\u00a0g/km');

    await page.request.put(`/api/admin/${kind}/edit`, { data: { id, crit_air: null, co2: null } });
    await page.reload();
    await details.waitFor();
    expect(await details.getByText(/Crit’Air|Émissions/).count()).toBe(0);
    await page.goto(kind === 'cars' ? '/' : '/trucks-rental');
    await page.locator(`article[data-id="${id}"]`).waitFor();
    expect(
      await page
        .locator(`article[data-id="${id}"]`)
        .getByText(/Crit’Air/)
        .count(),
    ).toBe(0);
  });

test('D42: the list is filtered by the sticker, with its count, chip and address', async ({ visit }) => {
  const page = await admin.enter(visit, BLANK);
  const ids = await store(page, 'cars', [{ crit_air: 'E' }, { crit_air: 'none' }, { crit_air: 'E' }]);
  const { data, remaining } = await listed(page, 'cars', '?critair=E');
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  await page.goto('/');
  await page.locator('summary', { hasText: 'Crit’Air' }).click();
  const box = page.getByRole('checkbox', { name: 'Crit’Air E' });
  await box.waitFor();
  expect(await box.evaluate((it) => it.closest('li')?.textContent)).toBe(`Crit’Air E${remaining}`);
  await box.check();
  await listLoaded(page, carCount(remaining));
  expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
  expect(new URL(page.url()).searchParams.getAll('critair')).toEqual(['E']);
  await page.getByRole('checkbox', { name: 'Non classé' }).check();
  await listLoaded(page, carCount((await listed(page, 'cars', '?critair=E&critair=none')).remaining));
  const chips = page.getByRole('list', { name: 'Filtres appliqués' }).getByRole('link');
  expect(await chips.allTextContents()).toEqual([
    'Retirer Crit’Air E',
    'Retirer Crit’Air : non classé',
    'Réinitialiser',
  ]);
  await chips.first().click();
  await listLoaded(page, carCount((await listed(page, 'cars', '?critair=none')).remaining));
  await page.goto('/?critair=E');
  await listLoaded(page, carCount(remaining));
  expect(await page.locator('input[name=critair][value=E]').isChecked()).toBe(true);
});

test('D42: CO2 has bounds; a vehicle without a value is outside of them', async ({ visit }) => {
  const page = await admin.enter(visit, BLANK);
  const [low] = await store(page, 'trucks', [{ co2: 120 }, { co2: 121 }, { co2: null }]);
  const { data, remaining } = await listed(page, 'trucks', '?co2_max=120');
  expect(data.map(({ id }) => id)).toContain(low);
  expect(data.every(({ co2 }) => co2 !== null && co2 <= 120)).toBe(true);
  await page.goto('/trucks-rental');
  await page.locator('summary', { hasText: 'CO2' }).click();
  await page.locator('input[name=co2_max]').fill('120');
  await page.keyboard.press('Enter');
  await listLoaded(page, `${remaining} Camion correspondent à votre recherche`);
  expect(new URL(page.url()).searchParams.get('co2_max')).toBe('120');
  expect(await page.getByRole('link', { name: 'Retirer Jusqu’à 120 g/km' }).count()).toBe(1);
});
