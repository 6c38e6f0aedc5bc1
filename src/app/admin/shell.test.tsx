import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from '../../../tests/support/admin-page.tsx';
import { adminCar, adminTruck, answerBrandNames, answerStock, idsFrom } from '../../../tests/support/admin-stock.ts';
import { answerDashboard } from '../../../tests/support/dashboard.ts';
import { setOnline } from '../../../tests/support/online.ts';
import { OWNERS_ONLY } from '../../shared/role.ts';

const VEHICLE_COLUMNS = [
  'Nom',
  'Marque',
  'Prix',
  'Référence',
  'Statut',
  'En stock',
  'Photos',
  '7 j / 30 j',
  'Date',
  'Actions',
];

/** Pages of the sidebar: link, heading, button and columns. */
const TABLES = [
  ['Voitures', 'Voitures', 'Ajouter une voiture', VEHICLE_COLUMNS],
  ['Marques', 'Marques', 'Ajouter des marques', ['Nom', 'Véhicules', 'Date', 'Actions']],
  ['Camions', 'Camions', 'Ajouter un camion', VEHICLE_COLUMNS],
  ['Tarifs', 'Tarifs Transport Chauffeur VTC', 'Ajouter un tarif', ['Titre', 'Prix', 'Actions']],
] as const;

afterEach(() => void vi.restoreAllMocks());

const texts = (role: string, within: Element = document.body) =>
  page
    .elementLocator(within)
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent);

test('ADMP-3 ADMP-4 ADMP-5 ADMP-6 ADMP-7 ADMG-3: each table has its columns, its button and the floating bar, which covers no row', async () => {
  answerStock(
    'cars',
    idsFrom(25).map((id) => adminCar(id)),
  );
  answerStock(
    'trucks',
    idsFrom(25).map((id) => adminTruck(id)),
  );
  answerDashboard();
  await page.viewport(1440, 720);
  await openAdmin('/admin/dashboard');
  for (const [link, title, add, columns] of TABLES) {
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: link }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: add, exact: true })).toBeVisible();
    await expect.poll(() => texts('columnheader')).toEqual(columns);
    const bar = page.getByRole('region', { name: 'Ajouter' }).element();
    expect(texts('button', bar)).toEqual(['+ Voiture', '+ Marque', '+ Camion', '+ Tarif']);
    // The strip of the bar is as wide as the page and below its last row, so it covers no row partly.
    window.scrollTo(0, document.body.scrollHeight);
    const [main, strip] = [page.getByRole('main').element(), bar].map((one) => one.getBoundingClientRect());
    if (!main || !strip) throw new Error('The page has no bar.');
    for (const distance of [strip.left - main.left, strip.right - main.right, strip.top - main.bottom])
      expect(Math.abs(distance), title).toBeLessThan(1);
  }
});

test('D33: ? shows the keys, which can be turned off; they do nothing while something is typed', async () => {
  answerBrandNames();
  await openAdmin('/admin/brands');
  await expect.element(page.getByRole('link', { name: 'Renault' })).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  const box = help.getByLabelText('Utiliser les raccourcis d’une seule touche');
  await userEvent.keyboard('?');
  await box.click();
  await expect.element(box).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await page.getByRole('button', { name: /Raccourcis/ }).click();
  await box.click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('n?');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await expect.poll(() => window.location.search).toBe('?q=n%3F');
  // A key pressed before the page has shown the search keeps it in the address.
  await page.getByRole('searchbox').fill('ren');
  (page.getByRole('searchbox').element() as HTMLElement).blur();
  await expect
    .poll(() => {
      if (window.location.search !== '?q=ren') return false;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
      return true;
    })
    .toBe(true);
  await expect.element(page.getByRole('dialog', { name: 'Ajouter une marque' })).toBeVisible();
  expect(window.location.search).toBe('?q=ren&fiche=brands-new');
});

test('D33: in a browser that forbids storage, the keys work, and can be turned off until the next load', async () => {
  answerBrandNames();
  await openAdmin('/admin/brands');
  await expect.element(page.getByRole('link', { name: 'Renault' })).toBeVisible();
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  (page.getByRole('searchbox').element() as HTMLElement).blur();
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  const box = help.getByLabelText('Utiliser les raccourcis d’une seule touche');
  await box.click();
  await expect.element(box).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await page.getByRole('button', { name: /Raccourcis/ }).click();
  await box.click();
  await userEvent.keyboard('{Escape}?');
  await expect.element(box).toBeChecked();
});

test('ADMG-4: in the drawer of a narrow window, the focus stays where it is when the connection is lost', async () => {
  answerBrandNames();
  await page.viewport(390, 844);
  await openAdmin('/admin/brands');
  const burger = page.getByRole('button', { name: 'Menu', exact: true });
  await burger.click();
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await expect.element(links.first()).toHaveFocus();
  await userEvent.tab();
  await expect.element(links.nth(1)).toHaveFocus();
  setOnline(false);
  await expect.element(page.getByText(/^Pas de connexion/)).toBeVisible();
  await expect.element(links.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(burger).toHaveFocus();
});

test('ADMG-2: an unknown page is shown inside the administration', async () => {
  answerStock('cars');
  answerStock('trucks');
  answerDashboard();
  await openAdmin('/admin/nulle-part');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible();
  await page.getByRole('link', { name: 'Revenir au tableau de bord' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  expect(window.location.pathname).toBe('/admin/dashboard');
});

test.for([
  ['/admin/backups', 'Sauvegardes'],
  ['/admin/settings', 'Réglages'],
  ['/admin/setup', 'Ouvrir au public'],
  ['/admin/team', 'Équipe'],
] as const)('TEAM-1: %s shows an editor only that it is for owners', async ([path, title]) => {
  await openAdmin(path, { role: 'editor' });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const main = page.getByRole('main');
  await expect.element(main.getByText(OWNERS_ONLY)).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Revenir au tableau de bord' }))
    .toHaveAttribute('href', '/admin/dashboard');
  expect(main.getByRole('button').elements()).toEqual([]);
});
