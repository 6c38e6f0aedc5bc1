import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { BLANK } from '../support/page-pool.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

const names = (page: Page) => page.locator('tbody a[id]').allTextContents();
const headings = (page: Page) => page.getByRole('columnheader').allTextContents();
const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);

test('ADMG-4 ADMP-1 ADMP-2: the dashboard shows tasks, settings first, counts with links, and the last additions, which are folded on a phone', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  expect(await navigation.getByRole('link').allTextContents()).toEqual([
    'Tableau de bord',
    'Voitures',
    'Marques',
    'Camions',
    'Tarifs',
  ]);
  const main = page.getByRole('main');
  for (const [tile, path] of [
    ['52 voitures', '/admin/cars'],
    ['25 marques', '/admin/brands'],
    ['20 camions', '/admin/trucks'],
    ['4 tarifs', '/admin/rates'],
  ] as const)
    expect(await main.getByRole('link', { name: tile, exact: true }).getAttribute('href')).toBe(path);
  const lists = main.getByRole('region');
  expect(await lists.count()).toBe(4);
  expect(await lists.getByRole('heading').allTextContents()).toEqual([
    'Voitures récentes',
    'Camions récents',
    'Marques récentes',
    'Tarifs récents',
  ]);
  for (const list of await lists.all()) {
    const rows = await list.getByRole('listitem').count();
    expect(rows).toBeGreaterThanOrEqual(4);
    expect(await list.getByRole('button', { name: /^Modifier / }).count()).toBe(rows);
    expect(await list.getByRole('button', { name: /^Supprimer / }).count()).toBe(rows);
  }
  const toDo = page.getByRole('navigation', { name: 'À faire' });
  await toDo.getByText('avant d’ouvrir au public').waitFor();
  expect(await toDo.getByRole('link').first().textContent()).toContain('avant d’ouvrir au public');

  await page.setViewportSize({ width: 390, height: 844 });
  const cars = page.getByRole('region', { name: 'Voitures récentes' });
  await expect.poll(() => cars.getByRole('listitem').count()).toBe(0);
  await cars.getByRole('heading', { name: 'Voitures récentes' }).click();
  await expect.poll(() => cars.getByRole('listitem').count()).toBe(5);
  expect(await cars.getByRole('link', { name: 'Tout voir : Voitures récentes' }).getAttribute('href')).toBe(
    '/admin/cars',
  );
});

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

test('ADMP-3 ADMP-4 ADMP-5 ADMP-6 ADMP-7 ADMG-3: each table has its columns, its button and the floating bar, which covers no row', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard');
  for (const [link, title, add, columns] of TABLES) {
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByRole('button', { name: add, exact: true }).waitFor();
    await expect.poll(() => headings(page)).toEqual(columns);
    const bar = page.getByRole('region', { name: 'Ajouter' });
    expect(await bar.getByRole('button').allTextContents()).toEqual(['+ Voiture', '+ Marque', '+ Camion', '+ Tarif']);
    // The strip of the bar is as wide as the page and below its last row, so it covers no row partly.
    const flush = await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
      const [main, strip] = ['main', 'section[aria-label="Ajouter"]'].map(
        (one) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect(),
      ) as [DOMRect, DOMRect];
      return [strip.left - main.left, strip.right - main.right, strip.top - main.bottom].map((px) => Math.abs(px) < 1);
    });
    expect(flush, title).toEqual([true, true, true]);
  }
});

test('D33 ADMP-10: cars are paged by 25, sorted and searched over the whole stock; the address contains it and Back undoes it; a row opens its form', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars');
  await page.getByText('1–25 sur 52').waitFor();
  const recent = await names(page);
  expect(recent).toHaveLength(25);
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await page.getByText('26–50 sur 52').waitFor();
  await expect.poll(() => searchOf(page)).toBe('?page=2');
  // The address changes before the table shows the new rows.
  await expect.poll(async () => (await names(page)).filter((name) => recent.includes(name))).toEqual([]);

  await page.getByRole('button', { name: 'Nom', exact: true }).click();
  await page.getByText('1–25 sur 52').waitFor();
  await expect.poll(() => searchOf(page)).toBe('?ordre=nom');
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent?.startsWith('A'));
  expect(await page.getByRole('columnheader', { name: 'Nom' }).getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('button', { name: 'Nom', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent?.startsWith('V'));
  await expect.poll(() => searchOf(page)).toBe('?ordre=-nom');

  await page.keyboard.press('/');
  await page.keyboard.type('electrique renault');
  await page.getByText(/^1–\d sur \d$/).waitFor();
  await expect.poll(() => searchOf(page)).toBe('?q=electrique+renault&ordre=-nom');
  await expect.poll(async () => (await names(page)).every((name) => name.startsWith('Renault'))).toBe(true);
  await page.reload();
  await page.getByText(/^1–\d sur \d$/).waitFor();
  await page.goBack();
  await page.waitForURL('**/admin/cars?ordre=nom');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');

  await page.locator('tbody tr').first().getByRole('cell').nth(1).click();
  await page.locator('dialog[open]').waitFor();
  await expect.poll(() => searchOf(page)).toMatch(/^\?ordre=nom&fiche=cars-edit-\d+$/);
  await page.goBack();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(() => searchOf(page)).toBe('?ordre=nom');
});

test('ERR-1 D06 D33: loading, failed and empty look different; after a failure the user can try again; a search without a result proposes another word', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard', {
    expecting: [/status of 503/, /^error: Fetch error: Failed to fetch cars: 503 Service Unavailable/],
  });
  let broken = true;
  await page.route('**/api/admin/trucks/range*', async (route) => {
    if (broken) await route.fulfill({ status: 503, body: 'no' });
    else await route.fallback();
  });
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Camions' }).click();
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'La liste n’a pas pu être chargée.' }).waitFor();
  broken = false;
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('1–20 sur 20').waitFor();
  const search = page.getByRole('searchbox');
  const isHeadingFocused = () => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await search.fill('ivecco');
  await page.getByText('Aucun résultat pour « ivecco ».').waitFor();
  await page.getByRole('button', { name: 'Vouliez-vous dire « iveco » ?' }).click();
  await page.getByRole('cell', { name: 'Iveco', exact: true }).first().waitFor();
  expect(await search.inputValue()).toBe('iveco');
  await isHeadingFocused();
  await search.fill('zzz');
  await page.getByText('Aucun résultat pour « zzz ».').waitFor();
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await page.getByText('1–20 sur 20').waitFor();
  await isHeadingFocused();
  await page.route('**/api/admin/trucks/range*', (route) => route.fulfill({ json: { data: [], remaining: 0 } }));
  await page.reload();
  await page.getByText('Aucune Camions ajoutée !', { exact: true }).waitFor();
});

test('keyboard: ? shows the keys, which can be turned off; they do nothing while something is typed', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/brands');
  await page.getByRole('link', { name: 'Volvo' }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await help.getByLabel('Utiliser les raccourcis d’une seule touche').uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: /Raccourcis/ }).click();
  await help.getByLabel('Utiliser les raccourcis d’une seule touche').check();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').pressSequentially('n?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  // On a busy machine the address can contain the search before the page shows it. The test presses the key at that
  // moment.
  await page.getByRole('searchbox').evaluate(async (field) => {
    field.blur();
    for (let i = 0; i < 10_000 && !location.search.includes('q='); i += 1) await null;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  });
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'n?' && searchParams.has('fiche'));
  await page.getByRole('dialog', { name: 'Ajouter une marque' }).waitFor();
});

test('ADMG-2: an unknown page is shown inside the administration', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/nulle-part', { expecting: [/status of 404/] });
  await page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' }).waitFor();
  await page.getByRole('link', { name: 'Revenir au tableau de bord' }).click();
  await page.waitForURL('**/admin/dashboard');
});

test('D33: on a phone another page starts at its top, with the focus on the page, and a select sorts by every column', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars', { width: 390, height: 844 });
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await page.getByText('Page 2 sur').waitFor();
  await expect.poll(() => page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, 'contenu']);
  const sorter = page.getByLabel('Trier par');
  await sorter.selectOption({ label: 'Date, croissant' });
  await page.waitForURL('**/admin/cars?ordre=date');
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('Volkswagen Polo Confortline');
  // On a wide window the choice also offers values that have no column.
  await page.setViewportSize({ width: 1440, height: 900 });
  await sorter.selectOption({ label: 'Kilométrage, croissant' });
  await page.waitForURL('**/admin/cars?tri=km');
});

/**
 * Two kinds of long text: words of usual length, and one word that cannot be divided. Each is about as long as its
 * field allows.
 */
const wordy = (length: number) => 'Utilitaire frigorifique '.repeat(length / 24 + 1).slice(0, length - 1);
const solid = (length: number) => 'W'.repeat(length);

/**
 * Returns the page if it scrolls sideways, and each table that is wider than its container and does not scroll inside
 * it.
 */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const faults = [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap((table) => {
      const frame = table.parentElement ?? table;
      const over = table.scrollWidth - frame.clientWidth;
      return over > 0 && getComputedStyle(frame).overflowX === 'visible'
        ? [`${table.caption?.textContent ?? 'a table'}: ${over} px`]
        : [];
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...faults, `the page: ${scrollWidth - clientWidth} px`] : faults;
  });

test('D33: on a wide window the longest texts make no page of the administration wider than it', async ({ visit }) => {
  const page = await admin.enter(visit, BLANK);
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, data: unknown) => {
    const response = await page.request.fetch(`/api/admin/${path}`, { method, data });
    expect([response.status(), await response.text()]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    return ((await response.json()) as { data: [{ id: number }] }).data[0].id;
  };
  for (const [from, text] of [wordy, solid].entries()) {
    const brand = await write('POST', 'brands/new', { brandName: text(100) });
    await write('POST', 'rates/new', { title: text(100), price: text(500) });
    for (const kind of ['cars', 'trucks']) {
      // These are the most viewed vehicles, so the statistics name them, too.
      const range = await page.request.get(`/api/admin/${kind}/range?tri=vues&from=${from}&to=${from + 1}`);
      const [shown, trashed] = ((await range.json()) as { data: { id: number }[] }).data;
      const prices = kind === 'cars' ? { price_per_day: text(500) } : { price_per_week: text(500) };
      await write('PUT', `${kind}/edit`, {
        id: shown?.id,
        title: text(200),
        brand,
        reference: text(100),
        mileage: 9_999_999,
        first_registration: '12-2019',
        mileage_guaranteed: false,
        // The longest pill: out until another year.
        available_from: '31-12-2099',
        offer_kind: 'both',
        sale_price: text(500),
        ...prices,
      });
      await write('PUT', `${kind}/edit`, { id: trashed?.id, title: text(200) });
      await write('DELETE', `${kind}/delete`, { id: trashed?.id });
    }
  }
  for (const path of ['cars', 'trucks?tri=age', 'brands', 'rates', 'bin', 'dashboard', 'prices', 'statistics']) {
    await page.goto(`/admin/${path}`);
    await page.waitForLoadState('networkidle');
    // A layout begins at each of these widths, and has the least room there.
    for (const width of [1024, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // The counts of a row may still load.
      await expect.poll(() => tooWide(page), { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
});
