import type { Page } from 'playwright';
import { expect } from 'vitest';
import { dayAfter, dayOfMoment, reversedDay } from '../../src/shared/dates/dates.ts';
import { adminSite } from '../support/admin-site.ts';
import { axeViolations, test } from '../support/visit.ts';

/**
 * Tests vehicles that are out: the user marks one in the menu of its row, or on the dashboard, and marks it as back
 * (OUT-6, OUT-7).
 */

const admin = adminSite();

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const TODAY = dayOfMoment(new Date());
const day = (days: number) => reversedDay(dayAfter(TODAY, days));

async function storedReturn(page: Page, id: number): Promise<string> {
  return (await (await page.request.get(`/api/admin/cars/${id}`)).json()).data[0].available_from;
}

/** Returns a car that is for rent and not out. */
async function carHere(page: Page): Promise<{ id: number; title: string }> {
  const { data } = await (await page.request.get('/api/admin/cars/range?statut=available&offre=location')).json();
  return data.find((car: { available_from: string }) => car.available_from === '');
}

test('OUT-6: on a phone two taps say that a vehicle is out, one that it is back, and « Annuler » undoes; another day is asked for', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars', { width: 390, height: 844, isMobile: true, hasTouch: true });
  const { id, title } = await carHere(page);
  const menu = page.getByRole('button', { name: `Statut de ${title}` });
  const back = page.getByRole('button', { name: `Rentré : ${title}` });
  const row = page.getByRole('row').filter({ has: menu });
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Sorti, retour demain' }).tap();
  await row.getByText(`Sorti · retour ${day(1).slice(0, 5)}`).waitFor();
  await expect.poll(() => storedReturn(page, id)).toBe(day(1));
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await back.tap();
  await messages(page).getByText(`« ${title} » : Rentré.`).waitFor();
  await expect.poll(() => storedReturn(page, id)).toBe('');
  expect(await back.count()).toBe(0);
  // The message replaces the earlier one about the same vehicle.
  await messages(page).getByRole('button', { name: 'Annuler' }).tap();
  await back.waitFor();
  await expect.poll(() => storedReturn(page, id)).toBe(day(1));

  await menu.tap();
  await page.getByRole('menuitem', { name: 'Sorti jusqu’au …' }).tap();
  const dialog = page.getByRole('dialog', { name: `Sortir : ${title}` });
  const field = dialog.getByLabel('Sorti jusqu’au');
  expect(await field.inputValue()).toBe(reversedDay(day(1)));
  await field.fill('');
  await dialog.getByRole('button', { name: 'Marquer sorti' }).tap();
  await dialog.getByText('Indiquez le jour du retour').waitFor();
  await field.fill(reversedDay(day(-1)));
  await dialog.getByRole('button', { name: 'Marquer sorti' }).tap();
  await dialog.getByText('Ce jour est passé').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await field.fill(reversedDay(day(9)));
  await dialog.getByRole('button', { name: 'Marquer sorti' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => storedReturn(page, id)).toBe(day(9));
  await page.getByRole('link', { name: /^Sortis \d/ }).tap();
  // Waits for the short list, because the whole list also has the row.
  await page.getByText(/^1–\d sur \d$/).waitFor();
  await row.waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('OUT-6: a failed return is said and tried again; a draft and a vehicle for sale have no return', async ({
  visit,
}) => {
  let [id, title] = [0, ''];
  const page = await admin.enter(visit, '/admin/cars', {
    expecting: [/status of 503/, /^error: AdminError/],
    before: async (fresh) => {
      ({ id, title } = await carHere(fresh));
      await fresh.request.put('/api/admin/cars/edit', { data: { id, available_from: day(3) } });
      await fresh.route('**/api/admin/cars/edit', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    },
  });
  await page.getByRole('button', { name: `Rentré : ${title}` }).click();
  await messages(page).getByText(`Le retour de « ${title} » n’est pas enregistré.`).waitFor();
  await page.getByRole('button', { name: `Rentré : ${title}` }).waitFor();
  await messages(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(() => storedReturn(page, id)).toBe('');
  for (const view of ['statut=draft', 'statut=sold']) {
    await page.goto(`/admin/cars?${view}`);
    await page
      .getByRole('button', { name: /^Statut de / })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(0);
  }
});

test('OUT-7: the dashboard begins with what is late and due today; « Rentré » takes it off, by keyboard « Annuler » brings it back', async ({
  visit,
}) => {
  let late = { id: 0, title: '' };
  const page = await admin.enter(visit, '/admin/dashboard', {
    before: async ({ request }) => {
      const { data } = await (await request.get('/api/admin/cars/range?statut=available&offre=location')).json();
      late = data[1];
      for (const [place, days] of [0, -2, 2].entries())
        await request.put('/api/admin/cars/edit', { data: { id: data[place].id, available_from: day(days) } });
    },
  });
  const returns = page.getByRole('region', { name: 'Retours du jour' });
  const items = returns.getByRole('listitem');
  await expect
    .poll(() => items.allTextContents())
    .toEqual([
      expect.stringContaining(`En retard · ${day(-2).slice(0, 5)}`),
      expect.stringContaining(`Sorti · retour ${day(0).slice(0, 5)}`),
    ]);
  expect(await axeViolations(page)).toEqual([]);
  await returns.getByRole('button', { name: `Rentré : ${late.title}` }).focus();
  await page.keyboard.press('Enter');
  await returns.getByRole('button', { name: `Annuler le retour : ${late.title}` }).waitFor();
  expect(await items.first().textContent(), 'the row keeps its place').toContain(late.title);
  expect(await items.count()).toBe(2);
  await expect.poll(() => storedReturn(page, late.id)).toBe('');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Annuler');
  await page.keyboard.press('Enter');
  await expect.poll(() => storedReturn(page, late.id)).toBe(day(-2));
  await returns.getByRole('button', { name: `Rentré : ${late.title}` }).dblclick();
  await expect.poll(() => storedReturn(page, late.id)).toBe('');
  await returns.getByRole('button', { name: `Annuler le retour : ${late.title}` }).click();
  await returns.getByRole('button', { name: `Rentré : ${late.title}` }).waitFor();
  await expect.poll(() => storedReturn(page, late.id)).toBe(day(-2));
  await returns.getByRole('link', { name: late.title }).click();
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/cars');
});
