import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { adminCar, answerStock } from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { setOnline } from '../../../../tests/support/online.ts';
import { answerUndo, asOperation } from '../../../../tests/support/operations.ts';
import { pressEnter } from '../../../../tests/support/press.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { draftKey } from '../../../admin-ui/form/draft-storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehiclesResource } from '../../admin/vehicle-table/vehicles.resource.ts';
import type { BrandsResource } from './brands.resource.ts';
import type { StoredBrand } from './brands.schema.ts';

const FIRST = { version: 1, updated_by: '' };
const AUDI = { id: 2, brandName: 'Audi', date_uploaded: '03-01-2026', ...FIRST };
const TESLA = { id: 1, brandName: 'Tesla', date_uploaded: '12-05-2026', ...FIRST };

/** Returns the bodies of the writes that reached the server. */
function answerBrands(vehicles: { id: number; vehicles: number }[] = []) {
  let rows: StoredBrand[] = [AUDI, TESLA];
  const writes: unknown[] = [];
  const written = <R extends object>(write: () => R) => {
    const before = rows;
    return asOperation(
      () => () => {
        rows = before;
      },
      write,
    );
  };
  answerUndo();
  answerResource<BrandsResource>({
    'GET /brands': () => ({ data: rows, remaining: rows.length }),
    'GET /brands/vehicles': () => ({ data: vehicles }),
    'POST /brands/new': ({ body: { brandName } }) => {
      writes.push(brandName);
      const brand = { ...AUDI, id: 9, brandName: String(brandName) };
      rows = [...rows, brand];
      return { data: [brand] };
    },
    'PUT /brands/edit': ({ body }) => {
      writes.push(body);
      rows = rows.map((row) =>
        row.id === body.id ? { ...row, brandName: String(body.brandName), version: row.version + 1 } : row,
      );
      return { data: rows.filter(({ id }) => id === body.id) };
    },
    'DELETE /brands/delete': ({ body }) => {
      writes.push(body);
      return written(() => {
        const data = rows.filter(({ id }) => id === body.id);
        rows = rows.filter(({ id }) => id !== body.id);
        return { data };
      });
    },
  });
  for (const kind of ['cars', 'trucks'])
    answerResource<VehiclesResource>({ 'GET /bin': () => ({ data: [], remaining: 0 }) }, `/${kind}`);
  return { writes };
}

const dialog = page.getByRole('dialog');
const name = dialog.getByLabelText('Nom');
const button = (label: string) => page.getByRole('button', { name: label });
const names = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent);
const refused = () => expectConsole(/AdminError/);

test('MOD-3 MOD-4: a brand is added first in the list, changed in its place, deleted and brought back', async () => {
  answerBrands();
  await openAdmin('/admin/brands');
  await expect.poll(names).toEqual(['Audi', 'Tesla']);
  await button('Ajouter des marques').click();
  await name.fill('Aurelle');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names()).toEqual(['Aurelle', 'Audi', 'Tesla']);

  await button('Modifier Aurelle').click();
  await expect.element(page.getByRole('dialog', { name: 'Modifier la marque' })).toBeVisible();
  await expect.element(name).toHaveValue('Aurelle');
  await name.fill('Aurelle Sport');
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names()).toEqual(['Aurelle Sport', 'Audi', 'Tesla']);

  await button('Supprimer Audi').click();
  await expect.element(page.getByRole('dialog', { name: 'Supprimer la marque' })).toBeVisible();
  await expect.element(dialog.getByText('Es-tu sûr?')).toBeVisible();
  await expect.element(dialog).toMatchTextContent('Vous supprimez la marque Audi.');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names()).toEqual(['Aurelle Sport', 'Tesla']);
  await button('Annuler').click();
  await expect.element(page.getByText('Annulé : ce qui était écrit.')).toBeVisible();
  await expect.poll(names).toContain('Audi');
});

test('MOD-3 D35: an empty name is said at its field and not sent; while it saves the button is off and says so, and pressing twice saves once', async () => {
  const { writes } = answerBrands();
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  answerResource<BrandsResource>({
    'POST /brands/new': async ({ body }) => {
      writes.push(body.brandName);
      await isHeld;
      return { data: [{ ...AUDI, id: 9, brandName: String(body.brandName) }] };
    },
  });
  await openAdmin('/admin/brands');
  await expect.poll(names).toEqual(['Audi', 'Tesla']);
  await button('+ Marque').click();
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(dialog.getByText('Le nom est obligatoire')).toBeVisible();
  await expect.element(name).toHaveFocus();
  expect(writes).toEqual([]);

  await name.fill('Brémond');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Ajout...' })).toBeDisabled();
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writes).toEqual(['Brémond']);
  expect(names()).toEqual(['Brémond', 'Audi', 'Tesla']);
});

test('D34 D39 PAL-10: without a connection a save waits and says so, and a name that is taken is said at its field', async () => {
  answerBrands();
  answerResource<BrandsResource>({
    'POST /brands/new': () => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch');
      throw new DomainError('invalid', 'Certains champs sont à corriger.', { brandName: 'Cette marque existe déjà' });
    },
  });
  refused();
  await openAdmin('/admin/brands');
  await expect.poll(names).toEqual(['Audi', 'Tesla']);
  await button('Ajouter des marques').click();
  await name.fill('AUDI');
  setOnline(false);
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(dialog.getByText(/rien n’est encore enregistré sur le site/)).toBeVisible();
  setOnline(true);
  await expect.element(dialog.getByText('Cette marque existe déjà')).toBeVisible();
  await expect.element(name).toHaveValue('AUDI');
  expect(names()).toEqual(['Audi', 'Tesla']);
});

test('D39: a form with input asks before it closes; an empty form closes at once, and the focus returns', async () => {
  answerBrands();
  await openAdmin('/admin/brands');
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await button('Modifier Tesla').click();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Modifier Tesla')).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await name.fill('Vento');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Vento');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => window.location.search).toBe('');
  expect(names()).toEqual(['Audi', 'Tesla']);

  await button('Modifier Tesla').click();
  await expect.element(dialog.getByText(/^Saisie retrouvée : celle du/)).toBeVisible();
  await expect.element(name).toHaveValue('Vento');
  await dialog.getByRole('button', { name: 'Effacer cette saisie' }).click();
  await expect.element(name).toHaveValue('Tesla');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Modifier Tesla').click();
  await expect.element(name).toHaveFocus();
  await expect.element(dialog.getByText(/^Saisie retrouvée/)).not.toBeInTheDocument();
});

test('D39: after two people renamed a brand, the second chooses a name, and saves it over the first', async () => {
  const { writes } = answerBrands();
  await openAdmin('/admin/brands');
  await button('Modifier Tesla').click();
  await name.fill('Tesla Motors');
  const theirs = { ...TESLA, brandName: 'TESLA', version: 2, updated_by: 'Anne' };
  answerResource<BrandsResource>({
    'GET /brands': () => ({ data: [AUDI, theirs], remaining: 2 }),
    'PUT /brands/edit': ({ body }) => {
      writes.push(body);
      if (body.version !== 2) throw new DomainError('conflict', 'Modifié par Anne à 10:31.');
      return { data: [{ ...theirs, brandName: String(body.brandName), version: 3 }] };
    },
  });
  await userEvent.keyboard('{Control>}s{/Control}');
  const choice = page.getByRole('alertdialog', { name: 'Deux personnes ont modifié cette marque' });
  await expect.element(choice.getByText(/^Modifié par Anne à 10:31/)).toBeVisible();
  await expect.element(choice.getByText('Version d’Anne')).toBeVisible();
  await expect.element(choice.getByText('TESLA', { exact: true })).toBeVisible();
  await choice.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writes).toEqual([
    { id: TESLA.id, version: 1, brandName: 'Tesla Motors' },
    { id: TESLA.id, version: 2, brandName: 'Tesla Motors' },
  ]);
  expect(names()).toEqual(['Audi', 'Tesla Motors']);
});

test('D39: who deletes the draft of a new brand and types another one does not get the brand of the draft', async () => {
  answerBrands();
  const keys: unknown[] = [];
  answerResource<BrandsResource>({
    'POST /brands/new': ({ body, idempotencyKey }) => {
      keys.push(idempotencyKey);
      return { data: [{ ...AUDI, id: 9, brandName: String(body.brandName) }] };
    },
  });
  await openAdmin('/admin/brands');
  const draft = { values: { brandName: 'Aurelle' }, base: null, key: 'key-of-the-draft', at: new Date().toISOString() };
  localStorage.setItem(draftKey('brands/new'), JSON.stringify(draft));
  await button('Ajouter des marques').click();
  await dialog.getByRole('button', { name: 'Effacer cette saisie' }).click();
  await name.fill('Brémond');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keys).toEqual([expect.any(String)]);
  expect(keys).not.toContain('key-of-the-draft');
});

test('D39: a brand that another tab has open keeps no draft here, and says so', async () => {
  answerBrands();
  await openAdmin('/admin/brands');
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const other = navigator.locks.request(draftKey(`brands/${TESLA.id}`), () => end);
  await button('Modifier Tesla').click();
  await expect.element(dialog.getByText(/^Cette marque est déjà ouverte dans un autre onglet/)).toBeVisible();
  await name.fill('Vento');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Ce que vous avez saisi serait perdu.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  release();
  await other;
});

test('MOD-12 D40: the deletion of a brand in use says its count and asks for another brand; a taken name leads there', async () => {
  const { writes } = answerBrands([{ id: TESLA.id, vehicles: 3 }]);
  await openAdmin('/admin/brands');
  await button('Supprimer Tesla').click();
  await expect.element(dialog).toMatchTextContent('Vous supprimez la marque Tesla (3 véhicules).');
  const heir = dialog.getByLabelText('Donner ces véhicules à');
  await expect.element(heir).toHaveValue('');
  const heirs = [...heir.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(heirs).toEqual(['Choisir une marque…', 'Audi']);
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(dialog.getByText('Choisissez une autre marque')).toBeVisible();
  expect(writes).toEqual([]);
  await heir.selectOptions('Audi');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writes).toEqual([{ id: TESLA.id, move_to: AUDI.id }]);
  await button('Annuler').click();
  await expect.element(page.getByText('Annulé : ce qui était écrit.')).toBeVisible();

  answerResource<BrandsResource>({
    'PUT /brands/edit': () => {
      throw new DomainError('invalid', 'Certains champs sont à corriger.', { brandName: 'Cette marque existe déjà' });
    },
  });
  refused();
  await button('Modifier Tesla').click();
  await name.fill('audi');
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
  await dialog.getByRole('button', { name: 'Donner ses véhicules à « Audi »' }).click();
  await expect.element(dialog).toMatchTextContent('Vous supprimez la marque Tesla (3 véhicules).');
  await expect.element(heir).toHaveDisplayValue('Audi');
});

test('MOD-5 ERR-3 ERR-4 ERR-7 D34 D40: a failure is said in the form, which stays as it is, with the focus on the next field or button; Escape returns it to the row’s button; the next try works', async () => {
  const { writes } = answerBrands();
  const inTrash = '1 véhicule utilise cette marque : il est à la corbeille';
  answerResource<BrandsResource>({
    'DELETE /brands/delete': () => {
      throw new DomainError('conflict', inTrash);
    },
  });
  refused();
  await openAdmin('/admin/brands');
  await pressEnter(button('Supprimer Tesla'));
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(dialog.getByText(inTrash)).toBeVisible();
  await expect.element(dialog.getByLabelText('Donner ces véhicules à')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Supprimer Tesla')).toHaveFocus();

  const unavailable = () => {
    throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
  };
  answerResource<BrandsResource>({ 'DELETE /brands/delete': unavailable, 'PUT /brands/edit': unavailable });
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Réessayer' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Supprimer Tesla')).toHaveFocus();

  await button('Modifier Tesla').click();
  await name.fill('Lamborghini');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Réessayer' })).toHaveFocus();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Le service est momentanément indisponible.');
  await expect.element(name).toHaveValue('Lamborghini');
  expect(names()).toEqual(['Audi', 'Tesla']);
  answerResource<BrandsResource>({
    'PUT /brands/edit': ({ body }) => {
      writes.push(body);
      return { data: [{ ...TESLA, brandName: 'Lamborghini' }] };
    },
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(names()).toEqual(['Audi', 'Lamborghini']);
  expect(writes).toHaveLength(1);
});

test('MOD-12: below the form of a deleted brand the vehicles show the brand that they got', async () => {
  answerStock('cars');
  const { writes } = answerBrands([{ id: TESLA.id, vehicles: 1 }]);
  const brandNow = () => (writes.length > 0 ? AUDI.id : TESLA.id);
  answerResource<VehiclesResource>(
    { 'GET /range': () => ({ data: [adminCar(48, { brand: brandNow() })], remaining: 1 }) },
    '/cars',
  );
  await openAdmin(`/admin/cars?fiche=brands-del-${TESLA.id}`);
  const row = page.getByRole('row', { name: /Clio 48/, includeHidden: true });
  await expect.element(row).toMatchTextContent('Tesla');
  await dialog.getByLabelText('Donner ces véhicules à').selectOptions('Audi');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toMatchTextContent('Audi');
});
