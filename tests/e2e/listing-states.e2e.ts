import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { apiList, brandId, cardIds, countText, focused, holdLists, LISTS, listLoaded } from '../support/lists.ts';
import { test } from '../support/visit.ts';

/** Both lists are one component, so rules that do not depend on the kind are tested on cars only. */
const [cars] = LISTS;
const { kind, path, count } = cars;

/** Chromium's own console message for a failed response. */
const FAILED_RESOURCE = /Failed to load resource/;

describe('waiting for a list', () => {
  test("CARL-7, D06, STT-2, ERR-8: 'Loading...' and placeholder cards, when the list is opened from another page", async ({
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

test("'Get More' reserves the places of the next rows, and says that it is waiting; if it fails, it keeps the rows and offers another try", async ({
  visit,
}) => {
  const { data } = await apiList(kind, '?page=3');
  const page = await visit('/', { expecting: [FAILED_RESOURCE, /^error: Fetch error: Failed to fetch/] });
  const { release, held } = await holdLists(page);
  await page.getByRole('link', { name: 'Get More' }).click();
  const waiting = page.getByRole('link', { name: 'Loading...' });
  await expect.poll(() => waiting.count()).toBe(1);
  expect(await page.locator('#resultats > div > ul > li').count()).toBe(24);
  const height = () =>
    page
      .locator('#resultats > div')
      .first()
      .evaluate((list) => list.getBoundingClientRect().height);
  const reserved = await height();
  await waiting.click({ force: true });
  release();
  await expect.poll(() => page.locator('main article').count()).toBe(24);
  expect(held()).toBe(1);
  expect(Math.abs((await height()) - reserved)).toBeLessThan(200);

  await page.route(/\/api\/(cars|trucks)\/list\//, (route) => route.abort());
  await page.getByRole('link', { name: 'Get More' }).click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  expect(await page.locator('main article').count()).toBe(24);
  await page.unroute(/\/api\/(cars|trucks)\/list\//);
  const asking = page.waitForRequest(/\/list\//);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  expect(new URL((await asking).url()).pathname).toBe(`/api/${kind}/list/23`);
  await expect.poll(() => cardIds(page)).toEqual(data.map(({ id }) => id));
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

describe('a list that cannot be loaded', () => {
  test('ERR-1, D53: the console has the text of the specification, the page a plain message; rows and input stay', async ({
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
    await expect.poll(() => new URL(page.url()).search).toBe('?q=renault');
    expect(await page.getByText('No car found!').count()).toBe(0);
    await page.unroute(/\/api\/(cars|trucks)\/list\//);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await listLoaded(page, count((await apiList(kind, '?q=renault')).remaining));
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('opened from another page: an error and no endless « Loading... »; Réessayer loads the list', async ({
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
