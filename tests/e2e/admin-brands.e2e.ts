import type { Page } from 'playwright';
import { expect } from 'vitest';
import { dayMonthYear } from '../../src/shared/dates/dates.ts';
import { adminSite } from '../support/admin-site.ts';
import { held } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

const names = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();
/** The service worker may read the offline page only after the connection is lost. */
/** The browser looks for a newer service worker at any moment. */
const OFFLINE_WORKER = /error: An unknown error occurred when fetching the script/;
const OFFLINE_PAGE = /ERR_INTERNET_DISCONNECTED at \S+\/admin\/hors-connexion$/;
const status = (code: number) => [new RegExp(`status of ${code}`), /AdminError/];

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter des marques' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nom').fill(name);
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await form.waitFor({ state: 'detached' });
}

test('MOD-3 MOD-4: a brand is added first in the list, changed in its place, deleted and brought back, and the site follows at once', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  await add(page, 'Aurelle');
  await expect.poll(async () => (await names(page))[0]).toBe('Aurelle');
  await page
    .getByRole('row', { name: /Aurelle/ })
    .getByText(dayMonthYear(new Date()))
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
  await expect.poll(async () => (await names(page))[0]).toBe('Aurelle Sport');

  await page.getByRole('button', { name: 'Supprimer Aurelle Sport' }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer la marque' });
  await question.getByText('Es-tu sûr?').waitFor();
  await question.getByText('Vous supprimez la marque Aurelle Sport.').waitFor();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await names(page)).not.toContain('Aurelle Sport');
  expect(await published()).not.toContain('Aurelle Sport');

  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByText('« Aurelle Sport » est de nouveau là.').waitFor();
  await expect.poll(() => names(page)).toContain('Aurelle Sport');
  expect(await published()).toContain('Aurelle Sport');
});

test('MOD-3 D35: an empty name is said at its field and not sent; while it saves the button is off and says so, and pressing twice saves once', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  const { hold, release } = held('**/api/admin/brands/new');
  await hold(page);
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())));
  await page.getByRole('button', { name: '+ Marque' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await form.getByText('Le nom est obligatoire').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'brandName');
  expect(sent).toEqual([]);

  await form.getByLabel('Nom').fill('Brémond');
  await form.getByLabel('Nom').press('Enter');
  await form.getByLabel('Nom').press('Enter');
  const button = form.getByRole('button', { name: 'Ajout...' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByRole('cell', { name: 'Brémond', exact: true, includeHidden: true }).waitFor();
  release();
  await form.waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);
  await expect.poll(async () => (await names(page)).filter((name) => name === 'Brémond')).toHaveLength(1);
});

test('D34 D39 PAL-10: without a connection a save waits and says so, and a name that is taken is said at its field', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands', {
    expecting: [...status(422), OFFLINE_PAGE],
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

test('PAL-12: a form opens without a connection for the first time, and without a request for its script', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands', { expecting: [OFFLINE_PAGE, OFFLINE_WORKER] });
  await page.getByRole('link', { name: 'Volkswagen' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '+ Marque' }).click();
  await page.getByRole('dialog', { name: 'Ajouter une marque' }).getByLabel('Nom').waitFor();
});

test('D39: a form with input asks before it closes; an empty form closes at once, and the focus returns', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  const form = page.getByRole('dialog', { name: 'Modifier la marque' });
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await page.getByRole('button', { name: 'Modifier Volkswagen' }).click();
  await form.getByLabel('Nom').waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Modifier Volkswagen');

  await page.keyboard.press('Enter');
  await form.getByLabel('Nom').fill('Vento');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Nom').inputValue()).toBe('Vento');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await form.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  expect(await names(page)).not.toContain('Vento');
});

test('MOD-12 D40: a brand in use is not deleted, nor renamed to one that exists; its count is said and its vehicles can be given to another', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands', { expecting: [...status(409), ...status(422)] });
  const carsOf = async (q: string) =>
    (await (await page.request.get(`/api/admin/cars/range?from=0&to=50&q=${q}`)).json()).data.map(
      ({ brand }: { brand: number }) => brand,
    );
  await page.getByRole('button', { name: 'Supprimer Tesla' }).click();
  const form = page.getByRole('dialog', { name: 'Supprimer la marque' });
  await form.getByText(/^Vous supprimez la marque Tesla \(\d+ véhicules?\)\.$/).waitFor();
  const choice = form.getByLabel('Donner ces véhicules à');
  expect(await choice.inputValue()).toBe('');
  await form.getByRole('button', { name: 'Supprimer' }).click();
  await form.getByText('Choisissez une autre marque').waitFor();
  expect(await names(page)).toContain('Tesla');
  await choice.selectOption({ label: 'Toyota' });
  const toyota = Number(await choice.inputValue());
  await form.getByRole('button', { name: 'Supprimer' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await names(page)).not.toContain('Tesla');
  expect(await carsOf('tesla')).toEqual([toyota]);

  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('« Tesla » est de nouveau là.').waitFor();
  expect(await carsOf('tesla')).toEqual([expect.not.toSatisfy((id) => id === toyota)]);

  await page.getByRole('button', { name: 'Modifier Toyota' }).click();
  const edit = page.getByRole('dialog');
  await edit.getByLabel('Nom').fill('peugeot');
  await edit.getByRole('button', { name: 'Mettre à jour' }).click();
  await edit.getByRole('button', { name: 'Donner ses véhicules à « Peugeot »' }).click();
  await form.getByText(/^Vous supprimez la marque Toyota \(\d+ véhicules?\)\.$/).waitFor();
  expect(await choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe('Peugeot');
  expect(await axeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Supprimer' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await names(page)).not.toContain('Toyota');
  await page.getByRole('button', { name: 'Annuler', exact: true }).last().click();
  await page.getByRole('button', { name: 'Modifier Toyota' }).waitFor();
});

test('MOD-5 ERR-3 ERR-4 ERR-7 D34 D40: a failure is said in the form, which stays as it is, with the focus on the next field or button; Escape returns it to the row’s button; the next try works', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands', { expecting: [...status(409), ...status(503)] });
  const form = page.getByRole('dialog');
  const focusIs = (words: string) =>
    expect
      .poll(() => page.evaluate(() => [document.activeElement?.ariaLabel, document.activeElement?.textContent]))
      .toContain(words);
  await page.evaluate(async () => {
    const { data } = await (await fetch('/api/admin/cars/range?from=0&to=50&q=nissan')).json();
    const body = JSON.stringify({ ids: data.map(({ id }: { id: number }) => id) });
    await fetch('/api/admin/cars/bin', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Supprimer Nissan' }).press('Enter');
  await form.getByText('Vous supprimez la marque Nissan.').waitFor();
  await form.getByRole('button', { name: 'Supprimer' }).press('Enter');
  await form.getByText(/utilise(nt)? cette marque : (il est|ils sont) à la corbeille$/).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'move_to');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await focusIs('Supprimer Nissan');

  const before = await names(page);
  const error = { code: 'unavailable', message: 'Le service est momentanément indisponible.' };
  await page.route(/admin\/brands\/(delete|edit)/, (route) =>
    route.fulfill({ status: 503, json: { success: false, error, data: [] } }),
  );
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
  await form.getByRole('alert').filter({ hasText: error.message }).waitFor();
  expect(await form.getByLabel('Nom').inputValue()).toBe('Lamborghini');
  expect(await names(page)).toEqual(before);
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => names(page)).toContain('Lamborghini');
});
