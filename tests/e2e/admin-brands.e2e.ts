import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

const names = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();
const status = (code: number) => [new RegExp(`status of ${code}`), /AdminError/];

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter des marques' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nom').fill(name);
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await form.waitFor({ state: 'detached' });
}

test('MOD-3 MOD-4: a brand is added first in the list, changed in its place, deleted, and the site follows at once', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  await add(page, 'Aurelle');
  expect((await names(page))[0]).toBe('Aurelle');
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(new Date());
  await page
    .getByRole('row', { name: /Aurelle/ })
    .getByText(today.replaceAll('/', '-'))
    .waitFor();
  const published = async () =>
    (await (await page.request.get('/api/brands')).json()).data.map(
      ({ brandName }: { brandName: string }) => brandName,
    );
  expect(await published()).toContain('Aurelle');

  await page.getByRole('button', { name: 'Modifier Aurelle' }).click();
  const form = page.getByRole('dialog', { name: 'Modifier la marque' });
  expect(await form.getByLabel('Nom').inputValue()).toBe('Aurelle');
  await form.getByLabel('Nom').fill('Aurelle Sport');
  await form.getByRole('button', { name: 'Mettre à jour' }).click();
  await form.waitFor({ state: 'detached' });
  expect((await names(page))[0]).toBe('Aurelle Sport');

  await page.getByRole('button', { name: 'Supprimer Aurelle Sport' }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer la marque' });
  await question.getByText('Es-tu sûr?').waitFor();
  await question.getByText('Vous supprimez la marque Aurelle Sport.').waitFor();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await names(page)).not.toContain('Aurelle Sport');
  expect(await published()).not.toContain('Aurelle Sport');
});

test('MOD-3: while it saves the button is off and says so, and pressing twice saves once', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/brands');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/admin/brands/new', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: '+ Marque' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nom').fill('Brémond');
  await form.getByLabel('Nom').press('Enter');
  await form.getByLabel('Nom').press('Enter');
  const button = form.getByRole('button', { name: 'Ajout...' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByRole('cell', { name: 'Brémond', exact: true, includeHidden: true }).waitFor();
  go();
  await form.waitFor({ state: 'detached' });
  await expect.poll(async () => (await names(page)).filter((name) => name === 'Brémond')).toHaveLength(1);
});

test('D35: an empty name is said at its field and nothing is sent', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/brands');
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())));
  await page.getByRole('button', { name: 'Ajouter des marques' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click();
  await page.getByText('Le nom est obligatoire').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'brandName');
  expect(sent).toEqual([]);
});

test('MOD-5 ERR-3 ERR-4 ERR-7 D34: a failure is said in the form, which stays as it is; the list is unchanged; the next try works', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands', { expecting: status(503) });
  await page.getByRole('button', { name: 'Modifier Volvo' }).waitFor();
  const before = await names(page);
  await page.route(
    '**/api/admin/brands/edit',
    (route) =>
      route.fulfill({
        status: 503,
        json: {
          success: false,
          error: { code: 'unavailable', message: 'Le service est momentanément indisponible.' },
          data: [],
        },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Modifier Volvo' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nom').fill('Volvo Cars');
  await form.getByRole('button', { name: 'Mettre à jour' }).click();
  await form.getByRole('alert').filter({ hasText: 'Le service est momentanément indisponible.' }).waitFor();
  expect(await form.getByLabel('Nom').inputValue()).toBe('Volvo Cars');
  expect(await names(page)).toEqual(before);
  await form.getByRole('button', { name: 'Réessayer' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => names(page)).toContain('Volvo Cars');
});

test('D34 D39 PAL-10: without a connection a save waits and says so, and a name that is taken is said at its field', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands', {
    expecting: status(422),
  });
  await page.getByRole('link', { name: 'Volkswagen' }).waitFor();
  await page.getByRole('button', { name: 'Ajouter des marques' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nom').fill('CITROEN');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await form.getByText(/rien n’est encore enregistré sur le site/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await form.getByText('Cette marque existe déjà').waitFor();
  expect(await names(page)).not.toContain('CITROEN');
});

test('PAL-12: a form that was never opened opens without a connection, also where its file is gone', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  await page.getByRole('link', { name: 'Volkswagen' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '+ Marque' }).click();
  await page.getByRole('dialog', { name: 'Ajouter une marque' }).getByLabel('Nom').waitFor();
});

test('D39: what is typed is asked about before it is lost, by Escape, the backdrop, the way back and the tab', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  await page.getByRole('button', { name: 'Ajouter des marques' }).click();
  const form = page.getByRole('dialog', { name: 'Ajouter une marque' });
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await form.getByLabel('Nom').fill('Vento');
  const stay = async () => {
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Nom').inputValue()).toBe('Vento');
  };
  await page.keyboard.press('Escape');
  await stay();
  await page.mouse.click(5, 5);
  await stay();
  await page.evaluate(() => history.back());
  await stay();
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate(() => location.reload()).catch(() => undefined);
  const browsersOwn = await asked;
  expect(browsersOwn.type()).toBe('beforeunload');
  await browsersOwn.dismiss();
  await reload;
  expect(await form.getByLabel('Nom').inputValue()).toBe('Vento');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await form.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  expect(await names(page)).not.toContain('Vento');
});

test('a form that nothing was typed in closes without a word, and the focus returns', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/brands');
  await page.getByRole('button', { name: 'Modifier Volkswagen' }).click();
  await page.getByRole('dialog').getByLabel('Nom').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Modifier Volkswagen');
});

test('MOD-12 D40: a brand in use is not deleted; its count is said and its vehicles can be given to another', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands', { expecting: status(409) });
  const carsOf = async (q: string) =>
    (await (await page.request.get(`/api/admin/cars/range?from=0&to=50&q=${q}`)).json()).data.map(
      ({ brand }: { brand: number }) => brand,
    );
  await page.getByRole('button', { name: 'Supprimer Tesla' }).click();
  const form = page.getByRole('dialog', { name: 'Supprimer la marque' });
  await form.getByRole('button', { name: 'Supprimer' }).click();
  await form.getByText(/^\d+ véhicules? utilise(nt)? cette marque$/).waitFor();
  expect(await names(page)).toContain('Tesla');
  const choice = form.getByLabel('Donner ces véhicules à');
  expect(await choice.inputValue()).toBe('');
  await form.getByRole('button', { name: 'Supprimer' }).click();
  await form.getByText('Choisissez une autre marque').waitFor();
  await choice.selectOption({ label: 'Toyota' });
  const toyota = Number(await choice.inputValue());
  await form.getByRole('button', { name: 'Supprimer' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await names(page)).not.toContain('Tesla');
  expect(await carsOf('tesla')).toEqual([toyota]);
});

test('MOD-5 D34 D40: after a refusal the focus is where one goes on, and Escape gives it back to the row’s button', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands', { expecting: [...status(409), ...status(503)] });
  const form = page.getByRole('dialog');
  const focusIs = (words: string) =>
    expect
      .poll(() => page.evaluate(() => [document.activeElement?.ariaLabel, document.activeElement?.textContent]))
      .toContain(words);
  await page.getByRole('button', { name: 'Supprimer Nissan' }).press('Enter');
  await form.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await form.getByText(/utilise(nt)? cette marque$/).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'move_to');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await focusIs('Supprimer Nissan');

  await page.route('**/api/admin/brands/*', (route) => route.fulfill({ status: 503, json: { data: [] } }));
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await focusIs('Réessayer');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await focusIs('Supprimer Nissan');

  await page.getByRole('button', { name: 'Modifier Nissan' }).press('Enter');
  await form.getByLabel('Nom').fill('Lamborghini');
  await form.getByRole('button', { name: 'Mettre à jour' }).press('Enter');
  await focusIs('Réessayer');
});
