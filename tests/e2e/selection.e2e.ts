/** Tests saved vehicles in a browser: sharing between two phones, storing, removing, undoing, and the comparison. */
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { axeViolationsInBothThemes, test } from '../support/visit.ts';

const PHONE = { width: 390, height: 844 };
const KEY = 'vitrine.selection.1';

const HEART = 'button[aria-pressed][aria-label^="Enregistrer"]';
/** Waits until the hearts are buttons. The page then knows the saved vehicles. */
const heartsReady = (page: Page) => page.locator(`main ${HEART}`).first().waitFor();
const heart = (page: Page, id: number) => page.locator(`article[data-id="${id}"] ${HEART}`);
const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Record<string, unknown>[], KEY);
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

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
    expect(await axeViolationsInBothThemes(first)).toEqual([]);
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
    expect(await axeViolationsInBothThemes(second)).toEqual([]);
    // The two columns stand side by side. When the page scrolls, their heads with the prices stay at the top.
    await second.getByRole('heading', { level: 2, name: /^Ajouter/ }).scrollIntoViewIfNeeded();
    const [left, right] = await Promise.all([0, 1].map((i) => second.getByRole('columnheader').nth(i).boundingBox()));
    expect([left?.x, left?.y, right?.y]).toEqual([16, right?.y, 81]);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBe(374);
    expect(await second.getByRole('columnheader').nth(1).innerText()).toContain('€');
    expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('CMPR-3 CMPR-4: by keyboard on a phone the focused element is visible, and « Retirer » moves the focus to the next', async ({
  visit,
}) => {
  const page = await visit('/comparer?ids=48,47,44', { width: 360, height: 740 });
  await heartsReady(page);
  const titles = await page.locator('thead a[href^="/car/"]').allTextContents();
  expect(titles).toHaveLength(3);
  for (const name of titles) expect(await page.getByRole('columnheader', { name, exact: true }).count()).toBe(1);

  await page.getByRole('link', { name: 'Différences seulement' }).focus();
  const tools = titles.flatMap((title) => [`Retirer ${title} de la comparaison`, '']);
  for (const name of [...tools, ...titles]) {
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe(name);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const link = document.activeElement;
          const { left, right, top, bottom } = link?.getBoundingClientRect() ?? new DOMRect();
          return [left + 1, right - 1].every((x) => link?.contains(document.elementFromPoint(x, (top + bottom) / 2)));
        }),
      )
      .toBe(true);
  }

  const remove = (name: string) => page.getByRole('link', { name: `Retirer ${name} de la comparaison` });
  const [first = '', second = '', third = ''] = titles;
  for (const [removed, next] of [
    [second, `Retirer ${third} de la comparaison`],
    [third, `Retirer ${first} de la comparaison`],
    [first, 'Comparer des véhicules'],
  ] as const) {
    await remove(removed).press('Enter');
    await remove(removed).waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe(next);
  }
});

describe('FAVO-10: a heart that is pressed before its script is loaded', () => {
  test('saves its vehicle on the list once the script is loaded', async ({ visit }) => {
    const release = Promise.withResolvers<void>();
    const page = await visit('/about', {
      ...PHONE,
      isFirst: true,
      before: (fresh) =>
        fresh.route('**/assets/saved-vehicles.client-*.js', async (route) => {
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

test('FAVO-3 FAVO-5 FAVO-6: other tabs follow, what is removed comes back to its place, and a failed page tries again', async ({
  visit,
}) => {
  const page = await visit('/selection', { expecting: [/Failed to load resource/] });
  await page.getByText('Aucun véhicule enregistré.').waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/selection');
  const write = (ids: number[]) =>
    tab.evaluate(([key, text]) => localStorage.setItem(key, text), [
      KEY,
      JSON.stringify(ids.map((id) => ({ kind: 'cars', id, prices: '1--', day: '2026-01-02' }))),
    ] as const);
  await page.route('**/api/cars/some?*', (route) => route.abort());
  await write([48, 47, 46]);
  await page.getByText('Votre sélection n’a pas pu être chargée.').waitFor();
  await page.unroute('**/api/cars/some?*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  const entries = page.locator('[data-entry]');
  await entries.nth(2).waitFor();
  await page.getByRole('link', { name: 'Ma sélection (3)' }).waitFor();
  await page
    .getByText(/^Prix changé : .+ contre 1 € le 02-01-2026/)
    .first()
    .waitFor();

  await entries
    .nth(1)
    .getByRole('button', { name: /^Retirer/ })
    .click();
  expect(await focusedName(page)).toMatch(/^Annuler/);
  await expect.poll(async () => (await stored(tab)).map(({ id }) => id)).toEqual([48, 46]);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(tab)).map(({ id }) => id)).toEqual([48, 47, 46]);
  await page.getByRole('button', { name: 'Tout retirer' }).click();
  await page.getByRole('button', { name: 'Tout remettre' }).click();
  await expect.poll(async () => (await stored(tab)).map(({ id }) => id)).toEqual([48, 47, 46]);
  await tab.close();
});

test('FAVO-3 FAVO-9: the 51st vehicle is refused with a message; viewed vehicles are stored only if the visitor wants that', async ({
  visit,
}) => {
  // The script that draws messages may load after the hearts.
  const messages = Promise.withResolvers<void>();
  const page = await visit('/car/48', {
    ...PHONE,
    before: (fresh) =>
      fresh.route('**/assets/compared-vehicles*', async (route) => {
        await messages.promise;
        await route.continue();
      }),
  });
  await page.evaluate((key) => {
    const full = Array.from({ length: 50 }, (_, i) => ({ kind: 'cars', id: 900 + i, prices: '', day: '' }));
    localStorage.setItem(key, JSON.stringify(full));
  }, KEY);
  await heartsReady(page);
  await page.locator(`main ${HEART}`).first().click();
  // Caching for reading offline begins now. Its message does not replace the refusal.
  await page.evaluate(() => navigator.serviceWorker.ready);
  messages.resolve();
  await page.getByText('Votre sélection est pleine (50 véhicules)').waitFor();
  expect(await stored(page)).toHaveLength(50);
  expect(await page.locator(`main ${HEART}`).first().getAttribute('aria-pressed')).toBe('false');
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();

  const kept = () => page.evaluate(() => localStorage.getItem('vitrine.vus.1'));
  const wanted = page.getByRole('checkbox', { name: 'Les garder sur cet appareil' });
  expect([await wanted.isChecked(), await kept()]).toEqual([false, null]);
  await wanted.check();
  expect(await kept()).toBe('[{"kind":"cars","id":48}]');
  await page.goto('/trucks-rental/18');
  await page.locator('section', { has: wanted }).locator('a[href="/car/48"]').waitFor();
  await page.getByRole('button', { name: 'Oublier ces véhicules' }).click();
  expect(await kept()).toBe('[]');
  await wanted.uncheck();
  expect(await kept()).toBeNull();
});

test('FAVO-6 LOOK-6: « Retirer » of a shared selection hands the focus to the next vehicle, then to the one before', async ({
  visit,
}) => {
  const page = await visit('/selection?ids=48,47,44');
  await heartsReady(page);
  // The stubs of all tickets begin at the same height.
  const stubs = await page
    .locator('[data-entry] article > div:last-of-type')
    .evaluateAll((all) => all.map((stub) => Math.round(stub.getBoundingClientRect().top)));
  expect(new Set(stubs).size, stubs.join()).toBe(1);
  const titles = await page.locator('[data-entry] h3').allTextContents();
  const [first = '', second = '', third = ''] = titles;
  const remove = (name: string) => page.getByRole('link', { name: `Retirer ${name}`, exact: true });
  for (const [removed, next] of [
    [second, third],
    [third, first],
  ] as const) {
    await remove(removed).press('Enter');
    await remove(removed).waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe(`Retirer ${next}`);
  }
});
