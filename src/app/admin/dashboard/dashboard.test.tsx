import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { adminCar, adminTruck, answerStock, dayIn, idsFrom } from '../../../../tests/support/admin-stock.ts';
import { answerDashboard } from '../../../../tests/support/dashboard.ts';
import { watchShifts } from '../../../../tests/support/layout-shift.ts';
import { pressEnter } from '../../../../tests/support/press.ts';
import { holdAnswers } from '../../../../tests/support/stand-in.ts';

const main = page.getByRole('main');
const toDo = page.getByRole('navigation', { name: 'À faire' });
const returns = page.getByRole('region', { name: 'Retours du jour' });
const rowsOf = (title: string) => page.getByRole('region', { name: title }).getByRole('listitem');

test('ADMG-4 ADMP-1 ADMP-2: the dashboard shows tasks, settings first, counts with links, and the last additions, which are folded on a phone', async () => {
  answerStock('cars', [adminCar(9, { status: 'draft' }), ...idsFrom(8).map((id) => adminCar(id))]);
  answerStock(
    'trucks',
    idsFrom(5).map((id) => adminTruck(id)),
  );
  answerDashboard();
  await openAdmin('/admin/dashboard');
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'Tableau de bord',
    'Voitures',
    'Marques',
    'Camions',
    'Tarifs',
  ]);
  for (const [tile, path] of [
    ['9 voitures', '/admin/cars'],
    ['1 marques', '/admin/brands'],
    ['5 camions', '/admin/trucks'],
    ['2 tarifs', '/admin/rates'],
  ] as const)
    await expect.element(main.getByRole('link', { name: tile, exact: true })).toHaveAttribute('href', path);
  for (const [title, count] of [
    ['Voitures récentes', 5],
    ['Camions récents', 5],
    ['Marques récentes', 1],
    ['Tarifs récents', 2],
  ] as const) {
    const list = page.getByRole('region', { name: title });
    await expect.element(list.getByRole('heading', { name: title })).toBeVisible();
    await expect.poll(() => rowsOf(title).elements().length).toBe(count);
    expect(list.getByRole('button', { name: /^Modifier / }).elements()).toHaveLength(count);
    expect(list.getByRole('button', { name: /^Supprimer / }).elements()).toHaveLength(count);
  }
  const tasks = toDo.getByRole('link');
  await expect.element(tasks.first()).toMatchTextContent('avant d’ouvrir au public');
  await expect.element(toDo.getByRole('link', { name: '1 voiture en brouillon, à terminer' })).toBeVisible();

  await page.viewport(390, 844);
  await expect.poll(() => rowsOf('Voitures récentes').elements().length).toBe(0);
  await page.getByRole('heading', { name: 'Voitures récentes' }).click();
  await expect.poll(() => rowsOf('Voitures récentes').elements().length).toBe(5);
  await expect
    .element(page.getByRole('link', { name: 'Tout voir : Voitures récentes' }))
    .toHaveAttribute('href', '/admin/cars');
});

test('D33: a task leads to the list of its vehicles', async () => {
  answerStock('cars', [adminCar(2, { status: 'draft' }), adminCar(1)]);
  answerStock('trucks');
  answerDashboard();
  await openAdmin('/admin/dashboard');
  await toDo.getByRole('link', { name: '1 voiture en brouillon, à terminer' }).click();
  await expect.element(page.getByText('1–1 sur 1')).toBeVisible();
  expect(`${window.location.pathname}${window.location.search}`).toBe('/admin/cars?statut=draft');
});

test('OUT-7: the dashboard begins with what is late and due today; « Rentré » takes it off, by keyboard « Annuler » brings it back', async () => {
  const { stored } = answerStock('cars', [
    adminCar(3, { available_from: dayIn(0) }),
    adminCar(2, { available_from: dayIn(-2) }),
    adminCar(1, { available_from: dayIn(2) }),
  ]);
  answerStock('trucks');
  answerDashboard();
  await openAdmin('/admin/dashboard');
  const items = returns.getByRole('listitem');
  const button = (name: string) => returns.getByRole('button', { name });
  await expect.element(items.first()).toMatchTextContent(`En retard · ${dayIn(-2).slice(0, 5)}`);
  await expect.element(items.nth(1)).toMatchTextContent(`Sorti · retour ${dayIn(0).slice(0, 5)}`);
  expect(items.elements()).toHaveLength(2);
  await pressEnter(button('Rentré : Clio 2'));
  await expect.element(button('Annuler le retour : Clio 2')).toBeVisible();
  // The row keeps its place.
  await expect.element(items.first()).toMatchTextContent('Clio 2');
  expect(items.elements()).toHaveLength(2);
  await expect.poll(() => stored(2)?.available_from).toBe('');
  await expect.poll(() => document.activeElement?.textContent).toBe('Annuler');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => stored(2)?.available_from).toBe(dayIn(-2));
  // A double click does not press « Annuler », too.
  await button('Rentré : Clio 2').dblClick();
  await expect.poll(() => stored(2)?.available_from).toBe('');
  await button('Annuler le retour : Clio 2').click();
  await expect.element(button('Rentré : Clio 2')).toBeVisible();
  await expect.poll(() => stored(2)?.available_from).toBe(dayIn(-2));
});

test('OUT-7: the vehicle that has been late longest comes first, also in another month', async () => {
  answerStock('cars', [
    adminCar(3, { available_from: '01-03-2026' }),
    adminCar(2, { available_from: '28-02-2026' }),
    adminCar(1, { available_from: '30-12-2025' }),
  ]);
  answerStock('trucks');
  answerDashboard();
  await openAdmin('/admin/dashboard');
  const titles = () =>
    returns
      .getByRole('link', { name: /^Clio/ })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Clio 1', 'Clio 2', 'Clio 3']);
});

test('BACK-5: an owner is told that the last backup is old', async () => {
  answerStock('cars');
  answerStock('trucks');
  answerDashboard({ backupDays: 9 });
  await openAdmin('/admin/dashboard');
  await expect.element(page.getByText(/^La dernière sauvegarde a 9 jours\./)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Sauvegarder maintenant' }))
    .toHaveAttribute('href', '/admin/backups');
});

test.for([390, 1440])(
  'PAL-11: nothing moves on the dashboard, %i px wide, when its upper parts load last',
  async (width) => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    answerStock(
      'cars',
      idsFrom(6).map((id) => adminCar(id)),
    );
    answerStock(
      'trucks',
      idsFrom(6).map((id) => adminTruck(id)),
    );
    answerDashboard();
    holdAnswers(/\/range\?sorti|\/counts|\/overview/, isHeld);
    await page.viewport(width, 900);
    await openAdmin('/admin/dashboard');
    await expect.poll(() => document.querySelector('main ul picture')).not.toBeNull();
    const shifted = watchShifts();
    release();
    await expect.element(page.getByRole('img', { name: /^Vues par jour/ })).toBeVisible();
    await expect.element(page.getByText('Chargement…')).not.toBeInTheDocument();
    expect(await shifted()).toBeLessThan(0.01);
  },
);
