import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../../tests/support/admin-page.tsx';
import { adminCar, answerStock, idsFrom } from '../../../../../tests/support/admin-stock.ts';
import { pressEnter } from '../../../../../tests/support/press.ts';
import { answerResource } from '../../../../../tests/support/stand-in.ts';
import type { VehiclesResource } from '../vehicles.resource.ts';

const CARS = idsFrom(30).map((id) => adminCar(id));

const bar = page.getByRole('region', { name: 'Sélection' });
const tick = (title: string) => page.getByRole('checkbox', { name: `Sélectionner ${title}`, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const count = (text: string) => bar.getByText(text, { exact: true });
const inBar = (name: string) => bar.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

function isFree(element: Element | null): boolean {
  if (element === null) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const points = [top + 2, top + height / 2, top + height - 2];
  return points.every((y) => element.contains(document.elementFromPoint(left + width / 2, y)));
}

async function chooseStatus(label: string): Promise<void> {
  await button('Statut des véhicules sélectionnés').click();
  await page.getByRole('menuitem', { name: label }).click();
}

test('ROL-3 D33: chosen rows of two pages get a status together, with one undo; vehicles that cannot have it show the reason', async () => {
  const { rows } = answerStock('cars', CARS);
  await openAdmin('/admin/cars');
  const statuses = () => rows().map(({ id, status }) => [id, status]);
  const before = statuses();
  await tick('Clio 30').click();
  await tick('Clio 20').click();
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await expect.element(page.getByText('26–30 sur 30')).toBeVisible();
  const whole = page.getByRole('checkbox', { name: 'Tout sélectionner' });
  await expect.element(tick('Clio 5')).toBeVisible();
  await whole.click();
  await expect.element(count('7 sélectionnés')).toBeVisible();
  await whole.click();
  await tick('Clio 5').click();
  await expect.element(count('3 sélectionnés')).toBeVisible();
  await chooseStatus('Archiver');
  await expect.element(page.getByText('3 véhicules : Archivé.')).toBeVisible();
  expect(statuses().filter(([, status]) => status === 'archived')).toEqual([30, 20, 5].map((id) => [id, 'archived']));
  await button('Annuler').click();
  await expect.element(page.getByText('Annulé : ce qui était écrit.')).toBeVisible();
  expect(statuses()).toEqual(before);
  await button('Masquer ce message').click();

  const error = { code: 'invalid', message: '', fields: { images: 'Ajoutez au moins une image' } } as const;
  answerResource<VehiclesResource>({ 'POST /status': () => ({ data: [], failed: [{ id: 5, error }] }) }, '/cars');
  await chooseStatus('Mettre en ligne');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Clio 5 : Ajoutez au moins une image');
  await expect.element(count('3 sélectionnés')).toBeVisible();
});

test('ROL-3 D40: vehicles in the trash are no longer chosen, those that stay are; « Annuler » chooses the former again', async () => {
  const { trash, trashed, written } = answerStock('cars', CARS);
  await openAdmin('/admin/cars');
  await tick('Clio 30').click();
  await tick('Clio 28').click();
  answerResource<VehiclesResource>(
    {
      'POST /bin': ({ body }) =>
        written(() => {
          const [id] = body.ids.map(Number);
          if (id !== undefined) trash(id);
          return { data: trashed().map((one) => ({ id: one })) };
        }),
    },
    '/cars',
  );
  await button('Supprimer les véhicules sélectionnés').click();
  await button('Supprimer 2 véhicules').click();
  await expect.element(count('1 sélectionné')).toBeVisible();
  await expect.element(tick('Clio 28')).toBeChecked();
  await expect.element(tick('Clio 30')).not.toBeInTheDocument();
  expect(trashed()).toEqual([30]);
  await button('Annuler').click();
  await expect.element(count('2 sélectionnés')).toBeVisible();
  await expect.element(tick('Clio 30')).toBeChecked();
});

test('ROL-3: a chosen vehicle that is deleted from its row is no longer chosen', async () => {
  answerStock('cars', CARS);
  await openAdmin('/admin/cars');
  await tick('Clio 30').click();
  await tick('Clio 28').click();
  await button('Supprimer Clio 30').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(tick('Clio 30')).not.toBeInTheDocument();
  await expect.element(count('1 sélectionné')).toBeVisible();
});

test('MANY-2: the bar appears without a move of the rows, comes after the last ticked row with Tab, and leads back to it', async () => {
  answerStock('cars', CARS);
  await openAdmin('/admin/cars');
  await expect.element(tick('Clio 29')).toBeVisible();
  // A font that loads late moves the rows.
  await document.fonts.ready;
  const rowTops = () => [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().top);
  const before = rowTops();
  await tick('Clio 29').click();
  await expect.element(count('1 sélectionné')).toBeVisible();
  expect(rowTops()).toEqual(before);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Actions de la sélection (1)');
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(inBar('Tout désélectionner')).toHaveFocus();
  // The bar is visible, so the page does not scroll.
  for (let i = 0; i < 3; i += 1) await userEvent.keyboard('{Tab}');
  expect(bar.element().contains(document.activeElement)).toBe(true);
  await pressEnter(bar.getByRole('link', { name: 'Revenir à la liste' }));
  await expect.element(tick('Clio 29')).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('MANY-1 MANY-3: Shift selects a range and no text; the whole list is selected, deleted and brought back at once', async () => {
  const { rows, trashed } = answerStock('cars', CARS);
  await openAdmin('/admin/cars');
  await tick('Clio 29').click();
  await tick('Clio 26').click({ modifiers: ['Shift'] });
  await expect.element(count('4 sélectionnés')).toBeVisible();
  expect(getSelection()?.toString()).toBe('');
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).click();
  await expect.element(count('25 sélectionnés')).toBeVisible();
  await pressEnter(inBar('Sélectionner les 30'));
  await expect.element(count('30 sélectionnés')).toBeVisible();
  await expect.element(inBar('Tout désélectionner')).toHaveFocus();
  await pressEnter(inBar('Supprimer les véhicules sélectionnés'));
  await button('Supprimer 30 véhicules').click();
  await expect.element(page.getByText('À la corbeille : 30 véhicules.')).toBeVisible();
  expect(trashed()).toHaveLength(30);
  await button('Annuler').click();
  await expect.element(page.getByText('Annulé : ce qui était écrit.')).toBeVisible();
  expect(rows().map(({ id }) => id)).toEqual(CARS.map(({ id }) => id));
  await expect.element(count('30 sélectionnés')).toBeVisible();
});

test('MANY-1 MANY-5: « Prix… » opens the grid with only the selected vehicles and an open rule; Back shows them selected', async () => {
  answerStock('cars', CARS);
  await openAdmin('/admin/cars');
  await tick('Clio 30').click();
  await tick('Clio 28').click();
  await bar.getByRole('link', { name: 'Prix…' }).click();
  await expect.element(button('Appliquer à 2 véhicules')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(2);
  window.history.back();
  await expect.element(page.getByText('1–25 sur 30')).toBeVisible();
  await expect.element(count('2 sélectionnés')).toBeVisible();
  await expect.element(tick('Clio 28')).toBeChecked();
  await expect.element(tick('Clio 30')).toBeChecked();
});

test('MANY-4: one date reserves several; sold and reserved ones only if that is ticked; a day that is past is refused', async () => {
  const { stored } = answerStock('cars', [adminCar(2), adminCar(1, { status: 'sold' })]);
  await page.viewport(390, 844);
  await openAdmin('/admin/cars');
  await tick('Clio 2').click();
  await tick('Clio 1').click();
  await chooseStatus('Réserver…');
  await expect.element(dialog).toMatchTextContent('Dans la sélection : 1 vendu.');
  const day = dialog.getByLabelText('Réservé jusqu’au');
  const reserve = dialog.getByRole('button', { name: 'Réserver 1 véhicule' });
  await day.fill('2026-01-05');
  await reserve.click();
  await expect.element(dialog.getByText(/Ce jour est passé/)).toBeVisible();
  await day.fill('2099-03-14');
  await reserve.click();
  await expect.element(page.getByText('1 véhicule : Réservé jusqu’au 14-03-2099.')).toBeVisible();
  expect(stored(2)).toMatchObject({ status: 'reserved', reserved_until: '14-03-2099' });
  expect(stored(1)).toMatchObject({ status: 'sold' });

  // Without a tick, the reservation is not replaced.
  await chooseStatus('Réserver…');
  await expect.element(dialog).toMatchTextContent('Dans la sélection : 1 vendu, 1 déjà réservé.');
  await day.fill('2099-04-15');
  await dialog.getByRole('button', { name: 'Réserver 2 véhicules' }).click();
  await expect.element(page.getByText('2 véhicules : Réservé jusqu’au 15-04-2099.')).toBeVisible();
  for (const id of [1, 2]) expect(stored(id)).toMatchObject({ status: 'reserved', reserved_until: '15-04-2099' });
});

test('MANY-2: on a phone, bar and message cover no focused element, and no row that the bar would cover', async () => {
  answerStock('cars', CARS);
  await page.viewport(390, 844);
  await openAdmin('/admin/cars');
  await tick('Clio 30').click();
  await chooseStatus('Archiver');
  await expect.element(page.getByText('1 véhicule : Archivé.')).toBeVisible();
  (page.getByRole('checkbox', { name: 'Tout sélectionner' }).element() as HTMLElement).focus();
  for (let i = 0; i < 24; i += 1) {
    await userEvent.keyboard('{Tab}');
    expect(isFree(document.activeElement)).toBe(true);
  }
  expect(isFree(button('Annuler').element())).toBe(true);
  await button('Masquer ce message').click();
  await inBar('Tout désélectionner').click();
  await expect.element(bar).not.toBeInTheDocument();

  const last = tick('Clio 20').element();
  window.scrollBy({ top: last.getBoundingClientRect().bottom - (window.innerHeight - 70), behavior: 'instant' });
  await tick('Clio 20').click();
  await expect.element(count('1 sélectionné')).toBeVisible();
  await expect.poll(() => isFree(last)).toBe(true);
});
