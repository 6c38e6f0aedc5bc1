import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { axeViolations, test } from '../support/visit.ts';

/** Tests that a visitor can send the address of a vehicle to somebody. */

const PHONE = { width: 390, height: 844 };

/** Returns the path of the newest car's page. */
async function carPath(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/api/cars/list/-1')).json();
  return `/car/${data[0].id}`;
}

/** Replaces the share sheet of the browser. It records what the page shares, and fails with the error `data-ending`. */
const withSheet = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (given: ShareData) => {
        const { dataset } = document.documentElement;
        dataset.shared = JSON.stringify(given);
        throw new DOMException('no', dataset.ending);
      },
    });
  });

const withoutSheet = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.documentElement.dataset.copied = text;
        },
      },
    });
  });

const share = (page: Page) => page.locator('summary', { hasText: 'Partager' });
const copy = (page: Page) => page.getByRole('button', { name: 'Copier l’adresse' });
/** The script loads when the page is idle. It shows the copy button when it is ready. */
const isReady = (page: Page) =>
  page.locator('button:not([hidden])', { hasText: 'Copier' }).waitFor({ state: 'attached' });

describe('the page of a vehicle', () => {
  test('SHAR-1: copies its address and says so; the links name vehicle, price and dealer', async ({ visit }) => {
    const page = await visit('/about', { ...PHONE, before: withoutSheet });
    const path = await carPath(page);
    await page.goto(path);
    await isReady(page);
    await share(page).click();
    await copy(page).click();
    await page.getByRole('status').filter({ hasText: 'Adresse copiée' }).waitFor();
    const address = new URL(path, page.url()).href;
    expect(await page.locator('html').getAttribute('data-copied')).toBe(address);
    const chat = new URL((await page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')) ?? '');
    expect(chat.searchParams.get('text')).toMatch(/^.+, [\d\u00a0]+\u00a0€.*, Garage des Tilleuls\n/);
    expect(chat.searchParams.get('text')).toContain(address);
    expect(await page.getByRole('link', { name: 'E-mail' }).getAttribute('href')).toMatch(/^mailto:\?subject=/);
    for (const one of [share(page), copy(page)]) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await copy(page).press('Escape');
    await copy(page).waitFor({ state: 'hidden' });
    expect(await share(page).evaluate((summary) => summary === document.activeElement)).toBe(true);
  });

  test('SHAR-3: opens the device’s sheet; closing it is no failure; if the sheet may not open, the menu stays', async ({
    visit,
  }) => {
    const page = await visit('/about', { before: withSheet });
    await page.goto(await carPath(page));
    await isReady(page);
    const menu = page.locator('details[open]', { has: page.getByRole('link', { name: 'E-mail' }) });
    for (const [ending, state] of [
      ['AbortError', 'hidden'],
      ['NotAllowedError', 'visible'],
    ] as const) {
      await page.evaluate((end) => {
        document.documentElement.dataset.ending = end;
        delete document.documentElement.dataset.shared;
      }, ending);
      await share(page).click();
      const shared = JSON.parse((await page.locator('html[data-shared]').getAttribute('data-shared')) ?? '{}');
      expect(shared).toMatchObject({ url: page.url(), title: expect.stringContaining('Garage des Tilleuls') });
      await menu.waitFor({ state });
    }
  });

  test('SHAR-1: has both links without JavaScript, and nothing that needs it', async ({ visit }) => {
    const page = await visit('/about', { javaScriptEnabled: false });
    await page.goto(await carPath(page));
    await share(page).click();
    await page.getByRole('link', { name: 'WhatsApp', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'E-mail' }).count()).toBe(1);
    expect(await copy(page).count()).toBe(0);
  });
});
