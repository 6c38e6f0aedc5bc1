import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminSite, signIn } from '../support/admin-site.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

const names = (page: Page) => page.locator('tbody a[id]').allTextContents();
const headings = (page: Page) => page.getByRole('columnheader').allTextContents();
const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);

test('ADMG-4 ADMP-1 ADMP-2: the dashboard counts and leads on, and lists what was added last', async ({ visit }) => {
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
});

test('ADMP-1 ADMP-2: on a phone the recent lists are folded, and settings stand first in what is to be done', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard', { width: 390, height: 844 });
  const list = page.getByRole('region', { name: 'Voitures récentes' });
  expect(await list.getByRole('listitem').count()).toBe(0);
  await list.getByRole('heading', { name: 'Voitures récentes' }).click();
  expect(await list.getByRole('listitem').count()).toBe(5);
  expect(await list.getByRole('link', { name: 'Tout voir : Voitures récentes' }).getAttribute('href')).toBe(
    '/admin/cars',
  );
  const toDo = page.getByRole('navigation', { name: 'À faire' });
  await toDo.getByText('avant d’ouvrir au public').waitFor();
  expect(await toDo.getByRole('link').first().textContent()).toContain('avant d’ouvrir au public');
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

test.for([
  ['/admin/cars', 'Voitures', 'Ajouter une voiture', VEHICLE_COLUMNS],
  ['/admin/trucks', 'Camions', 'Ajouter un camion', VEHICLE_COLUMNS],
  ['/admin/brands', 'Marques', 'Ajouter des marques', ['Nom', 'Date', 'Actions']],
  ['/admin/rates', 'Tarifs Transport Chauffeur VTC', 'Ajouter un tarif', ['Titre', 'Prix', 'Actions']],
] as const)(
  'ADMP-3 ADMP-4 ADMP-5 ADMP-6 ADMP-7 ADMG-3: %s has its columns, its button and the floating bar',
  async (given, { visit }) => {
    const [path, title, add, columns] = given;
    const page = await admin.enter(visit, path);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByRole('button', { name: add, exact: true }).waitFor();
    expect(await headings(page)).toEqual(columns);
    const bar = page.getByRole('region', { name: 'Ajouter' });
    expect(await bar.getByRole('button').allTextContents()).toEqual(['+ Voiture', '+ Marque', '+ Camion', '+ Tarif']);
    // Its strip is as wide as the page: no row is half under it, and none is below it at the end.
    const flush = await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
      const [main, strip] = ['main', 'section[aria-label="Ajouter"]'].map(
        (one) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect(),
      ) as [DOMRect, DOMRect];
      return [strip.left - main.left, strip.right - main.right, strip.top - main.bottom].map((px) => Math.abs(px) < 1);
    });
    expect(flush).toEqual([true, true, true]);
  },
);

test('D33 ADMP-10: cars are paged by 25, sorted and searched over the whole stock; the address says it and going back undoes it', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars');
  await page.getByText('1–25 sur 52').waitFor();
  const recent = await names(page);
  expect(recent).toHaveLength(25);
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await page.getByText('26–50 sur 52').waitFor();
  expect(searchOf(page)).toBe('?page=2');
  // The rows come after the address.
  await expect.poll(async () => (await names(page)).filter((name) => recent.includes(name))).toEqual([]);

  await page.getByRole('button', { name: 'Nom', exact: true }).click();
  await page.getByText('1–25 sur 52').waitFor();
  expect(searchOf(page)).toBe('?ordre=nom');
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent?.startsWith('A'));
  expect(await page.getByRole('columnheader', { name: 'Nom' }).getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('button', { name: 'Nom', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent?.startsWith('V'));
  expect(searchOf(page)).toBe('?ordre=-nom');

  await page.keyboard.press('/');
  await page.keyboard.type('electrique renault');
  await page.getByText(/^1–\d sur \d$/).waitFor();
  expect(searchOf(page)).toBe('?q=electrique+renault&ordre=-nom');
  expect((await names(page)).every((name) => name.startsWith('Renault'))).toBe(true);
  await page.reload();
  await page.getByText(/^1–\d sur \d$/).waitFor();
  await page.goBack();
  await page.waitForURL('**/admin/cars?ordre=nom');
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

test('D33: a row opens its form, the way back closes it', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/trucks');
  await page.getByText('1–20 sur 20').waitFor();
  await page.getByRole('cell', { name: 'Iveco', exact: true }).first().click();
  await page.locator('dialog[open]').waitFor();
  expect(searchOf(page)).toMatch(/^\?fiche=trucks-edit-\d+$/);
  await page.goBack();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(searchOf(page)).toBe('');
});

test('ERR-1: loading, failed and empty are three things; a failure can be tried again', async ({ visit }) => {
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
  await page.getByRole('searchbox').fill('zzz');
  await page.getByText('Aucun résultat pour « zzz ».').waitFor();
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await page.getByText('1–20 sur 20').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.route('**/api/admin/trucks/range*', (route) => route.fulfill({ json: { data: [], remaining: 0 } }));
  await page.reload();
  await page.getByText('Aucune Camions ajoutée !', { exact: true }).waitFor();
});

test('D06 D33: a search that finds nothing proposes what it may have meant, in the tables too', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars');
  await page.getByRole('searchbox').fill('pegot 308');
  await page.getByText('Aucun résultat pour « pegot 308 ».').waitFor();
  await page.getByRole('button', { name: 'Vouliez-vous dire « peugeot 308 » ?' }).click();
  await page.getByRole('link', { name: 'Peugeot 308 GT Line', exact: true }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('peugeot 308');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('a response that comes late never replaces a newer one', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars');
  await page.getByText('1–25 sur 52').waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/cars/range*q=dacia*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('searchbox').fill('dacia');
  await page.waitForURL('**/admin/cars?q=dacia');
  await page.getByRole('searchbox').fill('tesla');
  await page.getByText(/^1–\d sur \d$/).waitFor();
  release();
  await page.waitForLoadState('networkidle');
  expect((await names(page)).every((name) => name.includes('Tesla'))).toBe(true);
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
  // The key comes when the address has the search and the page does not show it yet, as on a busy machine.
  await page.getByRole('searchbox').evaluate(async (field) => {
    field.blur();
    for (let i = 0; i < 10_000 && !location.search.includes('q='); i += 1) await null;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  });
  // The search takes effect, and the form stays.
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'n?' && searchParams.has('fiche'));
  await page.getByRole('dialog', { name: 'Ajouter une marque' }).waitFor();
});

test('ADMG-2: an unknown page is shown inside the administration, with status 404', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/dashboard', { expecting: [/status of 404/] });
  const response = await page.goto('/admin/nulle-part');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' }).waitFor();
  await page.getByRole('link', { name: 'Revenir au tableau de bord' }).click();
  await page.waitForURL('**/admin/dashboard');
});

test('D40 trash: a deleted car is off the site at once, waits in the trash, and comes back', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/dashboard');
  const range = await (await page.request.get('/api/admin/cars/range?statut=available&from=0&to=0')).json();
  const { id, title } = range.data[0];
  await page.request.delete('/api/admin/cars/delete', { data: { id } });
  expect((await page.request.get(`/api/cars/${id}`)).status()).toBe(404);
  await page.getByRole('link', { name: 'Corbeille' }).click();
  await page.getByText(title).waitFor();
  await page.getByText('Encore 30 jours').waitFor();
  await page.getByRole('button', { name: `Restaurer ${title}` }).click();
  await page.getByText('Aucune voiture à la corbeille.').waitFor();
  await page.getByText('Le véhicule est de nouveau en ligne.').waitFor();
  expect((await page.request.get(`/api/cars/${id}`)).status()).toBe(200);
});

test('D45: the trash names plates and references, and all of it comes back at once', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/dashboard');
  const references: string[] = [];
  for (const kind of ['cars', 'trucks']) {
    const range = await (await page.request.get(`/api/admin/${kind}/range?statut=available&from=3&to=4`)).json();
    for (const { id, reference } of range.data) {
      references.push(reference);
      await page.request.delete(`/api/admin/${kind}/delete`, { data: { id } });
    }
  }
  await page.goto('/admin/bin');
  for (const reference of references) await page.getByText(`${reference} · Encore 30 jours`).waitFor();
  await page.getByRole('button', { name: 'Tout restaurer' }).click();
  await page.getByText('Aucune voiture à la corbeille.').waitFor();
  await page.getByText('Aucun camion à la corbeille.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Corbeille');
  await page.getByText('Repris de la corbeille : 2 véhicules.').first().waitFor();
  await page.reload();
  await page.getByText('Aucun camion à la corbeille.').waitFor();
  expect(await page.getByRole('button', { name: /^Restaurer/ }).count()).toBe(0);
});

test('D45: the trash is emptied, one vehicle or all, after a question', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/dashboard');
  const titles: string[] = [];
  let reference = '';
  for (const kind of ['cars', 'cars', 'trucks']) {
    const range = await (await page.request.get(`/api/admin/${kind}/range?statut=available&from=9&to=9`)).json();
    const { id, title } = range.data[0];
    if (titles.length === 0) ({ reference } = range.data[0]);
    titles.push(title);
    await page.request.delete(`/api/admin/${kind}/delete`, { data: { id } });
  }
  const [first = '', second = '', truck = ''] = titles;
  await page.getByRole('link', { name: 'Corbeille' }).click();
  const question = page.getByRole('alertdialog', { name: 'Supprimer définitivement ?' });
  await page.getByRole('button', { name: `Supprimer définitivement ${first}` }).click();
  await question.getByText(`Es-tu sûr? Vous supprimez « ${first} » (${reference}) et ses photos`).waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Supprimer définitivement ${first}` }).click();
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await page.getByText('Le véhicule est supprimé définitivement.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Corbeille');
  expect(await page.getByRole('button', { name: /^Restaurer/ }).count()).toBe(2);

  await page.getByRole('button', { name: 'Vider la corbeille' }).click();
  await question.getByText('Vous supprimez 2 véhicules et leurs photos').waitFor();
  // They leave the list before the site has answered.
  const emptied = ['cars', 'trucks'].map((kind) => page.waitForResponse(`**/api/admin/${kind}/bin`));
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await page.getByText('Aucune voiture à la corbeille.').waitFor();
  await page.getByText('Aucun camion à la corbeille.').waitFor();
  expect(await page.getByRole('button', { name: 'Vider la corbeille' }).count()).toBe(0);
  await Promise.all(emptied);
  await page.reload();
  await page.getByText('Aucun camion à la corbeille.').waitFor();
  for (const title of [second, truck]) expect(await page.getByText(title).count()).toBe(0);
});

test('D33: another page of a table starts at its top, with the focus on the page', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars', { width: 390, height: 844 });
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await page.getByText('Page 2 sur').waitFor();
  await expect.poll(() => page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, 'contenu']);
});

test('D33: on a phone, where the heads have no room, a choice sorts by every column', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars', { width: 390, height: 844 });
  const sorter = page.getByLabel('Trier par');
  await sorter.selectOption({ label: 'Date, croissant' });
  await page.waitForURL('**/admin/cars?ordre=date');
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('Volkswagen Polo Confortline');
  // What has no column has its place in the choice: on a wide window too.
  await page.setViewportSize({ width: 1440, height: 900 });
  await sorter.selectOption({ label: 'Kilométrage, croissant' });
  await page.waitForURL('**/admin/cars?tri=km');
});

test('ADMG-6: the login leads into the page, and the focus with it', async ({ visit }) => {
  const page = await visit('/admin/dashboard', { baseUrl: admin.baseUrl() });
  await signIn(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenu');
});

/** A text as long as its field accepts: with words of the length of real ones, or without a place to divide it. */
const wordy = (length: number) => 'Utilitaire frigorifique '.repeat(length / 24 + 1).slice(0, length - 1);
const solid = (length: number) => 'W'.repeat(length);

/** The page, where it scrolls sideways, and the tables that reach past what they stand in and do not scroll there. */
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
  const page = await admin.enter(visit, '/admin/brands');
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, data: unknown) => {
    const response = await page.request.fetch(`/api/admin/${path}`, { method, data });
    expect([response.status(), await response.text()]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    return ((await response.json()) as { data: [{ id: number }] }).data[0].id;
  };
  for (const [from, text] of [wordy, solid].entries()) {
    const brand = await write('POST', 'brands/new', { brandName: text(100) });
    await write('POST', 'rates/new', { title: text(100), price: text(500) });
    for (const kind of ['cars', 'trucks']) {
      // The most looked at: the statistics name them too.
      const range = await page.request.get(`/api/admin/${kind}/range?tri=vues&from=${from}&to=${from + 1}`);
      const [shown, trashed] = ((await range.json()) as { data: { id: number }[] }).data;
      const prices = kind === 'cars' ? { price_per_day: text(500) } : { price_per_week: text(500) };
      await write('PUT', `${kind}/edit`, {
        id: shown?.id,
        title: text(200),
        brand,
        reference: text(100),
        mileage: 9_999_999,
        offer_kind: 'both',
        sale_price: text(500),
        ...prices,
      });
      await write('PUT', `${kind}/edit`, { id: trashed?.id, title: text(200) });
      await write('DELETE', `${kind}/delete`, { id: trashed?.id });
    }
  }
  const faults: string[] = [];
  for (const path of ['cars', 'trucks?tri=age', 'brands', 'rates', 'bin', 'dashboard', 'prices', 'statistics']) {
    await page.goto(`/admin/${path}`);
    await page.waitForLoadState('networkidle');
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await tooWide(page)).map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});
