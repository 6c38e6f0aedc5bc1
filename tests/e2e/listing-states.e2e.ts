import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiList, brandId, cardIds, countText, focused, holdLists, LISTS, listLoaded } from '../support/lists.ts';
import { test } from '../support/visit.ts';

/** The two lists are one component: what does not depend on the kind is looked at on one. */
const [cars] = LISTS;
const { kind, path, count } = cars;

/** What Chromium itself says of a response that is no success. */
const FAILED_RESOURCE = /Failed to load resource/;

describe('waiting for a list', () => {
  test("CARL-7, D06, STT-2, ERR-8: 'Loading...' over cards to come, when the list is entered from elsewhere", async ({
    visit,
  }) => {
    const { data, remaining } = await apiList(kind);
    const page = await visit('/contact');
    const { release } = await holdLists(page);
    await page.getByRole('navigation').first().locator(`a[href="${path}"]`).click();
    await expect.poll(() => countText(page)).toBe('Loading...');
    expect(await page.getByRole('status').locator('[lang=en]').textContent()).toBe('Loading...');
    expect(await page.locator('#resultats').getAttribute('aria-busy')).toBe('true');
    expect(await page.locator('#resultats > div > ul > li[aria-hidden]').count()).toBe(12);
    const rankId = () =>
      page
        .locator('#resultats > div > ul > li')
        .first()
        .evaluate((li) => {
          const { top, left, width } = li.getBoundingClientRect();
          return [top, left, width];
        });
    const place = await rankId();
    release();
    await listLoaded(page, count(remaining));
    expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
    expect(await rankId()).toEqual(place);
  });
});

describe('after a list without vehicles', () => {
  const isWaiting = async (page: Page) => {
    await expect.poll(() => countText(page)).toBe('Loading...');
    expect(await page.locator('#resultats > div > ul > li[aria-hidden]').count()).toBe(12);
    expect(await page.getByText('No car found!').count()).toBe(0);
    expect(await page.locator('#recherche fieldset li > span').count()).toBe(0);
  };

  test("CARL-7, D06: 'Loading...' and cards to come for the whole request, without the counts of the empty list; the focus stays", async ({
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
    await listLoaded(page, cars.count(0));
    const resetting = await holdLists(page);
    await page.getByRole('link', { name: 'Réinitialiser les filtres' }).press('Enter');
    await isWaiting(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultats');
    resetting.release();
    await listLoaded(page, all);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultats');
  });

  test("D15: the drawer's 'Réinitialiser' leaves the focus in the drawer, whose button promises no number meanwhile", async ({
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

test("'Get More' keeps the places of the rows on their way, and says that it is waiting", async ({ visit }) => {
  const page = await visit('/');
  const { release, held } = await holdLists(page);
  const link = page.getByRole('link', { name: 'Get More' });
  await link.click();
  const waiting = page.getByRole('link', { name: 'Loading...' });
  await expect.poll(() => waiting.count()).toBe(1);
  expect(await page.locator('#resultats > div > ul > li').count()).toBe(24);
  const bottom = await page
    .locator('#resultats > div')
    .first()
    .evaluate((list) => list.getBoundingClientRect().height);
  await waiting.click({ force: true });
  release();
  await expect.poll(() => page.locator('main article').count()).toBe(24);
  expect(held()).toBe(1);
  const now = await page
    .locator('#resultats > div')
    .first()
    .evaluate((list) => list.getBoundingClientRect().height);
  expect(Math.abs(now - bottom)).toBeLessThan(200);
});

describe.each(LISTS)('no $kind', ({ kind, path, none, count }) => {
  test('CARL-7, TRKL-4, D06, ERR-8: the words, what to give up and what that brings, a fresh start, somebody to ask', async ({
    visit,
  }) => {
    const renault = await brandId('Renault');
    const query = `?q=xyzxyz&marque=${renault}&prix_max=900`;
    const page = await visit(`${path}${query}`);
    expect(await countText(page)).toBe(count(0));
    expect(await page.getByText(none, { exact: true }).getAttribute('lang')).toBe('en');
    expect(await page.getByText('Aucun véhicule ne correspond.').count()).toBe(1);
    const ways = page.getByRole('list', { name: 'Élargir la recherche' }).getByRole('link');
    const without = await apiList(kind, `?marque=${renault}&prix_max=900`);
    expect(await ways.allTextContents()).toEqual([
      `Sans « xyzxyz »${without.remaining} ${kind === 'cars' ? 'voiture' : 'camion'}s`,
    ]);
    const chat = page.getByRole('link', { name: /\(ouvre WhatsApp\)$/ }).last();
    const message = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
    for (const word of ['« xyzxyz »', 'Renault', 'Jusqu’à 900 €']) expect(message).toContain(word);
    await ways.first().click();
    await listLoaded(page, count(without.remaining));
    await page.goBack();
    await page.getByRole('link', { name: 'Réinitialiser les filtres' }).click();
    await listLoaded(page, count((await apiList(kind)).remaining));
    expect(new URL(page.url()).search).toBe('');
    expect(await page.locator('input[name=q]').inputValue()).toBe('');
  });
});

describe('a list that cannot be loaded', () => {
  test('ERR-1, D53: said on the console in the words of the specification and calmly on the page; what is shown and typed stays', async ({
    visit,
  }) => {
    const said: string[] = [];
    const page = await visit(path, { expecting: [FAILED_RESOURCE, /^error: Fetch error: Failed to fetch cars: 503/] });
    page.on('console', (message) => said.push(message.text()));
    await page.route(/\/api\/(cars|trucks)\/list\//, (route) => route.fulfill({ status: 503, json: {} }));
    await page.locator('input[name=q]').fill('renault');
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    expect(said).toContain('Fetch error: Failed to fetch cars: 503 Service Unavailable');
    expect(await page.getByRole('alert').textContent()).toContain('La liste n’a pas pu être mise à jour.');
    expect(await page.locator('main article').count()).toBeGreaterThan(0);
    expect(await page.locator('input[name=q]').inputValue()).toBe('renault');
    expect(new URL(page.url()).search).toBe('?q=renault');
    expect(await page.getByText('No car found!').count()).toBe(0);
    await page.unroute(/\/api\/(cars|trucks)\/list\//);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await listLoaded(page, count((await apiList(kind, '?q=renault')).remaining));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test("a 'Get More' that fails keeps the rows and offers another try", async ({ visit }) => {
    const { data } = await apiList(kind, '?page=2');
    const page = await visit(path, { expecting: [FAILED_RESOURCE, /^error: Fetch error: Failed to fetch/] });
    await page.route(/\/api\/(cars|trucks)\/list\//, (route) => route.abort());
    await page.getByText('Get More').click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    expect(await page.locator('main article').count()).toBe(12);
    await page.unroute(/\/api\/(cars|trucks)\/list\//);
    const asking = page.waitForRequest(/\/list\//);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    expect(new URL((await asking).url()).pathname).toBe(`/api/${kind}/list/11`);
    await expect.poll(() => cardIds(page)).toEqual(data.map(({ id }) => id));
  });

  test('entered from elsewhere: neither empty nor waiting for ever, and the filters are there to try again', async ({
    visit,
  }) => {
    const page = await visit('/contact', { expecting: [FAILED_RESOURCE, /^error: Fetch error:/] });
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('navigation').first().locator(`a[href="${path}"]`).click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    expect(await page.getByText('Loading...').count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await listLoaded(page, count((await apiList(kind)).remaining));
  });
});

test('a question that is dropped for a newer one says nothing on the console', async ({ visit }) => {
  const page = await visit('/');
  const { release, held } = await holdLists(page);
  await page.getByLabel('Renault', { exact: true }).check();
  await expect.poll(held).toBe(1);
  await page.getByLabel('Peugeot', { exact: true }).check();
  await expect.poll(held).toBe(2);
  release();
  const query = `?marque=${await brandId('Renault')}&marque=${await brandId('Peugeot')}`;
  await listLoaded(page, cars.count((await apiList('cars', query)).remaining));
});
