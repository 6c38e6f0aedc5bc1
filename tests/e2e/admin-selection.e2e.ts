import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { hasFocus } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

/** Tests the selection of many vehicles in the table and the actions on them. */

const admin = adminSite();

type Vehicle = { id: number; title: string; status: string; reserved_until: string };

async function cars(page: Page): Promise<Vehicle[]> {
  const { data } = await (await page.request.get('/api/admin/cars/range?from=0&to=99')).json();
  return data;
}

const ticks = (page: Page) => page.getByRole('checkbox', { name: /^Sélectionner / });
const rowTops = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)));

async function chooseStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Statut des véhicules sélectionnés' }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** Returns whether no other element covers this one, from top to bottom. */
const isFree = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const points = [top + 2, top + height / 2, top + height - 2];
    return points.every((y) => one.contains(document.elementFromPoint(left + width / 2, y)));
  });

test('MANY-1 MANY-2 MANY-3 MANY-5: a range, then the whole list, is selected without a move of the page, deleted and brought back, and its prices are opened', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars');
  await ticks(page).nth(9).waitFor();
  const all = await cars(page);
  await page.getByText(`1–25 sur ${all.length}`).waitFor();
  // A line whose font comes late moves the rows.
  await page.evaluate(() => document.fonts.ready);
  const before = await rowTops(page);
  await ticks(page).nth(1).click();
  const bar = page.getByRole('region', { name: 'Sélection' });
  await bar.getByText('1 sélectionné', { exact: true }).waitFor();
  expect(await rowTops(page)).toEqual(before);
  // With the Tab key, the bar comes directly after the row.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Actions de la sélection (1)');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Tout désélectionner');
  await bar.getByRole('link', { name: 'Revenir à la liste' }).press('Enter');
  await hasFocus(ticks(page).nth(1));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await ticks(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await bar.getByText('4 sélectionnés', { exact: true }).waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');

  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await bar.getByText('25 sélectionnés', { exact: true }).waitFor();
  await bar.getByRole('button', { name: `Sélectionner les ${all.length}` }).press('Enter');
  await bar.getByText(`${all.length} sélectionnés`, { exact: true }).waitFor();
  const clear = bar.getByRole('button', { name: 'Tout désélectionner' });
  await hasFocus(clear);
  // Tab moves through the buttons of the bar. The bar is visible, so the page does not scroll.
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await bar.getByRole('button', { name: 'Supprimer les véhicules sélectionnés' }).press('Enter');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Supprimer ${all.length} véhicules` }).click();
  await page.getByText(`À la corbeille : ${all.length} véhicules.`).waitFor();
  expect(await cars(page)).toEqual([]);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText(`Repris de la corbeille : ${all.length} véhicules.`).waitFor();
  expect((await cars(page)).map(({ id, status }) => [id, status])).toEqual(all.map(({ id, status }) => [id, status]));
  await bar.getByText(`${all.length} sélectionnés`, { exact: true }).waitFor();

  await clear.click();
  await ticks(page).nth(0).click();
  await ticks(page).nth(2).click();
  await bar.getByRole('link', { name: 'Prix…' }).click();
  await page.getByRole('button', { name: 'Appliquer à 2 véhicules' }).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  await page.goBack();
  await bar.getByText('2 sélectionnés', { exact: true }).waitFor();
  expect(await ticks(page).nth(2).isChecked()).toBe(true);
});

test('MANY-2 MANY-4: on a phone one date reserves several, sold ones only where that is ticked; bar and message cover no focus', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars', { width: 390, height: 844 });
  const tickFirst = async (status: string) => {
    const { id, title } = (await cars(page)).find((car) => car.status === status) ?? { id: 0, title: '' };
    await page.getByRole('searchbox').fill(title);
    // The rows of the whole list are gone, so the row does not move any more.
    await expect.poll(() => ticks(page).count()).toBeLessThan(10);
    await page
      .locator('tr', { has: page.locator(`#cars-row-${id}`) })
      .getByRole('checkbox')
      .check();
    return id;
  };
  const [soldId, onlineId] = [await tickFirst('sold'), await tickFirst('available')];
  await page.getByRole('searchbox').fill('');
  // The rows of the whole list would close an open menu.
  await page.getByText(/^1–25 sur \d+$/).waitFor();
  await chooseStatus(page, 'Réserver…');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Dans la sélection : 1 vendu.').waitFor();
  await dialog.getByLabel('Réservé jusqu’au').fill('2026-01-05');
  await dialog.getByRole('button', { name: 'Réserver 1 véhicule' }).click();
  await dialog.getByText('Ce jour est passé').waitFor();
  await dialog.getByLabel('Réservé jusqu’au').fill('2099-03-14');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Réserver 1 véhicule' }).click();
  await page.getByText('1 véhicule : Réservé jusqu’au 14-03-2099.').waitFor();
  const stateOf = async (id: number) => (await cars(page)).find((car) => car.id === id);
  expect(await stateOf(onlineId)).toMatchObject({ status: 'reserved', reserved_until: '14-03-2099' });
  expect(await stateOf(soldId)).toMatchObject({ status: 'sold' });

  // Both are chosen still. The reservation is not replaced without a tick.
  await chooseStatus(page, 'Réserver…');
  await dialog.getByText('Dans la sélection : 1 vendu, 1 déjà réservé.').waitFor();
  await dialog.getByRole('button', { name: 'Réserver 2 véhicules' }).waitFor();
  await page.keyboard.press('Escape');

  // While the message and the bar are shown, Tab moves down the rows and the focused element stays visible.
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).focus();
  for (let i = 0; i < 24; i += 1) {
    await page.keyboard.press('Tab');
    expect(await isFree(page.locator(':focus'))).toBe(true);
  }
  await page.getByRole('button', { name: 'Annuler', exact: true }).waitFor();
  expect(await isFree(page.getByRole('button', { name: 'Annuler', exact: true }))).toBe(true);
  // The user ticks the last visible row, where the bar will appear.
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('1 véhicule : le statut d’avant est rétabli.').waitFor();
  await page.getByRole('button', { name: 'Masquer ce message' }).click();
  await page.getByRole('button', { name: 'Tout désélectionner' }).click();
  const tick = ticks(page).nth(10);
  await tick.evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().bottom - (window.innerHeight - 70)));
  const { x = 0, y = 0, width = 0, height = 0 } = (await tick.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.getByText('1 sélectionné', { exact: true }).waitFor();
  await expect.poll(() => isFree(tick)).toBe(true);
});
