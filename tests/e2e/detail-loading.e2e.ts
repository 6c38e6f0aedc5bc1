import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { stopTheClock } from '../support/clock.ts';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { axeViolations, test } from '../support/visit.ts';

/** The way from a list to a vehicle's page: waiting, failing, leaving meanwhile. */

const site = forFile(openTestStockSite);
let car: string;
let truck: string;

beforeAll(async () => {
  truck = await site.truck();
  car = await site.car();
});

describe('from the list', () => {
  const follow = (page: Page) => page.getByRole('link', { name: 'Peugeot 208 Active', exact: true }).click();
  const data = (path: string) => `**/api/${path.startsWith('/car/') ? 'cars' : 'trucks'}/${path.split('/')[2]}`;

  /** The response with the car waits until it is let go. */
  function slow() {
    const asked: { route?: Route } = {};
    const before = (fresh: Page) =>
      fresh.route(data(car), (route) => {
        asked.route = route;
      });
    return { asked, before };
  }

  test('CDET-8, STT-6, D23: Loading... while the car is slow, then the car, its title and its address', async ({
    visit,
  }) => {
    const { asked, before } = slow();
    const page = await visit('/', { baseUrl: site.baseUrl, before });
    await follow(page);
    await page.getByRole('status').getByText('Loading...').waitFor();
    expect(new URL(page.url()).pathname).toBe(car);
    expect(await page.title()).toContain('Loading...');
    await asked.route?.continue();
    await page.getByRole('heading', { level: 1, name: 'Peugeot 208 Active' }).waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
    await expect.poll(() => page.title()).toContain('Peugeot 208 Active');
  });

  test('CDET-8: who leaves while it is slow stays where he went', async ({ visit }) => {
    const { asked, before } = slow();
    const page = await visit('/', { baseUrl: site.baseUrl, before });
    await follow(page);
    await page.getByText('Loading...').waitFor();
    await page.getByRole('link', { name: 'Camion de location' }).first().click();
    await page.waitForURL('**/trucks-rental');
    const answered = page.waitForResponse(data(car));
    await asked.route?.continue();
    await answered;
    await page.getByRole('link', { name: 'Renault Master L2H2', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Renault Master L2H2' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(truck);
  });

  test('CDET-8: a car that comes at once never says Loading...', async ({ visit }) => {
    const page = await visit('/', { baseUrl: site.baseUrl });
    // However long the site takes here: the page's time, by which it waits, stands still.
    await stopTheClock(page);
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main')?.textContent?.includes('Loading...'))
          document.documentElement.setAttribute('data-said', '');
      }).observe(document, { childList: true, subtree: true });
    });
    await follow(page);
    await page.getByRole('heading', { level: 1, name: 'Peugeot 208 Active' }).waitFor();
    expect(await page.locator('html[data-said]').count()).toBe(0);
  });

  test('a car is asked for when the pointer comes near, and not again by the click', async ({ visit }) => {
    const asked: string[] = [];
    const page = await visit('/', { baseUrl: site.baseUrl });
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const response = page.waitForResponse(data(car));
    await page.getByRole('link', { name: 'Peugeot 208 Active', exact: true }).hover();
    await response;
    await follow(page);
    await page.getByRole('heading', { level: 1, name: 'Peugeot 208 Active' }).waitFor();
    expect(asked.filter((path) => path === `/api/cars/${car.split('/')[2]}`)).toHaveLength(1);
  });

  for (const [kind, list, words, all] of [
    ['car', '/', 'Failed to fetch car data', 'Voir les voitures'],
    ['truck', '/trucks-rental', 'Failed to fetch truck data', 'Voir les camions'],
  ] as const)
    test(`ERR-2, CDET-10, D23: a ${kind} that does not load is told with ways on, and Réessayer brings it`, async ({
      visit,
    }) => {
      const path = kind === 'car' ? car : truck;
      const said: string[] = [];
      const page = await visit(list, {
        baseUrl: site.baseUrl,
        expecting: [/Failed to (fetch|load)/, /ReadError|500/],
        before: (fresh) => {
          fresh.on('console', (message) => said.push(message.text()));
          return fresh.route(data(path), (route) => route.fulfill({ status: 500 }));
        },
      });
      await page.locator(`a[href="${path}"]`).click();
      const told = page.getByRole('alert');
      await told.getByRole('heading', { level: 1 }).waitFor();
      expect(said).toContain(words);
      expect(await told.getByRole('link', { name: all }).getAttribute('href')).toBe(list);
      expect(await told.getByRole('link', { name: '01 99 00 42 17' }).getAttribute('href')).toMatch(/^tel:/);
      expect(await told.getByRole('link', { name: /ouvre WhatsApp/ }).getAttribute('href')).toMatch(
        /^https:\/\/wa\.me\//,
      );
      expect(await axeViolations(page)).toEqual([]);
      await page.unroute(data(path));
      await told.getByText('Réessayer').click();
      await page.locator('article h1').waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    });

  test('ERR-2: a slow response that is a failure ends the waiting too', async ({ visit }) => {
    const { asked, before } = slow();
    const page = await visit('/', { baseUrl: site.baseUrl, before, expecting: [/Failed to (fetch|load)/] });
    await follow(page);
    await page.getByText('Loading...').waitFor();
    await asked.route?.abort();
    await page.getByRole('alert').getByText('Réessayer').waitFor();
  });

  test('D23: on the server a failure has its status, and the same ways on', async () => {
    const broken = await openTestStockSite();
    const path = await broken.car();
    await broken.context.database.close();
    const { statusCode, body } = await broken.app.inject(path);
    expect(statusCode).toBeGreaterThanOrEqual(500);
    expect(body).toContain('Réessayer');
    expect(body).toContain('Voir les voitures');
    await broken.app.close();
  });
});
