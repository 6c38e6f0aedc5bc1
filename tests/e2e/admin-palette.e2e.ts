import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { held } from '../support/page-state.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const input = (page: Page) => page.getByRole('combobox', { name: 'Véhicule, action ou page' });
const option = (page: Page, name: RegExp) => palette(page).getByRole('option', { name });

test('PAL-1: the key works before the scripts have run; keys pressed before the palette is loaded appear in its field, and open no form', async ({
  visit,
}) => {
  const { hold, release } = held(/command-palette[^/]*\.js$/);
  const page = await admin.enter(visit, '/admin/brands', { before: hold });
  await page.getByRole('searchbox').waitFor();
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
  await palette(page).getByText('Chargement…').waitFor();
  await page.keyboard.type('cami');
  release();
  await page.keyboard.type('on');
  await input(page).waitFor();
  await page.keyboard.type('s');
  await expect.poll(() => input(page).inputValue()).toBe('camions');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await option(page, /^Exporter les camions/).waitFor();
});

test('PAL-13: a setting is found by its everyday name and gets the focus; a section already shown gets it at its heading', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
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
});
