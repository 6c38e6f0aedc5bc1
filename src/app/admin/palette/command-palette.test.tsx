import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { adminCar, answerStock } from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { pressEnter } from '../../../../tests/support/press.ts';
import { answerResource, holdAnswers } from '../../../../tests/support/stand-in.ts';
import { applyFingerStyles } from '../../../../tests/support/touch.ts';
import type { VehiclesResource } from '../../../features/admin/vehicle-table/vehicles.resource.ts';
import type { RatesResource } from '../../../features/stock/rates/rates.resource.ts';
import { DomainError } from '../../../shared/errors.ts';

const palette = page.getByRole('dialog', { name: 'Rechercher' });
const input = page.getByRole('combobox', { name: 'Véhicule, action ou page' });
const option = (name: RegExp) => palette.getByRole('option', { name });
const active = () => document.querySelector('[aria-selected="true"]')?.textContent ?? '';
const press = () => userEvent.keyboard('{Control>}k{/Control}');

/** Answers as a site with the cars 48 and 148. */
function answerSite(): void {
  answerStock('cars', [adminCar(48), adminCar(148)]);
  answerStock('trucks');
  answerResource<RatesResource>({ 'GET /rates': () => ({ data: [], remaining: 0 }) });
}

test('PAL-1 PAL-2 PAL-4 PAL-5: by keyboard a car is found from a text field and opened, an unsaved form asks, choices are remembered', async () => {
  answerSite();
  await openAdmin('/admin/rates?fiche=rates-new');
  await page.getByLabelText('Titre').fill('PARIS - LILLE');
  await press();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('tarifs');
  await expect.poll(active).toMatch(/^Tarifs/);
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await expect.element(question).toBeVisible();
  await press();
  expect(palette.elements()).toEqual([]);
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(page.getByLabelText('Titre')).toHaveValue('PARIS - LILLE');

  await page.getByLabelText('Titre').click();
  await press();
  await expect.element(input).toHaveFocus();
  // The choice of before comes first. The arrows go around.
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowDown}');
  await expect.poll(active).toMatch(/^Tarifs/);
  expect(option(/Se déconnecter/).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Titre')).toHaveFocus();
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  holdAnswers(/\/range\?.*q=48/, isHeld);
  await press();
  await userEvent.keyboard('48');
  await expect.element(palette.getByText(/Recherche des véhicules…$/)).toBeVisible();
  release();
  // The vehicles are in the server’s order. Enter opens the first one.
  await expect.poll(active).toMatch(/n° 48$/);
  await expect.element(palette.getByRole('status')).toMatchTextContent(/^2 résultats$/);
  await userEvent.keyboard('{Enter}');
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect.poll(() => window.location.search).toBe('?fiche=cars-edit-48');
});

test('PAL-2 PAL-6 PAL-8: on a phone it fills the window, a failed search says so and can be repeated, Back closes it', async () => {
  answerSite();
  answerResource<VehiclesResource>(
    {
      'GET /range': () => {
        throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
      },
    },
    '/cars',
  );
  await page.viewport(390, 844);
  await openAdmin('/admin/rates');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
  await opener.click();
  expectConsole(/^Fetch error: Failed to fetch cars: 503/);
  await input.fill('48');
  await expect.element(palette.getByRole('alert')).toBeVisible();
  answerStock('cars', [adminCar(48)]);
  await palette.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(option(/n° 48$/)).toBeVisible();
  expect(
    option(/n° 48$/)
      .element()
      .getBoundingClientRect().height,
  ).toBeGreaterThanOrEqual(44);
  applyFingerStyles();
  expect(palette.element().querySelector('kbd')?.checkVisibility()).toBe(false);
  expect(palette.element().getBoundingClientRect().height).toBe(844);
  expect(scrollsSideways()).toBe(false);
  await input.fill('zzzz');
  await expect.element(palette.getByText('Rien ne correspond à « zzzz ».')).toBeVisible();
  window.history.back();
  await expect.element(palette).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/admin/rates');

  await opener.click();
  await option(/^Ajouter une marque$/).click();
  await expect.element(page.getByRole('dialog', { name: 'Ajouter une marque' })).toBeVisible();
  window.history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/admin/rates');
});

test('PAL-2 PAL-6: what is found is announced once', async () => {
  answerSite();
  await openAdmin('/admin/rates');
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  await press();
  await expect.element(input).toHaveFocus();
  const status = palette.getByRole('status').element();
  const said: string[] = [];
  const observer = new MutationObserver(() => {
    const spoken = [...status.childNodes].filter((part) => !(part instanceof Element && part.ariaHidden === 'true'));
    const text = spoken.map(({ textContent }) => textContent).join('');
    if (text !== '') said.push(text);
  });
  observer.observe(status, { childList: true, characterData: true, subtree: true });
  await input.fill('tarif');
  await expect.element(palette.getByRole('status')).toMatchTextContent(/^\d+ résultats?$/);
  observer.disconnect();
  expect(said).toEqual([expect.stringMatching(/^\d+ résultats?$/)]);
});

test('PAL-13: the focus returns to the button that opened a form', async () => {
  answerSite();
  await openAdmin('/admin/rates');
  const add = page.getByRole('button', { name: '+ Tarif' });
  await pressEnter(add);
  await expect.element(page.getByRole('dialog').getByLabelText('Titre')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.search).toBe('');
  await expect.element(add).toHaveFocus();
});
