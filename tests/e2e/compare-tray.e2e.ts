/**
 * Tests the tray with the vehicles to compare. A visitor adds vehicles on cards, on vehicle pages and in the selection.
 * The browser stores them until the visitor removes them.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeViolationsInBothThemes, test } from '../support/visit.ts';

const PHONE = { width: 390, height: 844 };

const tray = (page: Page) => page.getByRole('region', { name: 'Véhicules à comparer' });
const compare = (page: Page, id: number) =>
  page.locator(`article[data-id="${id}"]`).getByRole('button', { name: /^Comparer / });
const titles = (page: Page) => tray(page).getByRole('listitem').getByRole('link').allTextContents();
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('vitrine.comparaison.1'));

test('CMPR-7: vehicles added on a list, on a page and in the selection share one tray, and one message asks for all', async ({
  visit,
}) => {
  const page = await visit('/', PHONE);
  await compare(page, 48).click();
  await tray(page).getByRole('link', { name: 'Comparer (1)' }).waitFor();
  expect(await compare(page, 48).getAttribute('aria-pressed')).toBe('true');
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  // The tray touches the lower edge of the window.
  const [bar, box] = [await tray(page).boundingBox(), await compare(page, 48).boundingBox()];
  expect([bar?.x, Math.round((bar?.y ?? 0) + (bar?.height ?? 0)), box?.height]).toEqual([0, 844, 44]);

  await page.goto('/car/47');
  await page
    .locator('article[data-id="47"] > div')
    .getByRole('button', { name: /^Comparer / })
    .click();
  await tray(page).getByRole('link', { name: 'Comparer (2)' }).waitFor();
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/Peugeot/), expect.stringMatching(/Renault/)]);
  expect(await stored(page)).toBe('[{"kind":"cars","id":48},{"kind":"cars","id":47}]');
  const message = await tray(page)
    .getByRole('link', { name: /^Demander ces deux véhicules/ })
    .getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toMatch(/\/car\/48\n.*\/car\/47$/s);
  // On a phone the visitor can fold the names away, so that the tray covers less of the page.
  await tray(page).getByRole('button', { name: 'Voir les véhicules à comparer' }).click();
  expect(await tray(page).getByRole('listitem').first().isVisible()).toBe(false);

  await page.goto('/selection?ids=46,45');
  const ticks = page.getByRole('checkbox', { name: /^Comparer / });
  // The test waits for the tray: before its script runs, a tick changes only the page's own form.
  await tray(page).getByRole('link', { name: 'Comparer (2)' }).waitFor();
  await ticks.first().check();
  await tray(page).getByRole('link', { name: 'Comparer (3)' }).waitFor();
  expect(await ticks.nth(1).isDisabled()).toBe(true);

  // The comparison page has no tray. A vehicle that is removed there also leaves the stored list.
  await tray(page).getByRole('link', { name: 'Comparer (3)' }).click();
  await page.waitForURL('**/comparer?ids=48,47,46');
  await expect.poll(() => tray(page).count()).toBe(0);
  await page.getByRole('link', { name: /^Retirer Renault/ }).click();
  await expect.poll(() => stored(page)).toBe('[{"kind":"cars","id":48},{"kind":"cars","id":46}]');
});

test('CMPR-7: a fourth is refused beside its button, a truck does not push a car out, and removing moves the focus on', async ({
  visit,
}) => {
  const page = await visit('/');
  for (const id of [48, 47, 46]) await compare(page, id).click();
  await compare(page, 45).click();
  await page.getByRole('status').getByText('On compare 3 véhicules au plus').waitFor();
  expect(await compare(page, 45).getAttribute('aria-pressed')).toBe('false');
  const [notice, button] = [
    await page.getByText('On compare 3 véhicules au plus').boundingBox(),
    await compare(page, 45).boundingBox(),
  ];
  expect(Math.abs((notice?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(100);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('On compare 3 véhicules au plus').count()).toBe(0);

  // The tray is not shown while it holds only vehicles of the other kind.
  const open = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  await open('Camion de location');
  await compare(page, 18).waitFor();
  expect(await tray(page).count()).toBe(0);
  await compare(page, 18).click();
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/E-Transit/)]);
  await open('Accueil');
  await tray(page).getByRole('link', { name: 'Comparer (3)' }).waitFor();
  await expect.poll(() => titles(page)).toEqual([expect.anything(), expect.anything(), expect.stringMatching(/208/)]);

  const remove = tray(page).getByRole('button', { name: /^Ne plus comparer/ });
  await remove.first().press('Enter');
  await expect.poll(() => remove.count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/Renault/);
  await remove.first().press('Enter');
  await expect.poll(() => remove.count()).toBe(1);
  await remove.first().press('Enter');
  await expect.poll(() => remove.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');
  // The browser still stores the truck.
  await open('Camion de location');
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/E-Transit/)]);
  await open('Transports VTC');
  await page.waitForURL('**/vtc-transport');
  await expect.poll(() => tray(page).count()).toBe(0);
});
