import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { adminCar, adminTruck, answerStock, idsFrom } from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { answerUndo } from '../../../../tests/support/operations.ts';
import { pressEnter } from '../../../../tests/support/press.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { JournalResource } from '../../platform/journal/journal.resource.ts';

const TRUCKS = idsFrom(4).map((id) => adminTruck(id));

const dialog = page.getByRole('dialog');
const messages = page.getByRole('region', { name: 'Messages' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const names = () => [...document.querySelectorAll('tbody a[id]')].map(({ textContent }) => textContent);

test('MOD-1 MOD-2 MOD-4 MOD-5 D45: deleting asks first; a deleted truck leaves the table; « Annuler » puts it back in its place, and says what the site adds', async () => {
  const { rows, restore } = answerStock('trucks', TRUCKS);
  const reason = 'Une photo a été retouchée depuis';
  answerResource<JournalResource>({
    'POST /journal/:operation/undo': () => {
      restore(3);
      const left = [{ object: 'trucks' as const, id: 3, title: 'Master 3', fields: ['Photos'], reason }];
      return { data: [{ operation: 'the undo', sentence: 'Camion « Master 3 » à la corbeille', back: 1, left }] };
    },
  });
  await openAdmin('/admin/trucks?statut=available');
  await button('Supprimer Master 3').click();
  await expect.element(page.getByRole('dialog', { name: 'Supprimer le camion' })).toBeVisible();
  await expect.element(dialog.getByText('Es-tu sûr?')).toBeVisible();
  expect(window.location.search).toContain('fiche=trucks-del-3');
  await expect.element(dialog).toHaveAccessibleDescription(/Vous retirez « Master 3 »/);
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names()).toEqual(['Master 4', 'Master 2', 'Master 1']);
  expect(rows()).toHaveLength(3);
  await button('Annuler').click();
  await expect
    .element(messages.getByText(/^Annulé.*, sauf\s: «\sMaster 3\s» \(Photos\), une photo a été retouchée depuis\.$/))
    .toBeVisible();
  await expect.poll(names).toEqual(['Master 4', 'Master 3', 'Master 2', 'Master 1']);
  expect(rows()).toHaveLength(4);
});

test('MOD-4 D40 D45: with the keyboard alone a deletion is taken back, in the message and in the trash', async () => {
  const { rows } = answerStock('trucks', TRUCKS);
  answerStock('cars');
  await openAdmin('/admin/trucks?statut=available');
  const remove = async (name: string) => {
    await pressEnter(button(`Supprimer ${name}`));
    await expect.element(dialog.getByText('Es-tu sûr?')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Annuler').last()).toHaveFocus();
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true });
  try {
    await remove('Master 3');
    await vi.advanceTimersByTimeAsync(60_000);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('link', { name: 'Master 3', exact: true })).toHaveFocus();
  } finally {
    vi.useRealTimers();
  }

  await remove('Master 3');
  await remove('Master 2');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Camions' })).toHaveFocus();
  await page.getByRole('link', { name: 'Corbeille' }).click();
  await pressEnter(button('Restaurer Master 2'));
  await expect.element(button('Restaurer Master 3')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Corbeille' })).toHaveFocus();
  // Each vehicle has its message, because each has its own « Annuler ».
  const restored = page.getByText('Le véhicule est de nouveau en ligne.');
  await expect.element(restored.nth(1)).toBeVisible();
  expect(restored.elements()).toHaveLength(2);
  expect(rows()).toHaveLength(4);
});

test('D33: after a deletion the following rows move up; if the site refuses to restore a vehicle, a message says so, and the user can try again', async () => {
  const cars = idsFrom(27).map((id) => adminCar(id));
  answerStock('cars', cars);
  await openAdmin('/admin/cars?statut=available');
  await button('Supprimer Clio 27').click();
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('1–25 sur 26')).toBeVisible();
  await expect.poll(names).toEqual(idsFrom(26, 2).map((id) => `Clio ${id}`));
  answerResource<JournalResource>({
    'POST /journal/:operation/undo': () => {
      throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
    },
  });
  expectConsole(/AdminError/);
  await messages.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(messages).toMatchTextContent('Rien n’est annulé');
  expect(names()).not.toContain('Clio 27');
  answerUndo();
  await messages.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(messages.getByText(/^Annulé/)).toBeVisible();
  await expect.poll(() => names()[0]).toBe('Clio 27');
});
