import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

const names = (page: Page) => page.locator('tbody a[id]').allTextContents();

/** Waits for the rows. `summary` says which ones the table shows. */
async function loadedNames(page: Page, summary: string): Promise<string[]> {
  await page.getByText(summary).waitFor();
  return names(page);
}

test('MOD-1 MOD-2 MOD-4 D45: deleting asks first; a deleted truck leaves the table and the site at once; « Annuler » puts it back in its place', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/trucks?statut=available');
  const before = await loadedNames(page, '1–17 sur 17');
  const [, second = ''] = before;
  await page.getByRole('button', { name: `Supprimer ${second}` }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer le camion' });
  await question.getByText('Es-tu sûr?').waitFor();
  await page.waitForURL(/fiche=trucks-del-\d+/);
  await question.getByText(`Vous retirez « ${second} »`).waitFor();
  const described = await question.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain(second);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => names(page)).toEqual(before.filter((name) => name !== second));
  await page.getByText('1–16 sur 16').waitFor();
  const published = async () => (await (await page.request.get('/api/trucks/list/-1')).json()).remaining;
  expect(await published()).toBe(17);
  await page.getByText(`« ${second} » est à la corbeille.`).waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }).click();
  await page.getByText('Le véhicule est de nouveau en ligne.').waitFor();
  await expect.poll(() => names(page)).toEqual(before);
  expect(await published()).toBe(18);
});

test('MOD-4 D40 D45: with the keyboard alone a deletion is taken back, in the message and in the trash', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/trucks?statut=available');
  const [, second = '', third = ''] = await loadedNames(page, '1–17 sur 17');
  await page.clock.install();
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.textContent || '');
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Supprimer ${name}` }).press('Enter');
    await page.getByRole('dialog').getByText('Es-tu sûr?').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Annuler');
  };
  await remove(second);
  // The message with « Annuler » stays while it has the focus.
  await page.clock.fastForward(60_000);
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe(second);

  await remove(second);
  await remove(third);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Camions');
  await page.goto('/admin/bin');
  await page.getByRole('button', { name: `Restaurer ${third}` }).press('Enter');
  await expect.poll(focused).toBe(`Restaurer ${second}`);
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Corbeille');
  const published = async () => (await (await page.request.get('/api/trucks/list/-1')).json()).remaining;
  await expect.poll(published).toBe(18);
  // The second message replaced the first one.
  await expect.poll(() => page.getByText('Le véhicule est de nouveau en ligne.').count()).toBe(1);
});

test('D33: after a deletion the following rows move up; if the site refuses to restore a vehicle, a message says so, and the user can try again', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars?statut=available', { expecting: [/status of 503/, /AdminError/] });
  const [first = '', ...others] = await loadedNames(page, '1–25 sur 47');
  await page.getByRole('button', { name: `Supprimer ${first}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('1–25 sur 46').waitFor();
  await expect.poll(() => names(page)).toEqual([...others, expect.any(String)]);
  await page.route('**/api/admin/cars/restore', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Annuler' }).click();
  await messages.getByText(/Le véhicule est resté à la corbeille/).waitFor();
  expect(await names(page)).not.toContain(first);
  await messages.getByRole('button', { name: 'Réessayer' }).click();
  await messages.getByText('Le véhicule est de nouveau en ligne.').waitFor();
  await expect.poll(async () => (await names(page))[0]).toBe(first);
});

test('D54: a form that cannot be loaded says so over the table, which still works', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars', {
    expecting: [/Failed to load resource/],
    before: (fresh) => fresh.route(/\/assets\/form-[\w-]{8}\.js$/, (route) => route.abort()),
  });
  await page.getByText('1–25 sur 52').waitFor();
  await page.getByRole('button', { name: 'Ajouter une voiture' }).click();
  await page.getByText('Le formulaire n’a pas pu être chargé.').waitFor();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('tesla');
  await page.getByText(/^1–\d sur \d$/).waitFor();
});

test('PAL-14: Ctrl+Z presses « Annuler » of the last message, and the focus stays', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/trucks?statut=available');
  const status = page.getByRole('button', { name: /^Statut de / }).first();
  const name = (await status.getAttribute('aria-label')) ?? '';
  await status.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Brouillon' }).press('Enter');
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText(': Brouillon.').waitFor();
  await page.keyboard.press('Control+z');
  await messages.getByText('est de nouveau : En ligne.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(name);

  // If the user presses « Annuler » in the message, the focus moves to the vehicle.
  await status.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Brouillon' }).press('Enter');
  await messages.getByRole('button', { name: 'Annuler' }).press('Enter');
  await messages.getByText('est de nouveau : En ligne.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^trucks-row-\d+$/);
});
