import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { adminCar, adminTruck, answerStock, idsFrom } from '../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { VehiclesResource } from './vehicles.resource.ts';

const CARS = idsFrom(30).map((id) =>
  adminCar(id, {
    fuel_type: id % 2 === 0 ? 'diesel' : 'petrol',
    model_year: String(1990 + id),
    sale_price: '9000',
    title: id === 3 ? 'Zoé' : `Clio ${id}`,
  }),
);

const names = () => [...document.querySelectorAll('tbody a[id]')].map(({ textContent }) => textContent);
const search = () => decodeURIComponent(window.location.search);
const summary = (text: string) => page.getByText(text, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chip = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Filtrer la liste' }).getByRole('link', { name });
const bound = (range: string, end: 'De' | 'À') =>
  page.getByRole('group', { name: range }).getByLabelText(end, { exact: true });

const failing = () => {
  throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
};
const notFetched = () => expectConsole(/^Fetch error: Failed to fetch cars: 503/);

test('D33 ADMP-10: cars are paged by 25, sorted and searched; the address contains it and Back undoes it; a row opens its form', async () => {
  answerStock('cars', CARS);
  await openAdmin('/admin/cars');
  await expect.element(summary('1–25 sur 30')).toBeVisible();
  expect(names()).toHaveLength(25);
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await expect.element(summary('26–30 sur 30')).toBeVisible();
  expect(search()).toBe('?page=2');
  await expect.poll(names).toEqual(['Clio 5', 'Clio 4', 'Zoé', 'Clio 2', 'Clio 1']);

  await button('Nom').click();
  await expect.element(summary('1–25 sur 30')).toBeVisible();
  expect(search()).toBe('?ordre=nom');
  await expect.poll(() => names()[0]).toBe('Clio 1');
  await expect.element(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'ascending');
  await button('Nom').click();
  await expect.poll(() => names()[0]).toBe('Zoé');
  expect(search()).toBe('?ordre=-nom');

  await userEvent.keyboard('/');
  await userEvent.keyboard('clio 30');
  await expect.element(summary('1–1 sur 1')).toBeVisible();
  await expect.poll(search).toBe('?q=clio+30&ordre=-nom');
  window.history.back();
  await expect.poll(search).toBe('?ordre=nom');
  await expect.element(page.getByRole('searchbox')).toHaveValue('');

  await expect.poll(() => names()[0]).toBe('Clio 1');
  await page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(search).toBe('?ordre=nom&fiche=cars-edit-1');
  window.history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(search).toBe('?ordre=nom');
});

test('ADMP-11: filters are in the address; views, selection and export keep them; if no row matches, each filter can be removed', async () => {
  answerStock('cars', CARS);
  await openAdmin('/admin/cars?carburant=vapeur&statut=x');
  await expect.poll(search).toBe('');
  const form = page.getByRole('form', { name: 'Filtres' }).element();
  const titles = [...form.querySelectorAll(':scope > label > span:first-child, :scope > fieldset > legend')];
  const tops = titles.map((title) => Math.round(title.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
  await bound('Année', 'De').fill('2010');
  await userEvent.keyboard('{Enter}');
  await expect.element(summary('1–11 sur 11')).toBeVisible();
  expect(search()).toBe('?annee_min=2010');
  await expect.element(chip('Toutes 11')).toBeVisible();
  expect(page.getByRole('link', { name: 'Exporter' }).element().getAttribute('href')).toContain('?annee_min=2010');

  await page.getByRole('combobox', { name: 'Carburant' }).selectOptions('Diesel');
  await expect.element(summary('1–6 sur 6')).toBeVisible();
  const diesel = '?carburant=diesel&annee_min=2010';
  await expect.poll(search).toBe(diesel);
  window.history.back();
  await expect.poll(search).toBe('?annee_min=2010');
  await expect.element(page.getByRole('combobox', { name: 'Carburant' })).toHaveValue('');
  await expect.element(summary('1–11 sur 11')).toBeVisible();
  window.history.forward();
  await expect.element(summary('1–6 sur 6')).toBeVisible();
  await expect.element(bound('Année', 'De')).toHaveValue(2010);

  await bound('Prix de vente (€)', 'À').fill('1');
  await userEvent.keyboard('{Enter}');
  const none = /^Aucun véhicule avec ces filtres : Diesel, Année dès 2010, Prix de vente jusqu’à 1\s€\.$/;
  await expect.element(page.getByText(none)).toBeVisible();
  await page.getByRole('button', { name: /^Sans « Prix de vente jusqu’à 1\s€ » : 6/ }).click();
  await expect.element(summary('1–6 sur 6')).toBeVisible();
  await expect.poll(search).toBe(diesel);
  await button('Effacer les filtres').click();
  await expect.element(summary('1–25 sur 30')).toBeVisible();
  await expect.poll(search).toBe('');
  await expect.element(page.getByRole('combobox', { name: 'Marque' })).toHaveFocus();
});

test('ADMP-11: on a phone a closed section holds the filters and names the chosen ones', async () => {
  answerStock('trucks', [adminTruck(2), adminTruck(1)]);
  await page.viewport(390, 844);
  await openAdmin('/admin/trucks');
  await page.getByText('Filtres', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Marque' }).selectOptions('Renault');
  await expect.poll(search).toBe('?marque=1');
  await expect.element(page.getByText('Filtres : Renault', { exact: true })).toBeVisible();
  for (const field of page.getByRole('form', { name: 'Filtres' }).element().querySelectorAll('select, input, button'))
    expect(field.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(scrollsSideways()).toBe(false);
});

test('D33: chips filter the list and its export by address, count anew after a change, and go back; counts that failed are said and tried again', async () => {
  answerStock('cars', [adminCar(3), adminCar(2, { status: 'draft' }), adminCar(1)]);
  answerStock('trucks', [adminTruck(1)]);
  await page.viewport(1440, 900);
  await openAdmin('/admin/cars?statut=available');
  await expect.element(summary('1–2 sur 2')).toBeVisible();
  await page.getByRole('button', { name: 'Statut de Clio 3 : En ligne' }).click();
  await page.getByRole('menuitemradio', { name: 'Brouillon' }).click();
  await chip('Brouillons 2').click();
  await expect.element(chip('Brouillons 2')).toHaveAttribute('aria-current', 'true');
  await expect.poll(names).toEqual(['Clio 3', 'Clio 2']);
  expect(search()).toBe('?statut=draft');
  const file = page.getByRole('link', { name: 'Exporter' });
  await expect.element(file).toHaveAttribute('href', '/api/admin/export/cars.csv?statut=draft');
  window.history.back();
  await expect.poll(search).toBe('?statut=available');
  await expect.poll(names).toEqual(['Clio 1']);
  await button('En stock').click();
  await expect.poll(search).toBe('?statut=available&tri=age');
  await expect.element(page.getByRole('columnheader', { name: 'En stock' })).toHaveAttribute('aria-sort', 'descending');

  answerResource<VehiclesResource>({ 'GET /counts': failing }, '/trucks');
  notFetched();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Camions' }).click();
  await expect.element(page.getByText(/^Les nombres n’ont pas pu être chargés\./)).toBeVisible();
  await expect.element(chip('Sans prix')).toBeVisible();
  answerStock('trucks', [adminTruck(1)]);
  await button('Réessayer').click();
  await expect.element(chip('Tous 1')).toBeVisible();
});

test('D33: on a phone the chosen chip is visible although it counts no vehicle, and a selection without rows says so', async () => {
  answerStock('trucks', [adminTruck(1)]);
  await page.viewport(390, 844);
  await openAdmin('/admin/trucks?statut=archived');
  await expect.element(page.getByText('Rien dans cette sélection.')).toBeVisible();
  await expect.element(chip('Archivés 0')).toHaveAttribute('aria-current', 'true');
  await expect.element(chip(/^Brouillons/)).not.toBeInTheDocument();
  await expect
    .poll(() => {
      const { left, right, height } = chip('Archivés 0').element().getBoundingClientRect();
      return [left >= 0, right <= 390, height >= 44];
    })
    .toEqual([true, true, true]);
  expect(scrollsSideways()).toBe(false);
  await button('Tout afficher').click();
  await expect.element(summary('1–1 sur 1')).toBeVisible();
  expect(search()).toBe('');
});

test('ERR-1 D06 D33: loading, failed and empty look different; after a failure the user can try again; a search without a result proposes another word', async () => {
  const { promise: isHeld, resolve: fail } = Promise.withResolvers<void>();
  answerStock('trucks', [adminTruck(1)]);
  answerResource<VehiclesResource>({ 'GET /range': () => isHeld.then(failing) }, '/trucks');
  notFetched();
  await openAdmin('/admin/trucks');
  await expect.element(page.getByText('Chargement…').first()).toBeVisible();
  fail();
  await expect.element(page.getByText(/^La liste n’a pas pu être chargée\./)).toBeVisible();
  answerStock('trucks', [adminTruck(1)]);
  answerResource<VehiclesResource>(
    {
      'GET /range': ({ query }) => {
        const q = (query as URLSearchParams).get('q');
        const corrections = q === 'mastre' ? [{ q: 'master', remaining: 1 }] : [];
        const data = q === null || q === 'master' ? [adminTruck(1)] : [];
        return { data, remaining: data.length, corrections };
      },
    },
    '/trucks',
  );
  await button('Réessayer').click();
  await expect.element(summary('1–1 sur 1')).toBeVisible();
  const field = page.getByRole('searchbox');
  const heading = page.getByRole('heading', { level: 1 });
  await field.fill('mastre');
  await expect.element(page.getByText('Aucun résultat pour « mastre ».')).toBeVisible();
  await button('Vouliez-vous dire « master » ?').click();
  await expect.element(summary('1–1 sur 1')).toBeVisible();
  await expect.element(field).toHaveValue('master');
  await expect.element(heading).toHaveFocus();
  await field.fill('zzz');
  await expect.element(page.getByText('Aucun résultat pour « zzz ».')).toBeVisible();
  await button('Effacer la recherche').click();
  await expect.element(summary('1–1 sur 1')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('ADMP-9 ERR-1: a list without a vehicle says so in the exact words', async () => {
  answerStock('trucks');
  await openAdmin('/admin/trucks');
  await expect.element(page.getByText('Aucune Camions ajoutée !', { exact: true })).toBeVisible();
});

test('D33: on a phone another page starts at its top, with the focus on the page, and a select sorts by every column', async () => {
  answerStock('cars', CARS);
  await page.viewport(390, 844);
  await openAdmin('/admin/cars');
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await expect.element(page.getByText(/^Page 2 sur/)).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(window.scrollY).toBe(0);
  const sorter = page.getByRole('combobox', { name: 'Trier par' });
  await sorter.selectOptions('Date, croissant');
  await expect.poll(search).toBe('?ordre=date');
  await page.viewport(1440, 900);
  await sorter.selectOptions('Kilométrage, croissant');
  await expect.poll(search).toBe('?tri=km');
});

test('each press on « Dupliquer » makes another copy; after a lost response, the next press sends the same request', async () => {
  answerStock('cars', [adminCar(1)]);
  const copy = (id: number) => adminCar(id, { title: `Copie ${id}`, status: 'draft' });
  const keys: (string | undefined)[] = [];
  let isLost = true;
  answerResource<VehiclesResource>(
    {
      'POST /duplicate': ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (isLost) throw new TypeError('Failed to fetch');
        return { data: [copy(10 + keys.length)], notices: [] };
      },
      'GET /:id': ({ params }) => ({ data: [copy(Number(params.id))] }),
    },
    '/cars',
  );
  expectConsole(/AdminError/);
  await openAdmin('/admin/cars');
  await button('Dupliquer Clio 1').click();
  await expect.element(page.getByText(/^Le véhicule n’est pas dupliqué/)).toBeVisible();
  isLost = false;
  for (const id of [12, 13]) {
    await button('Dupliquer Clio 1').click();
    await expect.poll(search).toBe(`?fiche=cars-edit-${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  const [lost, second, third] = keys;
  expect(second).toBe(lost);
  expect(third).not.toBe(second);
});
