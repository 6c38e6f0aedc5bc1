import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

test('ADMP-6 MOD-1: a rate is added, changed and deleted with the keyboard alone, and the public page follows', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/rates');
  const shown = async () => (await page.request.get('/vtc-transport')).text();

  await page.getByRole('link', { name: 'PARIS - CDG' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Titre', 'Prix', 'Actions']);
  await page.keyboard.press('n');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title');
  await page.keyboard.type('PARIS - VERSAILLES');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1 200,50');
  await page.getByText('Affiché : 1,200.50 €').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /PARIS - VERSAILLES/ });
  await row.getByText('1,200.50 €').waitFor();
  const titles = () => page.getByRole('row').getByRole('link').allTextContents();
  const all = ['PARIS - ORLY', 'PARIS - PARIS', 'PARIS - BEAUVAIS', 'PARIS - CDG', 'PARIS - VERSAILLES'];
  expect(await titles()).toEqual(all);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('PARIS - VERSAILLES');
  await page.reload();
  await row.waitFor();
  expect(await titles()).toEqual(all);
  expect(await shown()).toContain('PARIS - VERSAILLES');

  await page.getByRole('link', { name: 'PARIS - VERSAILLES' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Modifier le tarif' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title');
  expect(await form.getByLabel('Prix').inputValue()).toBe('1 200,50');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('au compteur');
  await page.getByText('Sera affiché tel quel : « au compteur »').waitFor();
  await page.keyboard.press('Enter');
  await form.getByText('Ce prix n’a pas de montant.').waitFor();
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await row.getByText('au compteur').waitFor();

  await page.getByRole('button', { name: 'Supprimer PARIS - VERSAILLES' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Supprimer le tarif' });
  await question.getByText('Es-tu sûr?').waitFor();
  await question
    .getByText('Vous supprimez le tarif PARIS - VERSAILLES, qui quitte aussitôt la page des transports.')
    .waitFor();
  await page.keyboard.press('Control+Enter');
  await question.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  expect(await shown()).not.toContain('PARIS - VERSAILLES');
});

test('MOD-1 PRIC-3: an address opens its form; a second rate with the same title is pointed out, a wrong price has its error at the field, a deleted rate comes back', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/rates?fiche=rates-edit-99999');
  await page.getByText('Ce tarif n’existe pas ou plus.').waitFor();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'PARIS - CDG' }).waitFor();
  await page.goto('/admin/rates?fiche=rates-new');
  const form = page.getByRole('dialog', { name: 'Ajouter un tarif' });
  await form.getByLabel('Titre').fill('Paris - CDG');
  await form.getByText('Un autre tarif a déjà ce titre.').waitFor();
  await form.getByLabel('Prix').fill('-5');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await form.getByText('Un prix n’est pas négatif').waitFor();
  expect(await form.getByLabel('Prix').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Titre').fill('');
  await form.getByLabel('Prix').fill('');
  await page.keyboard.press('Escape');

  const titles = () => page.getByRole('row').getByRole('link').allTextContents();
  const all = ['PARIS - ORLY', 'PARIS - PARIS', 'PARIS - BEAUVAIS', 'PARIS - CDG'];
  await page.getByRole('button', { name: 'Supprimer PARIS - PARIS' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).press('Enter');
  await expect.poll(titles).toEqual(all.filter((title) => title !== 'PARIS - PARIS'));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Annuler');
  await page.keyboard.press('Enter');
  await page.getByText('« PARIS - PARIS » est de nouveau là.').waitFor();
  await expect.poll(titles).toEqual(all);
});

test('D27: rates are moved by buttons, also with the keyboard, and visitors see the order', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/rates');
  const titles = () => page.getByRole('row').getByRole('link').allTextContents();
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
  const published = async () =>
    (await (await page.request.get('/api/rates')).json()).data.map(({ title }: { title: string }) => title);
  await page.getByRole('link', { name: 'PARIS - CDG' }).waitFor();
  expect(await titles()).toEqual(['PARIS - ORLY', 'PARIS - PARIS', 'PARIS - BEAUVAIS', 'PARIS - CDG']);
  expect(await page.getByRole('button', { name: 'Monter PARIS - ORLY' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Descendre PARIS - CDG' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Monter PARIS - BEAUVAIS' }).press('Enter');
  await expect.poll(focused).toBe('Monter PARIS - BEAUVAIS');
  await page.keyboard.press('Enter');
  const moved = ['PARIS - BEAUVAIS', 'PARIS - ORLY', 'PARIS - PARIS', 'PARIS - CDG'];
  await expect.poll(titles).toEqual(moved);
  await expect.poll(focused).toBe('Descendre PARIS - BEAUVAIS');
  await page.getByText('PARIS - BEAUVAIS : position 1 sur 4.').waitFor({ state: 'attached' });
  await expect.poll(published).toEqual(moved);

  await page.getByRole('button', { name: 'Titre', exact: true }).click();
  await page.waitForURL('**/admin/rates?ordre=nom');
  await expect.poll(() => page.getByRole('button', { name: /^Monter/ }).count()).toBe(0);
});

test('ADMP-9 D32: without any rate the page shows the exact words, an explanation, and a link to a new one', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/rates', {
    before: (fresh) => fresh.route('**/api/admin/rates', (route) => route.fulfill({ json: { data: [] } })),
  });
  await page.getByText('Aucune marque ajoutée !', { exact: true }).waitFor();
  await page.getByText('Aucun tarif pour l’instant.', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Ajouter un tarif' }).count()).toBe(2);
});

test('MOD-4: a rate that is added while the list is loading stands in it', async ({ visit }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const page = await admin.enter(visit, '/admin/rates?fiche=rates-new', {
    before: (fresh) =>
      fresh.route(
        '**/api/admin/rates',
        async (route) => {
          const response = await route.fetch();
          await held;
          await route.fulfill({ response }).catch(() => undefined);
        },
        { times: 1 },
      ),
  });
  const form = page.getByRole('dialog', { name: 'Ajouter un tarif' });
  await form.getByLabel('Titre').fill('PARIS - TROYES');
  await form.getByLabel('Prix').fill('180');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await form.waitFor({ state: 'detached' });
  release();
  await page.getByRole('link', { name: 'PARIS - TROYES' }).waitFor();
});
