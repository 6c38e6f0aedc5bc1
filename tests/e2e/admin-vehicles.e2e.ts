import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

const names = (page: Page) => page.locator('tbody a[id]').allTextContents();

test('MOD-4 D45: a deleted truck leaves the table and the site at once; « Annuler » puts it back in its place', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/trucks?statut=available');
  await page.getByText('1–17 sur 17').waitFor();
  const before = await names(page);
  const [, second = ''] = before;
  await page.getByRole('button', { name: `Supprimer ${second}` }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer le camion' });
  await question.getByText('Es-tu sûr?').waitFor();
  await question.getByText(`Vous retirez « ${second} »`).waitFor();
  const described = await question.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain(second);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await names(page)).toEqual(before.filter((name) => name !== second));
  await page.getByText('1–16 sur 16').waitFor();
  const published = async () => (await (await page.request.get('/api/trucks/list/-1')).json()).remaining;
  expect(await published()).toBe(17);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Annuler' }).click();
  await page.getByText('Le véhicule est de nouveau en ligne.').waitFor();
  expect(await names(page)).toEqual(before);
  expect(await published()).toBe(18);
});

test('MOD-4 D40 D45: with the keyboard alone a deletion is taken back, in the message and in the trash', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/trucks?statut=available');
  await page.getByText('1–17 sur 17').waitFor();
  await page.clock.install();
  const [, second = '', third = ''] = await names(page);
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
  // It waits for whoever is on it.
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
  // The second message has taken the place of the first one.
  expect(await page.getByText('Le véhicule est de nouveau en ligne.').count()).toBe(1);
});

test('a restoring that is refused is taken back where everybody sees it, and can be tried again', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars?statut=available', { expecting: [/status of 503/, /AdminError/] });
  await page.getByText('1–25 sur 47').waitFor();
  const before = await names(page);
  const [first = ''] = before;
  await page.getByRole('button', { name: `Supprimer ${first}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.route('**/api/admin/cars/restore', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Annuler' }).click();
  await messages.getByText(/Le véhicule est resté à la corbeille/).waitFor();
  expect(await names(page)).not.toContain(first);
  await messages.getByRole('button', { name: 'Réessayer' }).click();
  await messages.getByText('Le véhicule est de nouveau en ligne.').waitFor();
  expect((await names(page))[0]).toBe(first);
});

test('MOD-4: an edited car is replaced in the table, and the list and its own page show it at once', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars?q=juke');
  await page.locator('tbody a[id]').first().click();
  await page.waitForURL(/cars-edit-/);
  const id = /cars-edit-(\d+)/.exec(page.url())?.[1];
  const form = page.getByRole('dialog', { name: 'Modifier la voiture' });
  await form.getByLabel('Titre').fill('Juke des Tilleuls');
  await form.getByRole('button', { name: 'Mettre à jour' }).click();
  await form.waitFor({ state: 'detached' });
  expect((await names(page))[0]).toBe('Juke des Tilleuls');
  expect(new URL(page.url()).search).toBe('?q=juke');
  expect(await (await page.request.get(`/car/${id}`)).text()).toContain('Juke des Tilleuls');
  expect(await (await page.request.get('/?q=tilleuls')).text()).toContain('Juke des Tilleuls');
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

test('D33: after deletions the ranks that follow move up, and the page keeps its size', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars');
  await page.getByText('1–25 sur 52').waitFor();
  const range = await (await page.request.get('/api/admin/cars/range?from=0&to=27')).json();
  const titles = range.data.map(({ title }: { title: string }) => title);
  for (const title of titles.slice(0, 3)) {
    await page
      .getByRole('button', { name: `Supprimer ${title}`, exact: true })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByText('1–25 sur 49').waitFor();
  expect(await names(page)).toEqual(titles.slice(3, 28));
});
