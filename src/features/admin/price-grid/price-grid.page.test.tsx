import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { endSession, openAdmin, signInAgain } from '../../../../tests/support/admin-page.tsx';
import { adminCar, answerStock, idsFrom } from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { answerUndo } from '../../../../tests/support/operations.ts';
import { answerResource, holdAnswers, sentCalls } from '../../../../tests/support/stand-in.ts';
import { draftKey } from '../../../admin-ui/form/draft-storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { JournalResource } from '../../platform/journal/journal.resource.ts';
import type { VehiclesResource } from '../vehicle-table/vehicles.resource.ts';

const CARS = idsFrom(12).map((id) => adminCar(id));

const dayPrices = page.getByRole('textbox', { name: /^Prix par jour, / });
const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
const messages = page.getByRole('region', { name: 'Messages' });
const summary = page.getByRole('region', { name: 'Enregistrement' }).getByRole('status');
const writes = () => sentCalls(/^PUT .*\/prices$/);
const focusCell = (row: number) => (dayPrices.nth(row).element() as HTMLElement).focus();

const TYPED = 10;

test('D37 D39: ten prices are typed with Enter alone, confirmed where they may be typing mistakes, saved and taken back at once', async () => {
  const { rows } = answerStock('cars', CARS);
  answerStock('trucks');
  await openAdmin('/admin/prices?carburant=diesel');
  await expect.element(page.getByText('12 sur 12')).toBeVisible();
  focusCell(0);
  for (let i = 0; i < TYPED; i += 1) await userEvent.keyboard(`${i + 201},50{Enter}`);
  await expect.element(page.getByText(`${TYPED} prix à enregistrer`)).toBeVisible();
  await expect.element(dayPrices.nth(TYPED)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}1{Escape}{ArrowLeft}{ArrowUp}{Shift>}{Enter}{/Shift}');
  await expect.element(dayPrices.nth(TYPED - 2)).toHaveFocus();
  await expect.element(page.getByText(`${TYPED} prix à enregistrer`)).toBeVisible();

  await page.getByRole('link', { name: 'Camions', exact: true }).first().click();
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await save.click();
  const question = page.getByRole('alertdialog', { name: 'Enregistrer ces prix ?' });
  await expect.element(question.getByRole('listitem').first()).toMatchTextContent('39 → 201,50');
  // Both clicks happen before the browser draws the next frame.
  const yes = question.getByRole('button', { name: 'Enregistrer quand même' });
  await expect.element(yes).toBeVisible();
  const button = yes.element() as HTMLElement;
  button.click();
  button.click();
  await expect.element(messages).toMatchTextContent(`Prix enregistrés : ${TYPED} véhicules.`);
  expect(writes()).toHaveLength(1);
  const prices = () => rows().map((car) => 'price_per_day' in car && car.price_per_day);
  expect(prices()).toEqual(CARS.map((_, i) => (i < TYPED ? `${i + 201},50` : '39')));
  await messages.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(messages).toMatchTextContent('Annulé : ce qui était écrit.');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(new Set(prices())).toEqual(new Set(['39']));
  await expect.element(dayPrices.first()).toHaveValue('39');
});

test('D39: the left and right arrow keys move through a price, and leave its cell only from the edge of the text', async () => {
  answerStock('cars', [adminCar(1, { price_per_day: '39', price_per_month: '590', sale_price: '9 900' })]);
  await openAdmin('/admin/prices');
  const month = page.getByRole('textbox', { name: /^Prix par mois, / });
  await expect.element(month).toHaveValue('590');
  const cell = month.element() as HTMLInputElement;
  const inRow = [...(cell.closest('tr')?.querySelectorAll('input[type=text]') ?? [])];
  const shown = () => [inRow.indexOf(document.activeElement ?? cell) - inRow.indexOf(cell), cell.selectionStart];
  cell.focus();
  cell.setSelectionRange(1, 1);
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()).toEqual([0, 2]);
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()).toEqual([0, 3]);
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()[0]).toBe(1);

  cell.focus();
  cell.setSelectionRange(2, 2);
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()).toEqual([0, 1]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()).toEqual([0, 0]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()[0]).toBe(-1);
});

test('D39: on a phone the prices of all shown vehicles are changed by a percentage, shown before they are saved', async () => {
  const { stored } = answerStock('cars', [
    adminCar(3, { price_per_month: 'sur demande', price_per_day: '1 200 €' }),
    adminCar(2, { price_per_month: '590' }),
    adminCar(1),
  ]);
  await page.viewport(390, 844);
  await openAdmin('/admin/prices');
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await expect.element(page.getByText('3 sélectionnés')).toBeVisible();
  await page.getByText('Changer les prix', { exact: true }).click();
  const amount = page.getByRole('textbox', { name: 'Montant' });
  await amount.fill('-3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Baisser de.+ et un montant sans/)).toBeVisible();
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  const topOf = (one: typeof amount) => one.element().getBoundingClientRect().y;
  expect(topOf(amount)).toBe(topOf(page.getByRole('combobox', { name: 'Changement' })));
  await amount.fill('5 %');
  await page.getByRole('button', { name: 'Appliquer à 3 véhicules' }).click();
  await expect.element(dayPrices.first()).toHaveValue('1 260 €');
  await expect.element(page.getByText('avant : 1 200 € (+5 %)')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^Prix par mois, / }).first()).toHaveValue('sur demande');
  expect(scrollsSideways()).toBe(false);
  await save.click();
  await expect.element(messages).toMatchTextContent('Prix enregistrés : 3 véhicules.');
  expect(stored(3)).toMatchObject({ price_per_month: 'sur demande', price_per_day: '1 260 €' });
  await page.getByText('Changer les prix', { exact: true }).click();
  await page.getByRole('button', { name: 'Appliquer à 3 véhicules' }).click();
  await expect.element(dayPrices.first()).toHaveValue('1 323 €');
  // The version is that of the first save, so the second one is no conflict.
  await save.click();
  await expect.element(messages).toMatchTextContent('Prix enregistrés : 3 véhicules.');
  // The message of the first save may still be shown.
  await expect.poll(() => stored(3)).toMatchObject({ price_per_day: '1 323 €', version: 3 });
});

test('D39: two administrators on one grid: the second sees the other price, keeps his input and decides; an ended session loses nothing', async () => {
  const { stored, edit, writePrices } = answerStock('cars', [
    adminCar(3, { price_per_day: '40' }),
    adminCar(2, { price_per_day: '40' }),
    adminCar(1),
  ]);
  await openAdmin('/admin/prices?marque=&q=');
  await expect.element(dayPrices.first()).toHaveValue('40');
  await dayPrices.nth(0).fill('78');
  await dayPrices.nth(1).fill('79');
  edit(3, { price_per_day: '77' });
  // Other values of a vehicle are no reason to refuse its price.
  edit(2, { mileage: 61_000 });
  // The user returns to the window after another tab has saved prices. The grid must not load the cars again, because
  // their new versions would hide the conflict. It does load the brands again.
  await expect.element(page.getByRole('option', { name: 'Renault' })).toBeInTheDocument();
  const reads = sentCalls(/\/cars\/range/).length;
  const brandReads = sentCalls(/\/brands$/).length;
  window.dispatchEvent(new Event('visibilitychange'));
  new BroadcastChannel('admin-writes').postMessage('/cars/prices');
  await expect.poll(() => sentCalls(/\/brands$/).length).toBeGreaterThan(brandReads);

  const { refuse } = endSession();
  answerResource<VehiclesResource>(
    {
      'PUT /prices': ({ body }) => {
        refuse();
        return writePrices(body.changes);
      },
    },
    '/cars',
  );
  await save.click();
  await page.getByRole('button', { name: 'Enregistrer quand même' }).click();
  await signInAgain();
  await expect.element(page.getByText('Quelqu’un a modifié ce véhicule.')).toBeVisible();
  expect(sentCalls(/\/cars\/range/)).toHaveLength(reads);
  await expect.element(summary).toMatchTextContent('Non enregistrés : 1 véhicule');
  await expect.element(dayPrices.first()).toHaveFocus();
  await expect.element(page.getByText('avant : 77 (+1,3 %)')).toBeVisible();
  await expect.element(dayPrices.first()).toHaveValue('78');
  await expect.element(dayPrices.nth(1)).toHaveValue('79');
  expect(stored(3)).toMatchObject({ price_per_day: '77' });
  expect(stored(2)).toMatchObject({ price_per_day: '79', mileage: 61_000 });

  focusCell(0);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => stored(3)).toMatchObject({ price_per_day: '78' });
  await expect.element(messages).toMatchTextContent('Prix enregistrés : 1 véhicule.');
  expect(stored(1)).toMatchObject({ price_per_day: '39' });
});

test('D39 UNDO-7: after a failed save, « Réessayer » saves the prices; after a failed undo, it shows the prices of before', async () => {
  answerStock('cars', CARS);
  const failing = () => {
    throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
  };
  answerResource<VehiclesResource>({ 'PUT /prices': failing }, '/cars');
  expectConsole(/AdminError/);
  await openAdmin('/admin/prices');
  await dayPrices.first().fill('41');
  await save.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('L’enregistrement n’a pas abouti.');
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect.element(retry).toHaveFocus();
  const { stored } = answerStock('cars', CARS);
  await userEvent.keyboard('{Enter}');
  await expect.element(messages).toMatchTextContent('Prix enregistrés : 1 véhicule.');
  expect(stored(12)).toMatchObject({ price_per_day: '41' });

  answerResource<JournalResource>({ 'POST /journal/:operation/undo': failing });
  await messages.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(messages).toMatchTextContent('Rien n’est annulé.');
  answerUndo();
  await retry.click();
  await expect.element(messages).toMatchTextContent('Annulé : ce qui était écrit.');
  await expect.element(dayPrices.first()).toHaveValue('39');
});

test('MANY-6: the grid says at the cell, while it is typed, that a price is not negative, and saves nothing then', async () => {
  answerStock('cars', CARS);
  await openAdmin('/admin/prices');
  await dayPrices.nth(1).fill('48');
  await dayPrices.first().fill('-5');
  await expect.element(page.getByRole('alert').getByText('Un prix n’est pas négatif')).toBeVisible();
  focusCell(1);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/^Un prix n’est pas négatif : «/)).toBeVisible();
  await expect.element(dayPrices.first()).toHaveFocus();
  expect(writes()).toEqual([]);
  await dayPrices.first().fill('sur demande');
  await expect.element(page.getByRole('alert').getByText('Un prix n’est pas négatif')).not.toBeInTheDocument();
});

test('D39: typed prices stay in this browser; they come back with a note where the stored price has changed, and can be discarded', async () => {
  const { edit, stored } = answerStock('cars', CARS);
  await openAdmin('/admin/prices');
  await dayPrices.nth(0).fill('41');
  await dayPrices.nth(1).fill('42');
  const leave = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  await expect.element(leave.getByText(/^Votre saisie reste sur cet appareil/)).toBeVisible();
  await cleanup();
  edit(CARS[1]?.id ?? 0, { price_per_day: '45' });

  await openAdmin('/admin/prices');
  await expect.element(page.getByText(/^Saisie retrouvée : celle du/)).toBeVisible();
  await expect.element(dayPrices.nth(0)).toHaveValue('41');
  await expect.element(dayPrices.nth(1)).toHaveValue('42');
  await expect.element(page.getByText(/^Ce prix a changé depuis votre saisie/)).toBeVisible();
  await expect.element(page.getByText('avant : 45 (−6,7 %)')).toBeVisible();
  await save.click();
  await expect.element(messages).toMatchTextContent('Prix enregistrés : 2 véhicules.');
  expect(stored(CARS[1]?.id ?? 0)).toMatchObject({ price_per_day: '42' });
  await expect.poll(() => localStorage.getItem(draftKey('prices/cars'))).toBeNull();
});

test('D39: taking back a save keeps what was typed since', async () => {
  answerStock('cars', [adminCar(1, { price_per_month: '590' })]);
  await openAdmin('/admin/prices');
  const month = page.getByRole('textbox', { name: /^Prix par mois, / });
  await dayPrices.fill('40');
  await save.click();
  await expect.element(messages).toMatchTextContent('Prix enregistrés : 1 véhicule.');
  await month.fill('600');
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(messages).toMatchTextContent('Annulé : ce qui était écrit.');
  await expect.element(dayPrices).toHaveValue('39');
  await expect.element(month).toHaveValue('600');
  await expect.element(page.getByText('1 prix à enregistrer')).toBeVisible();
});

test('D39: what is typed while the restored prices are read stays, and a draft that is deleted on leaving is gone', async () => {
  answerStock('cars', CARS);
  const [first = 0] = CARS.map(({ id }) => id);
  await openAdmin('/admin/prices');
  await expect.element(dayPrices.first()).toHaveValue('39');
  const base = { values: { [first]: { price_per_day: '35' } }, version: 1 };
  const draft = { values: { [first]: { price_per_day: '41' } }, base, at: new Date().toISOString() };
  localStorage.setItem(draftKey('prices/cars'), JSON.stringify(draft));
  const key = draftKey('prices/cars');
  await cleanup();
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  holdAnswers(/ids=/, isHeld);
  await openAdmin('/admin/prices');
  await expect.element(dayPrices.first()).toHaveValue('41');
  await dayPrices.nth(1).fill('43');
  release();
  await expect.element(page.getByText(/^Ce prix a changé depuis votre saisie/)).toBeVisible();
  await expect.element(page.getByText('2 prix à enregistrer')).toBeVisible();
  await expect.element(dayPrices.nth(1)).toHaveValue('43');

  await page.getByRole('link', { name: 'Marques' }).first().click();
  await page.getByRole('button', { name: 'Effacer cette saisie' }).last().click();
  await expect.poll(() => window.location.pathname).toBe('/admin/brands');
  expect(localStorage.getItem(key)).toBeNull();
});
