import { describe, expect } from 'vitest';
import { draw, stopTheClock } from '../support/clock.ts';
import { apiList, brandId, countText, focused, LISTS } from '../support/lists.ts';
import { test } from '../support/visit.ts';

describe('the drawer on phones', () => {
  test('D15: it opens over the page, counts as filters are chosen, and its button leads to the results', async ({
    visit,
  }) => {
    const { path, kind, button, count } = LISTS[1];
    const page = await visit(path, { width: 390, height: 844 });
    const summary = page.locator('#recherche > details > summary');
    await summary.click();
    const go = page.locator('#recherche button[data-closes]');
    expect(await go.textContent()).toBe(button((await apiList(kind)).remaining));
    await page.getByLabel('Renault', { exact: true }).check();
    const { remaining } = await apiList(kind, `?marque=${await brandId('Renault')}`);
    await expect.poll(() => go.textContent()).toBe(button(remaining));
    expect(await go.locator('[aria-live=polite]').count()).toBe(1);
    await go.click();
    expect(await page.locator('input[name=prix_min]').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('resultats');
    expect(await countText(page)).toBe(count(remaining));
  });

  test('it is modal: the focus stays inside, Escape closes it and gives the focus back; a change of the window’s width never opens it', async ({
    visit,
  }) => {
    const page = await visit('/', { width: 390, height: 844 });
    const summary = page.locator('#recherche > details > summary');
    const shown = () => page.locator('#recherche > details > div').evaluate((div) => getComputedStyle(div).display);
    // A closed drawer is `display: none`, so that the browser does not lay it out at each load.
    expect(await shown()).toBe('none');
    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await shown()).toBe('flex');
    const places = new Set<boolean>();
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      places.add(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('#recherche') !== null,
        ),
      );
    }
    expect([...places]).toEqual([true]);
    await page.keyboard.press('Escape');
    await page.locator('input[name=prix_min]').waitFor({ state: 'hidden' });
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('[inert]').count()).toBe(0);
    for (const [width, isShown] of [
      [1440, true],
      [390, false],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.locator('input[name=prix_min]').isVisible()).toBe(isShown);
    }
    await expect.poll(() => page.locator('[inert]').count()).toBe(0);
  });

  test('D10: the shortcut opens it with the number of active filters; Escape gives the place back', async ({
    visit,
  }) => {
    const page = await visit(`/?marque=${await brandId('Renault')}&carburant=electric`, { width: 390, height: 844 });
    await page.evaluate(() => window.scrollTo(0, 800));
    const shortcut = page.getByRole('button', { name: 'Voir les filtres 2 actifs' });
    await shortcut.click();
    await expect.poll(() => page.locator('input[name=prix_min]').isVisible()).toBe(true);
    await expect.poll(() => focused(page)).toBe('Filtres2 actifs');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(800);
    await expect.poll(() => shortcut.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('FLT-3: while the visitor types a bound, the button shows no number', async ({ visit }) => {
    const page = await visit('/', { width: 390, height: 844 });
    await page.locator('#recherche > details > summary').click();
    const go = page.locator('#recherche button[data-closes]');
    await expect.poll(() => go.textContent()).toBe('Voir les 48 voitures');
    await stopTheClock(page);
    await page.locator('input[name=prix_max]').fill('50');
    expect(await go.textContent()).toBe('Voir les voitures');
    await page.clock.runFor(500);
    await draw(page);
    await expect.poll(() => go.textContent()).toMatch(/^Voir les (?!48)\d+ voitures$/);
  });
});
