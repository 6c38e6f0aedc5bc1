import type { Page, Route } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { alive } from '../support/browser.ts';
import { stopTheClock } from '../support/clock.ts';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { axeViolations, test } from '../support/visit.ts';

/**
 * Tests the way from a list to a vehicle's page: slow responses, failed responses, and a visitor who leaves before the
 * response.
 */

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

  /** Holds the responses with a vehicle back until the test calls the returned function. */
  async function hold(page: Page, path: string, respond = (route: Route) => route.continue()): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(data(path), async (route) => {
      await released;
      await respond(route);
    });
    return release;
  }

  test('CDET-8, STT-6, D23: Loading... while a vehicle is slow, then the vehicle, its title and its address; a visitor who leaves meanwhile stays on the page that he opened', async ({
    visit,
  }) => {
    const page = await visit('/', { baseUrl: site.baseUrl });
    const [releaseCar, releaseTruck] = [await hold(page, car), await hold(page, truck)];
    await follow(page);
    await page.getByRole('status').getByText('Loading...').waitFor();
    expect(new URL(page.url()).pathname).toBe(car);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Camion de location' }).first().click();
    await page.waitForURL('**/trucks-rental');
    const answered = page.waitForResponse(data(car));
    releaseCar();
    await answered;

    await page.getByRole('link', { name: 'Renault Master L2H2', exact: true }).click();
    await page.getByRole('status').getByText('Loading...').waitFor();
    expect(new URL(page.url()).pathname).toBe(truck);
    expect(await page.title()).toContain('Loading...');
    releaseTruck();
    await page.getByRole('heading', { level: 1, name: 'Renault Master L2H2' }).waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
    await expect.poll(() => page.title()).toContain('Renault Master L2H2');
    expect(new URL(page.url()).pathname).toBe(truck);
  });

  test('CDET-8: a car that comes at once never says Loading...', async ({ visit }) => {
    const page = await visit('/', { baseUrl: site.baseUrl });
    // The page shows Loading... after a delay. The page's clock is stopped, so a slow machine changes nothing.
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

  test('ERR-2, CDET-10, D23: a vehicle that does not load, at once or after a slow response, shows an error with links, and Réessayer loads it', async ({
    visit,
  }) => {
    const said: string[] = [];
    const page = await visit('/', { baseUrl: site.baseUrl, expecting: [/Failed to (fetch|load)/, /ReadError|500/] });
    page.on('console', (message) => said.push(message.text()));
    const told = page.getByRole('alert');
    for (const { path, list, words, all, isSlow } of [
      { path: car, list: '/', words: 'Failed to fetch car data', all: 'Voir les voitures', isSlow: false },
      {
        path: truck,
        list: '/trucks-rental',
        words: 'Failed to fetch truck data',
        all: 'Voir les camions',
        isSlow: true,
      },
    ]) {
      // The list requests a vehicle as soon as the pointer is near its card.
      const release = await hold(page, path, (route) => (isSlow ? route.abort() : route.fulfill({ status: 500 })));
      await page.getByRole('banner').locator(`a[href="${list}"]`).first().click();
      if (!isSlow) release();
      await page.locator(`a[href="${path}"]`).click();
      if (isSlow) await page.getByText('Loading...').waitFor();
      release();
      await told.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => said).toContain(words);
      expect(await told.getByRole('link', { name: all }).getAttribute('href')).toBe(list);
      expect(await told.getByRole('link', { name: '01 99 00 42 17' }).getAttribute('href')).toMatch(/^tel:/);
      expect(await told.getByRole('link', { name: /ouvre WhatsApp/ }).getAttribute('href')).toMatch(
        /^https:\/\/wa\.me\//,
      );
      if (!isSlow) expect(await axeViolations(page)).toEqual([]);
      await page.unroute(data(path));
      await told.getByText('Réessayer').click();
      await page.locator('article h1').waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      // « Réessayer » has loaded the whole page. Until its scripts run, a link loads a whole page too.
      await alive(page);
    }
  });
});
