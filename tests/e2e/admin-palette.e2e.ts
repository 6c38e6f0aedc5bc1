import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { hasFocus, held, reachesPast } from '../support/page-state.ts';
import { field } from '../support/vehicle-form.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const input = (page: Page) => page.getByRole('combobox', { name: 'Véhicule, action ou page' });
const option = (page: Page, name: RegExp) => palette(page).getByRole('option', { name });
const active = (page: Page) => page.evaluate(() => document.querySelector('[aria-selected="true"] span')?.textContent);

test('PAL-1 PAL-2 PAL-4 PAL-5: by keyboard a car is found from a text field and opened, an unsaved form asks, choices are remembered', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  const { hold, release } = held('**/cars/range?*q=48');
  await hold(page);
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll('script[type="module"]')].map((script) => script.getAttribute('src') ?? ''),
  );
  const own = held(`**${scripts.pop()}`);
  await own.hold(page);
  const areLoaded = scripts.map((path) => page.waitForResponse(`**${path}`).then((response) => response.finished()));
  await page.goto('/admin/brands', { waitUntil: 'commit' });
  await Promise.all(areLoaded);
  // Waits until the loaded scripts have run.
  for (const script of scripts) await page.evaluate((path) => import(path), script);
  await page.keyboard.press('Control+k');
  own.release();
  await input(page).waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });

  await page.getByRole('searchbox').fill('volvo');
  await page.keyboard.press('Control+k');
  await input(page).waitFor();
  await page.keyboard.type('48');
  await palette(page).getByText('Recherche des véhicules…').waitFor();
  release();
  await option(page, /n° 48$/)
    .first()
    .waitFor();
  await palette(page)
    .getByRole('status')
    .getByText(/^\d+ résultats?$/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The car with the typed number comes before cars that only contain it.
  await expect.poll(() => page.locator('[aria-selected="true"]').textContent()).toMatch(/n° 48$/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Modifier la voiture' });
  await field(form, 'color').fill('Vert palette');

  await page.keyboard.press('Control+k');
  // The car that the user opened last is the first entry.
  await expect.poll(() => page.locator('[aria-selected="true"] small').textContent()).toMatch(/n° 48$/);
  expect(await option(page, /Se déconnecter/).count()).toBe(0);
  await page.keyboard.type('tarifs');
  await expect.poll(() => active(page)).toBe('Tarifs');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await question.waitFor();
  await page.keyboard.press('Control+k');
  expect(await palette(page).count()).toBe(0);
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  expect(await field(form, 'color').inputValue()).toBe('Vert palette');

  await field(form, 'color').press('Control+k');
  await input(page).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => active(page)).toBe('Tarifs');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('color');
  await page.keyboard.press('Control+k');
  await expect.poll(() => active(page)).toBe('Tarifs');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Effacer cette saisie' }).click();
  await page.waitForURL('**/admin/rates');
  await page.getByRole('heading', { level: 1, name: /Tarifs/ }).waitFor();
});

test('PAL-1: keys pressed before the palette is loaded appear in its field, and open no form', async ({ visit }) => {
  const { hold, release } = held(/command-palette[^/]*\.js$/);
  const page = await admin.enter(visit, '/admin/brands', { before: hold });
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cami');
  await palette(page).getByText('Chargement…').waitFor();
  release();
  await page.keyboard.type('on');
  await input(page).waitFor();
  await page.keyboard.type('s');
  expect(await input(page).inputValue()).toBe('camions');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await option(page, /^Exporter les camions/).waitFor();
});

test('PAL-2 PAL-6 PAL-8: on a phone it fills the window, a failed search says so and can be repeated, Back closes it', async ({
  visit,
}) => {
  let isAway = true;
  const page = await admin.enter(visit, '/admin/rates', {
    width: 390,
    height: 844,
    isMobile: true,
    expecting: [/status of 503/, /Fetch error/],
    before: (fresh) =>
      fresh.route('**/range?*q=48', (route) => (isAway ? route.fulfill({ status: 503, body: '' }) : route.continue())),
  });
  await page.getByRole('button', { name: 'Rechercher' }).tap();
  await input(page).fill('zzzz');
  await palette(page).getByText('Rien ne correspond à « zzzz ».').waitFor();
  await input(page).fill('48');
  await palette(page).getByRole('alert').waitFor();
  isAway = false;
  await palette(page).getByRole('button', { name: 'Réessayer' }).tap();
  const found = option(page, /n° 48$/).first();
  await found.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect((await found.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await palette(page).locator('kbd').first().isVisible()).toBe(false);
  expect((await palette(page).boundingBox())?.height).toBe(844);
  expect(await reachesPast(page)).toBe(false);
  await page.goBack();
  await palette(page).waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/admin\/rates$/);

  await page.getByRole('button', { name: 'Rechercher' }).tap();
  await option(page, /^Ajouter une marque$/).tap();
  await page.getByRole('dialog', { name: 'Ajouter une marque' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/admin\/rates$/);
});

test('PAL-2 PAL-6 PAL-13: what is found is announced once; a setting is found by its everyday name and gets the focus; a section already shown gets it at its heading, but not when a form closes', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  await page.keyboard.press('Control+k');
  await input(page).waitFor();
  await page.evaluate(() => {
    const status = document.querySelector('dialog [role="status"]') as HTMLElement;
    new MutationObserver(() => {
      const spoken = [...status.childNodes].filter((part) => !(part instanceof Element && part.ariaHidden === 'true'));
      const text = spoken.map(({ textContent }) => textContent).join('');
      if (text !== '') status.dataset.said = `${status.dataset.said ?? ''}${text}|`;
    }).observe(status, { childList: true, characterData: true, subtree: true });
  });
  await input(page).fill('tarif');
  const status = palette(page).getByRole('status');
  await status.getByText(/^\d+ résultats?$/).waitFor();
  expect(await status.getAttribute('data-said')).toMatch(/^\d+ résultats?\|$/);
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });

  const focusedId = () => page.evaluate(() => document.activeElement?.id);
  for (const [words, id] of [
    ['telephone', 'champ-phone'],
    ['vacances', 'champ-closures'],
    ['horaires', 'rubrique'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await input(page).fill(words);
    await option(page, id === 'rubrique' ? /Horaires/ : /Réglages ·/)
      .first()
      .click();
    await palette(page).waitFor({ state: 'detached' });
    await expect.poll(focusedId).toBe(id);
  }

  const add = page.getByRole('button', { name: '+ Voiture' });
  const { href } = new URL(page.url());
  await add.press('Enter');
  await page.getByRole('dialog').getByLabel('Titre').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForURL(href);
  await hasFocus(add);
});
