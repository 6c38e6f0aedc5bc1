import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../../../tests/support/admin-page.tsx';
import { adminCar, answerStock, idsFrom } from '../../../../../tests/support/admin-stock.ts';
import { answerResource } from '../../../../../tests/support/stand-in.ts';
import type { VehiclesResource } from '../vehicles.resource.ts';

const CARS = idsFrom(30).map((id) => adminCar(id));

const bar = page.getByRole('region', { name: 'Sélection' });
const tick = (title: string) => page.getByRole('checkbox', { name: `Sélectionner ${title}`, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const count = (text: string) => bar.getByText(text, { exact: true });

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
  await expect.element(page.getByText('3 véhicules : le statut d’avant est rétabli.')).toBeVisible();
  expect(statuses()).toEqual(before);
  await button('Masquer ce message').click();

  const error = { code: 'invalid', message: '', fields: { images: 'Ajoutez au moins une image' } } as const;
  answerResource<VehiclesResource>(
    { 'POST /status': () => ({ data: [], failed: [{ id: 5, error }], previous: [] }) },
    '/cars',
  );
  await chooseStatus('Mettre en ligne');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Clio 5 : Ajoutez au moins une image');
  await expect.element(count('3 sélectionnés')).toBeVisible();
});

test('ROL-3 D40: vehicles in the trash are no longer chosen, those that stay are; « Annuler » chooses the former again', async () => {
  const { trash, trashed } = answerStock('cars', CARS);
  await openAdmin('/admin/cars');
  await tick('Clio 30').click();
  await tick('Clio 28').click();
  answerResource<VehiclesResource>(
    {
      // The site moves only the first one.
      'POST /bin': ({ body }) => {
        const [id] = body.ids.map(Number);
        if (id !== undefined) trash(id);
        return { data: trashed().map((one) => ({ id: one })) };
      },
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
