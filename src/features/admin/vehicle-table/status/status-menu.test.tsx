import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../../tests/support/admin-page.tsx';
import { adminCar, answerStock, dayIn } from '../../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../../tests/support/console.ts';
import { pressEnter } from '../../../../../tests/support/press.ts';
import { answerResource } from '../../../../../tests/support/stand-in.ts';
import { applyFingerStyles } from '../../../../../tests/support/touch.ts';
import { reversedDay } from '../../../../shared/dates/dates.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehiclesResource } from '../vehicles.resource.ts';

const messages = page.getByRole('region', { name: 'Messages' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string | RegExp) => page.getByRole('menuitemradio', { name });
const entry = (name: string) => page.getByRole('menuitem', { name });
const dialog = page.getByRole('dialog');

function failOnce(name: 'POST /status' | 'PUT /edit', first: Parameters<typeof answerStock>[1]): void {
  answerResource<VehiclesResource>(
    {
      [name]: () => {
        answerStock('cars', first);
        throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
      },
    },
    '/cars',
  );
  expectConsole(/AdminError/);
}

test('D33 ROL-3: a row’s pill changes the status by keyboard and by pointer; a sale asks its day and price; « Annuler » undoes', async () => {
  const { stored } = answerStock('cars', [adminCar(2), adminCar(1)]);
  await openAdmin('/admin/cars');
  await expect.element(button('Statut de Clio 2 : En ligne')).toBeVisible();
  (button('Statut de Clio 2 : En ligne').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('En ligne')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(entry('Sorti jusqu’au …')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Brouillon')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Statut de Clio 2 : En ligne')).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(item('En ligne')).toHaveFocus();
  await userEvent.keyboard('v{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Vendre : Clio 2' })).toBeVisible();
  await dialog.getByLabelText('Prix de vente final').fill('8 900 €');
  await dialog.getByLabelText('Vendu le').fill('2026-01-05');
  await dialog.getByRole('button', { name: 'Marquer vendu' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Statut de Clio 2 : Vendu')).toBeVisible();
  expect(stored(2)).toMatchObject({ status: 'sold', sold_at: '05-01-2026', final_price: '8 900 €' });
  await messages.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(button('Statut de Clio 2 : En ligne')).toBeVisible();
  await expect.element(messages.getByText('Annulé : ce qui était écrit.')).toBeVisible();
  expect(stored(2)).toMatchObject({ status: 'available', sold_at: '', final_price: '' });
  expect(window.location.search).toBe('');
});

test('D33 ROL-3: on a phone: a reservation with its day, a draft that lacks a photo, and a failure that is said and tried again', async () => {
  const cars = [adminCar(2, { title: 'Zoé', status: 'draft', images: [], pictures: [] }), adminCar(1)];
  answerStock('cars', cars);
  await page.viewport(390, 844);
  await openAdmin('/admin/cars');
  await button('Statut de Zoé : Brouillon').click();
  await expect.element(item(/^En ligne/)).toMatchTextContent('Ajoutez au moins une image');
  await expect.element(item(/^En ligne/)).toHaveAttribute('aria-disabled', 'true');
  for (const one of page.getByRole('menuitemradio').elements())
    expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  failOnce('POST /status', cars);
  await item('Archivé').click();
  await expect.element(messages).toMatchTextContent('Le statut de « Zoé » n’a pas changé.');
  await expect.element(button('Statut de Zoé : Brouillon')).toBeVisible();
  await messages.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(button('Statut de Zoé : Archivé')).toBeVisible();

  const { stored } = answerStock('cars', cars);
  await button('Statut de Clio 1 : En ligne').click();
  await item('Réservé…').click();
  await expect.element(page.getByRole('dialog', { name: 'Réserver : Clio 1' })).toBeVisible();
  await dialog.getByLabelText('Réservé jusqu’au').fill('2099-12-24');
  await dialog.getByLabelText('Note').fill('Acompte reçu');
  await dialog.getByRole('button', { name: 'Réserver' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Statut de Clio 1 : Réservé')).toBeVisible();
  await expect.element(page.getByText(/jusqu’au 24-12-2099 · Acompte reçu/)).toBeVisible();
  expect(stored(1)).toMatchObject({ reserved_until: '24-12-2099', reserved_note: 'Acompte reçu' });
});

test('OUT-6: on a phone two presses say that a vehicle is out, one that it is back, and « Annuler » undoes; another day is asked for', async () => {
  const { stored } = answerStock('cars', [adminCar(2), adminCar(1)]);
  const due = () => stored(2)?.available_from;
  await page.viewport(390, 844);
  await openAdmin('/admin/cars');
  const menu = button('Statut de Clio 2 : En ligne');
  const back = button('Rentré : Clio 2');
  await menu.click();
  await entry('Sorti, retour demain').click();
  await expect.element(page.getByText(`Sorti · retour ${dayIn(1).slice(0, 5)}`)).toBeVisible();
  await expect.poll(due).toBe(dayIn(1));
  applyFingerStyles();
  expect(back.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await back.click();
  await expect.element(messages.getByText('« Clio 2 » : Rentré.')).toBeVisible();
  expect(due()).toBe('');
  await expect.element(back).not.toBeInTheDocument();
  await messages.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(back).toBeVisible();
  await expect.poll(due).toBe(dayIn(1));

  await menu.click();
  await entry('Sorti jusqu’au …').click();
  await expect.element(page.getByRole('dialog', { name: 'Sortir : Clio 2' })).toBeVisible();
  const field = dialog.getByLabelText('Sorti jusqu’au');
  const confirm = dialog.getByRole('button', { name: 'Marquer sorti' });
  await expect.element(field).toHaveValue(reversedDay(dayIn(1)));
  await field.fill('');
  await confirm.click();
  await expect.element(dialog.getByText(/Indiquez le jour du retour/)).toBeVisible();
  await field.fill(reversedDay(dayIn(-1)));
  await confirm.click();
  await expect.element(dialog.getByText(/Ce jour est passé/)).toBeVisible();
  await field.fill(reversedDay(dayIn(9)));
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(due).toBe(dayIn(9));
  await page.getByRole('link', { name: 'Sortis 1' }).click();
  await expect.element(page.getByText('1–1 sur 1')).toBeVisible();
});

test('OUT-6: a failed return is said and tried again; a draft and a sold vehicle have no return', async () => {
  const cars = [
    adminCar(3, { available_from: dayIn(3) }),
    adminCar(2, { status: 'draft', published_at: null }),
    adminCar(1, { status: 'sold' }),
  ];
  answerStock('cars', cars);
  failOnce('PUT /edit', cars);
  await openAdmin('/admin/cars');
  const back = button('Rentré : Clio 3');
  await back.click();
  await expect.element(messages).toMatchTextContent('Le retour de « Clio 3 » n’est pas enregistré.');
  await expect.element(back).toBeVisible();
  await messages.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(back).not.toBeInTheDocument();
  for (const name of ['Statut de Clio 2 : Brouillon', 'Statut de Clio 1 : Vendu']) {
    await button(name).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
  }
});

test('PAL-14: Ctrl+Z presses « Annuler » of the last message, and the focus stays', async () => {
  answerStock('cars', [adminCar(1)]);
  await openAdmin('/admin/cars');
  await pressEnter(button('Statut de Clio 1 : En ligne'));
  await pressEnter(item('Brouillon'));
  await expect.element(messages.getByText(/: Brouillon\.$/)).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(messages.getByText('Annulé : ce qui était écrit.').last()).toBeVisible();
  await expect.element(button('Statut de Clio 1 : En ligne')).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await pressEnter(item('Brouillon'));
  await pressEnter(messages.getByRole('button', { name: 'Annuler' }));
  await expect.element(messages.getByText('Annulé : ce qui était écrit.').last()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Clio 1', exact: true })).toHaveFocus();
});
