import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { reachesPast } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

/** Tests the filters of the vehicle tables, for example fuel and status. */

const admin = adminSite();

const summary = (page: Page, count: number) => page.getByText(new RegExp(`^1–${Math.min(25, count)} sur ${count}$`));
const searchOf = (page: Page) => new URL(page.url()).search;
const chip = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Filtrer la liste' }).getByRole('link', { name });
const bound = (page: Page, range: string, end: 'De' | 'À') =>
  page.getByRole('group', { name: range }).getByLabel(end, { exact: true });

async function countOf(page: Page, query: string): Promise<number> {
  return (await (await page.request.get(`/api/admin/cars/range?from=0&to=0&${query}`)).json()).remaining;
}

test('ADMP-11: filters are in the address; views, selection and export keep them; if no row matches, each filter can be removed', async ({
  visit,
}) => {
  // The window shows all rows, so that none is partly under the floating bar.
  const page = await admin.enter(visit, '/admin/cars?carburant=vapeur&statut=x', { height: 2_400 });
  await page.waitForURL('**/admin/cars');
  const titles = page.getByRole('form', { name: 'Filtres' }).locator('label > span:first-child, legend');
  const tops = await titles.evaluateAll((all) =>
    all
      .filter(({ parentElement }) => parentElement?.parentElement?.matches('form'))
      .map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
  const [all, since] = [await countOf(page, ''), await countOf(page, 'annee_min=2010')];
  await summary(page, all).waitFor();
  await bound(page, 'Année', 'De').fill('2010');
  await page.keyboard.press('Enter');
  await summary(page, since).waitFor();
  await expect.poll(() => searchOf(page)).toBe('?annee_min=2010');
  await chip(page, new RegExp(`^Toutes ${since}$`)).waitFor();

  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await page.getByRole('button', { name: `Sélectionner les ${since}` }).click();
  await page.getByText(`${since} sélectionnés`).waitFor();
  await page.getByRole('button', { name: 'Tout désélectionner' }).click();
  expect(await page.getByRole('link', { name: 'Exporter' }).getAttribute('href')).toContain('?annee_min=2010');

  await page.getByLabel('Carburant').selectOption('Diesel');
  const diesel = 'carburant=diesel&annee_min=2010';
  const online = await countOf(page, diesel);
  await summary(page, online).waitFor();
  await chip(page, /^Plus de 60 jours/).click();
  await page.waitForURL(`**/admin/cars?*age_min=61&${diesel}`);
  await summary(page, await countOf(page, searchOf(page).slice(1))).waitFor();
  await page.goBack();
  await page.waitForURL(`**/admin/cars?${diesel}`);
  await page.goBack();
  await page.waitForURL('**/admin/cars?annee_min=2010');
  await expect.poll(() => page.getByLabel('Carburant').inputValue()).toBe('');
  await summary(page, since).waitFor();
  await page.goForward();
  await summary(page, online).waitFor();
  await page.reload();
  await summary(page, online).waitFor();
  expect(await bound(page, 'Année', 'De').inputValue()).toBe('2010');
  expect(await axeViolations(page)).toEqual([]);

  await bound(page, 'Prix de vente (€)', 'À').fill('1');
  await page
    .getByText(/^Aucun véhicule avec ces filtres : Diesel, Année dès 2010, Prix de vente jusqu’à 1\s€\.$/)
    .waitFor();
  await page.getByRole('button', { name: /^Sans « Prix de vente jusqu’à 1\s€ » : / }).click();
  await summary(page, online).waitFor();
  await expect.poll(() => searchOf(page)).toBe(`?${diesel}`);
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await summary(page, all).waitFor();
  await expect.poll(() => searchOf(page)).toBe('');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('marque');
});

test('ADMP-11: on a phone a closed section holds the filters and names the chosen ones', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/trucks', { width: 390, height: 844, isMobile: true, hasTouch: true });
  await page.getByText('Filtres', { exact: true }).tap();
  const brand = page.getByRole('combobox', { name: 'Marque' });
  const value = (await brand.locator('option').nth(1).getAttribute('value')) ?? '';
  await brand.selectOption(value);
  await page.waitForURL(`**/admin/trucks?marque=${value}`);
  const name = await brand.locator(`option[value="${value}"]`).innerText();
  await page.getByText(`Filtres : ${name}`, { exact: true }).waitFor();
  for (const field of await page.getByRole('form', { name: 'Filtres' }).locator('select, input, button').all())
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
});
