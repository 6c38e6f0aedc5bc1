import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import {
  type AnsweredStock,
  adminCar,
  adminTruck,
  answerStock,
  idsFrom,
} from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { DemonstrationResource } from '../../operations/demonstration/demonstration.resource.ts';
import type { VehiclesResource } from '../vehicle-table/vehicles.resource.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = page.getByRole('heading', { level: 1, name: 'Corbeille' });
const question = page.getByRole('alertdialog');
const listOf = (title: string) => page.getByRole('region', { name: title });
const restoreButtons = (title = 'Voitures') =>
  listOf(title)
    .getByRole('button', { name: /^Restaurer / })
    .elements();

function answerTrash(cars: number, trucks: number): { cars: AnsweredStock; trucks: AnsweredStock } {
  const updated_at = new Date().toISOString();
  const stock = {
    cars: answerStock(
      'cars',
      idsFrom(cars).map((id) => adminCar(id, { updated_at })),
    ),
    trucks: answerStock(
      'trucks',
      idsFrom(trucks).map((id) => adminTruck(id, { updated_at })),
    ),
  };
  stock.cars.trash(...idsFrom(cars));
  stock.trucks.trash(...idsFrom(trucks));
  answerResource<DemonstrationResource>({ 'GET /demonstration/emptied': () => ({ data: null }) });
  return stock;
}

test('ADMP-12: the trash has pages; a search finds one by its reference and restores it alone; a list that failed is read again', async () => {
  const { cars } = answerTrash(30, 1);
  await page.viewport(390, 844);
  let isAway = true;
  const { trashed } = cars;
  const rowsOf = (ids: number[]) => ids.map((id) => adminCar(id));
  answerResource<VehiclesResource>(
    {
      'GET /bin': ({ query }) => {
        if (isAway) throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
        const asked = query as URLSearchParams;
        const found = trashed().filter((id) => `VO-${id}`.startsWith(asked.get('q') ?? ''));
        const [from, to] = ['from', 'to'].map((name) => Number(asked.get(name)));
        return { data: rowsOf(found.slice(from, (to ?? 0) + 1)), remaining: found.length };
      },
    },
    '/cars',
  );
  expectConsole(/^Fetch error: Failed to fetch cars: 503/);
  await openAdmin('/admin/bin');
  await expect.element(page.getByRole('alert')).toBeVisible();
  isAway = false;
  await button('Réessayer').click();
  await expect.element(button('Tout restaurer (31)')).toBeVisible();
  expect(restoreButtons()).toHaveLength(25);
  await listOf('Voitures').getByRole('link', { name: 'Page suivante' }).click();
  await expect.poll(() => restoreButtons().length).toBe(5);
  expect(window.location.search).toBe('?page=2');
  expect(scrollsSideways()).toBe(false);

  const field = page.getByRole('searchbox', { name: 'Chercher dans la corbeille' });
  await field.fill('VO-27');
  await expect.element(page.getByText('1 résultat', { exact: true })).toBeVisible();
  await expect.poll(() => window.location.search).toBe('?q=VO-27');
  await expect.element(page.getByText(/^Aucun camion pour/)).toBeVisible();
  await expect.element(button('Vider la corbeille')).not.toBeInTheDocument();
  await button('Restaurer le véhicule trouvé').click();
  await expect.element(page.getByText('Repris de la corbeille : 1 véhicule.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(trashed()).not.toContain(27);
  await expect.element(page.getByText('0 résultat', { exact: true })).toBeVisible();
  await field.fill('');
  await button('Tout restaurer (30)').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Tout restaurer (30) ?' })).toBeVisible();
  await expect.element(question).toMatchTextContent('Vous reprenez 30 véhicules, aussi des autres pages');
  await question.getByRole('button', { name: 'Annuler' }).click();
  expect(trashed()).toHaveLength(29);
  await button('Tout restaurer (30)').click();
  await question.getByRole('button', { name: 'Restaurer' }).click();
  await expect.element(page.getByText('Repris de la corbeille : 30 véhicules.')).toBeVisible();
  await expect.element(page.getByText('Aucune voiture à la corbeille.')).toBeVisible();
  expect(trashed()).toEqual([]);
});

test('ADMP-12: trucks in the trash have their own pages, in the address beside that of the cars', async () => {
  answerTrash(30, 28);
  await openAdmin('/admin/bin?camions=2');
  await expect.poll(() => [restoreButtons('Camions').length, restoreButtons().length]).toEqual([3, 25]);
  await listOf('Voitures').getByRole('link', { name: 'Page suivante' }).click();
  await expect.poll(() => [restoreButtons('Camions').length, restoreButtons().length]).toEqual([3, 5]);
  expect(window.location.search).toBe('?camions=2&page=2');
  await listOf('Camions').getByRole('link', { name: 'Page précédente' }).click();
  await expect.poll(() => [restoreButtons('Camions').length, restoreButtons().length]).toEqual([25, 5]);
  expect(window.location.search).toBe('?page=2');
});

test('D40 D45: the trash names references; one vehicle or all of them are deleted, after a question, and all come back at once', async () => {
  const { cars, trucks } = answerTrash(3, 2);
  await openAdmin('/admin/bin');
  await expect.element(page.getByText('VO-3 · Encore 30 jours')).toBeVisible();
  await button('Supprimer définitivement Clio 3').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Supprimer définitivement ?' })).toBeVisible();
  await expect.element(question).toMatchTextContent('Es-tu sûr? Vous supprimez « Clio 3 » (VO-3) et ses photos');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(cars.trashed()).toContain(3);
  await button('Supprimer définitivement Clio 3').click();
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect.element(page.getByText('Le véhicule est supprimé définitivement.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(cars.trashed()).toEqual([2, 1]);

  await button('Tout restaurer (4)').click();
  await expect.element(page.getByText('Repris de la corbeille : 4 véhicules.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText('Aucune voiture à la corbeille.')).toBeVisible();
  await expect.element(page.getByText('Aucun camion à la corbeille.')).toBeVisible();
  expect([...cars.trashed(), ...trucks.trashed()]).toEqual([]);
});

test('ADMP-12: emptying the trash does not delete what another person put into it meanwhile', async () => {
  const { cars, trucks } = answerTrash(3, 1);
  cars.restore(3);
  await openAdmin('/admin/bin');
  await expect.element(button('Restaurer Clio 2')).toBeVisible();
  await button('Vider la corbeille').click();
  await expect.element(question).toMatchTextContent('Vous supprimez 3 véhicules et leurs photos');
  // The number of vehicles is the same, but another one has replaced the second.
  cars.restore(2);
  cars.trash(3);
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect.element(page.getByText('2 véhicules sont supprimés définitivement.')).toBeVisible();
  expect([cars.trashed(), trucks.trashed()]).toEqual([[3], []]);
});

test('ADMP-12: a vehicle that the site could not delete for good stays in the list, and a message says so', async () => {
  answerTrash(2, 0);
  answerResource<VehiclesResource>(
    {
      'DELETE /bin': () => {
        throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
      },
    },
    '/cars',
  );
  expectConsole(/AdminError/);
  await openAdmin('/admin/bin');
  await button('Supprimer définitivement Clio 2').click();
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect.element(page.getByText(/^La corbeille n’est pas vidée\./)).toBeVisible();
  await expect.element(button('Restaurer Clio 2')).toBeVisible();
});

test('ADMP-12: if a later call fails while the trash is emptied, the messages say how many vehicles are gone', async () => {
  const { cars } = answerTrash(1_002, 0);
  answerResource<VehiclesResource>(
    {
      'DELETE /bin': ({ body: { ids } }) => {
        if (ids.length < 1_000) throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
        cars.restore(...ids.map(Number));
        return { data: ids.map((id) => ({ id: Number(id) })) };
      },
    },
    '/cars',
  );
  expectConsole(/AdminError/);
  await openAdmin('/admin/bin');
  await button('Vider la corbeille').click();
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect.element(page.getByText(/^La corbeille n’est vidée qu’en partie\./)).toBeVisible();
  await expect.element(page.getByText(/^1\s000 véhicules sont supprimés définitivement\.$/)).toBeVisible();
  await expect.element(button('Tout restaurer (2)')).toBeVisible();
  expect(restoreButtons()).toHaveLength(2);
});
