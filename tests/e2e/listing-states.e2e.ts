import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { apiList, brandId, countText, focused, holdLists, LISTS, listLoaded } from '../support/lists.ts';
import { test } from '../support/visit.ts';

/** Both lists are one component, so rules that do not depend on the kind are tested on cars only. */
const [cars] = LISTS;
const { kind, path, count } = cars;

describe('after a list without vehicles', () => {
  const isWaiting = async (page: Page) => {
    await expect.poll(() => countText(page)).toBe('Loading...');
    expect(await page.locator('#resultats > div > ul > li[aria-hidden]').count()).toBe(12);
    expect(await page.getByText('No car found!').count()).toBe(0);
    expect(await page.locator('#recherche fieldset li > span:visible').count()).toBe(0);
  };

  test("CARL-7, D06: 'Loading...' and placeholder cards during the whole request, without the counts of the empty list; the focus stays", async ({
    visit,
  }) => {
    const all = cars.count((await apiList('cars')).remaining);
    const page = await visit('/?q=xyzxyz');
    const clearing = await holdLists(page);
    await page.locator('input[name=q]').fill('');
    await isWaiting(page);
    expect(await focused(page)).toBe('q');
    clearing.release();
    await listLoaded(page, all);

    await page.locator('input[name=q]').fill('xyzxyz');
    await page.keyboard.press('Enter');
    await listLoaded(page, cars.count(0));
    const resetting = await holdLists(page);
    await page.getByRole('link', { name: 'Réinitialiser les filtres' }).press('Enter');
    await isWaiting(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultats');
    resetting.release();
    await listLoaded(page, all);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultats');
  });

  test("D15: the drawer's 'Réinitialiser' leaves the focus in the drawer, whose button shows no number meanwhile", async ({
    visit,
  }) => {
    const page = await visit('/?prix_max=1', { width: 390, height: 844 });
    const { release } = await holdLists(page);
    await page.locator('#recherche > details > summary').click();
    await page.getByRole('button', { name: 'Réinitialiser' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Voir les voitures');
    release();
    await expect.poll(() => focused(page)).toBe(cars.button((await apiList('cars')).remaining));
  });
});

test('CARL-7, D06, ERR-8: no car: the message, filters to remove with their results, a reset, and a contact', async ({
  visit,
}) => {
  const renault = await brandId('Renault');
  const page = await visit(`${path}?q=xyzxyz&marque=${renault}&prix_max=900`);
  expect(await countText(page)).toBe(count(0));
  expect(await page.getByText(cars.none, { exact: true }).getAttribute('lang')).toBe('en');
  expect(await page.getByText('Aucun véhicule ne correspond.').count()).toBe(1);
  const ways = page.getByRole('list', { name: 'Élargir la recherche' }).getByRole('link');
  const without = await apiList(kind, `?marque=${renault}&prix_max=900`);
  expect(await ways.allTextContents()).toEqual([`Sans « xyzxyz »${without.remaining} voitures`]);
  const chat = page.getByRole('link', { name: /\(ouvre WhatsApp\)$/ }).last();
  const message = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  for (const word of ['« xyzxyz »', 'Renault', 'Jusqu’à 900 €']) expect(message).toContain(word);
  await ways.first().click();
  await listLoaded(page, count(without.remaining));
  await page.goBack();
  await page.getByRole('link', { name: 'Réinitialiser les filtres' }).click();
  await listLoaded(page, count((await apiList(kind)).remaining));
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await page.locator('input[name=q]').inputValue()).toBe('');
});
