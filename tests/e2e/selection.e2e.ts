/** Tests favourites of two phones, and before their script is loaded. vehicle-buttons.test.tsx tests the rest. */
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { test } from '../support/visit.ts';

const PHONE = { width: 390, height: 844 };
const KEY = 'vitrine.selection.1';

const HEART = 'button[aria-pressed][aria-label^="Enregistrer"]';
/** Waits until the hearts are buttons. The page then knows the saved vehicles. */
const heartsReady = (page: Page) => page.locator(`main ${HEART}`).first().waitFor();
const heart = (page: Page, id: number) => page.locator(`article[data-id="${id}"] ${HEART}`);
const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Record<string, unknown>[], KEY);

describe('two phones', () => {
  test('FAVO-1 FAVO-3 FAVO-5 CMPR-3 CMPR-6: one saves and shares, the other opens the address and compares', async ({
    visit,
  }) => {
    const first = await visit('/', PHONE);
    await heartsReady(first);
    const ids = await first
      .locator('article[data-id]')
      .evaluateAll((cards) => cards.slice(0, 3).map((card) => Number((card as HTMLElement).dataset.id)));
    expect(await stored(first)).toEqual([]);
    for (const id of ids) {
      const button = heart(first, id);
      await button.click();
      expect(await button.getAttribute('aria-pressed')).toBe('true');
      expect((await button.boundingBox())?.width).toBe(44);
    }
    expect((await stored(first)).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(Object.keys((await stored(first))[0] ?? {}).toSorted()).toEqual(['day', 'id', 'kind', 'prices']);

    await first.locator('summary[aria-label="Menu"]').click();
    await first.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ma sélection (3)' }).click();
    await first.locator('[data-entry]').nth(2).waitFor();
    const share = await first.locator('main details a[href^="https://api.whatsapp.com"]').getAttribute('href');
    const shared = /\/selection\?\S+/.exec(decodeURIComponent(share ?? ''))?.[0] ?? '';
    expect(shared).toContain(`ids=${ids.toReversed().join()}`);

    const second = await visit(shared, PHONE);
    await heartsReady(second);
    await expect.poll(() => second.locator('[data-entry]').count()).toBe(3);
    // These headings have level 3, because the heading of their kind has level 2.
    expect(await second.locator('[data-entry]').getByRole('heading', { level: 3 }).count()).toBe(3);
    expect(await second.locator('main button[aria-pressed="true"]').count()).toBe(0);
    for (const i of [0, 1]) await second.getByRole('checkbox').nth(i).check();
    await second.getByRole('button', { name: 'Comparer les voitures cochées' }).click();
    await second.getByRole('columnheader').nth(1).waitFor();
    expect(new URL(second.url()).search).toBe(`?ids=${ids.toReversed().slice(0, 2).join()}`);
    // The two columns stand side by side. When the page scrolls, their heads with the prices stay at the top.
    await second.getByRole('heading', { level: 2, name: /^Ajouter/ }).scrollIntoViewIfNeeded();
    const [left, right] = await Promise.all([0, 1].map((i) => second.getByRole('columnheader').nth(i).boundingBox()));
    expect([left?.x, left?.y, right?.y]).toEqual([16, right?.y, 81]);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBe(374);
    expect(await second.getByRole('columnheader').nth(1).innerText()).toContain('€');
    expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('FAVO-10: a heart that is pressed before its script is loaded', () => {
  test('saves its vehicle on the list once the script is loaded', async ({ visit }) => {
    const release = Promise.withResolvers<void>();
    const page = await visit('/about', {
      ...PHONE,
      isFirst: true,
      before: (fresh) =>
        fresh.route('**/assets/favourites.client-*.js', async (route) => {
          await release.promise;
          await route.continue();
        }),
    });
    await page.goto('/');
    const link = page.locator('article[data-id="48"] a[aria-label^="Enregistrer"]');
    await page.waitForFunction(() => document.querySelector('link[rel="modulepreload"]') !== null);
    await link.click();
    expect(new URL(page.url()).pathname).toBe('/');
    release.resolve();
    await expect.poll(() => heart(page, 48).getAttribute('aria-pressed')).toBe('true');
    expect((await stored(page)).map(({ id }) => id)).toEqual([48]);
  });

  test('if no script loads, leads to a page that saves the vehicle and links back', async ({ visit }) => {
    const page = await visit('/about', { ...PHONE, isFirst: true, expecting: [/Failed to load resource/] });
    await page.route('**/assets/start.client-*.js', (route) => route.abort());
    await page.goto('/?q=peugeot');
    await page.unroute('**/assets/start.client-*.js');
    await page.locator('article[data-id="48"] a[aria-label^="Enregistrer"]').click();
    await page.waitForURL('**/selection?ids=48');
    await page.getByText('Ce véhicule est enregistré dans votre sélection.').waitFor();
    expect((await stored(page)).map(({ id }) => id)).toEqual([48]);
    const back = page.getByRole('link', { name: 'Revenir à la page précédente' });
    expect(await back.getAttribute('href')).toBe('/?q=peugeot');
    // After the removal, a reload of the page with `?ids=48` does not save the vehicle again.
    await heart(page, 48).click();
    await page.reload();
    await heartsReady(page);
    expect(await stored(page)).toEqual([]);
  });
});
