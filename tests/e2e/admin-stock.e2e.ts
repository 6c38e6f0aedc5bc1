import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { hasFocus, reachesPast } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

/**
 * Tests the dealer's vehicle list (D33, ROL-3): its tasks, the filter chips with counts, and the status menu of a row.
 */

const admin = adminSite();

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const pill = (page: Page, title: string) => page.getByRole('button', { name: `Statut de ${title}` });
const item = (page: Page, name: string) => page.getByRole('menuitemradio', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function stored(page: Page, id: number) {
  return (await (await page.request.get(`/api/admin/cars/${id}`)).json()).data[0];
}

test('a row’s pill changes the status by keyboard and by pointer; a sale asks its day and price; « Annuler » undoes', async ({
  visit,
}) => {
  // The window shows all rows, so that none is partly under the floating bar.
  const page = await admin.enter(visit, '/admin/cars', { height: 2_200 });
  await page.getByText(/^1–25 sur \d+$/).waitFor();
  const range = await (await page.request.get('/api/admin/cars/range?statut=available&from=0&to=0')).json();
  const { id, title } = range.data[0];
  await pill(page, title).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('En ligne');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('Sorti jusqu’au …');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Brouillon');
  await page.keyboard.press('Escape');
  expect(await item(page, 'Brouillon').count()).toBe(0);
  await hasFocus(pill(page, title));

  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('En ligne');
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Vendre : ${title}` });
  await dialog.getByLabel('Prix de vente final').fill('8 900 €');
  await dialog.getByLabel('Vendu le').fill('2026-01-05');
  await dialog.getByRole('button', { name: 'Marquer vendu' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Statut de ${title} : Vendu` }).waitFor();
  expect(await stored(page, id)).toMatchObject({ status: 'sold', sold_at: '05-01-2026', final_price: '8 900 €' });
  await messages(page).getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: `Statut de ${title} : En ligne` }).waitFor();
  await messages(page).getByText('est de nouveau : En ligne').waitFor();
  expect(await stored(page, id)).toMatchObject({ status: 'available', sold_at: '', final_price: '' });
  expect(new URL(page.url()).search, 'no click opened the row').toBe('');
});

test('on a phone: a reservation with its day, a draft that lacks a photo, and a failure that is said and tried again', async ({
  visit,
}) => {
  let id = 0;
  const page = await admin.enter(visit, '/admin/cars', {
    width: 390,
    height: 844,
    isMobile: true,
    hasTouch: true,
    expecting: [/status of 503/, /^error: AdminError/],
    before: async ({ request }) => {
      const made = await request.post('/api/admin/cars/new', { data: { title: 'Zoé à préparer', status: 'draft' } });
      ({ id } = (await made.json()).data[0]);
    },
  });
  await pill(page, 'Zoé à préparer').tap();
  const online = item(page, 'En ligne');
  await online.getByText('Ajoutez au moins une image').waitFor();
  expect(await online.getAttribute('aria-disabled')).toBe('true');
  for (const one of await page.getByRole('menuitemradio').all())
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.route('**/api/admin/cars/status', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await item(page, 'Archivé').tap();
  await messages(page).getByText('Le statut de « Zoé à préparer » n’a pas changé.').waitFor();
  await page.getByRole('button', { name: 'Statut de Zoé à préparer : Brouillon' }).waitFor();
  await messages(page).getByRole('button', { name: 'Réessayer' }).tap();
  await page.getByRole('button', { name: 'Statut de Zoé à préparer : Archivé' }).waitFor();
  await expect.poll(async () => (await stored(page, id)).status).toBe('archived');

  const range = await (await page.request.get('/api/admin/cars/range?statut=available&from=0&to=0')).json();
  const [other] = range.data;
  await pill(page, other.title).tap();
  await item(page, 'Réservé…').tap();
  const dialog = page.getByRole('dialog', { name: `Réserver : ${other.title}` });
  await dialog.getByLabel('Réservé jusqu’au').fill('2099-12-24');
  await dialog.getByLabel('Note').fill('Acompte reçu');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Réserver' }).tap();
  await page.getByRole('button', { name: `Statut de ${other.title} : Réservé` }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('jusqu’au 24-12-2099 · Acompte reçu').waitFor();
  expect(await stored(page, other.id)).toMatchObject({ reserved_until: '24-12-2099', reserved_note: 'Acompte reçu' });
});

const chip = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Filtrer la liste' }).getByRole('link', { name });

test('D33: the dashboard leads to what there is to do; chips filter by address, count anew after a change, and go back', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard', {
    expecting: [/status of 503/, /^error: Fetch error: Failed to fetch cars: 503 Service Unavailable/],
  });
  const { online_old: old, draft } = (await (await page.request.get('/api/admin/cars/counts')).json()).data[0];
  const toDo = page.getByRole('navigation', { name: 'À faire' });
  await toDo.getByRole('link', { name: `${old} voitures en ligne depuis plus de 60 jours, rien à compléter` }).click();
  const rows = (count: number) => page.getByText(`1–${Math.min(25, count)} sur ${count}`);
  await rows(old).waitFor();
  const filtered = '?statut=available&manque=rien&age_min=61';
  expect(new URL(page.url()).search).toBe(filtered);
  expect(
    await chip(page, `En ligne depuis plus de 60 jours, rien à compléter ${old}`).getAttribute('aria-current'),
  ).toBe('true');

  await page
    .getByRole('button', { name: /^Statut de .* : En ligne$/ })
    .first()
    .click();
  await item(page, 'Brouillon').click();
  await messages(page).getByRole('button', { name: 'Annuler' }).waitFor();
  await chip(page, `Brouillons ${draft + 1}`).click();
  await rows(draft + 1).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?statut=draft');
  await page.goBack();
  await page.waitForURL(`**/admin/cars${filtered}`);
  await rows(old - 1).waitFor();
  await page.getByRole('button', { name: 'En stock' }).click();
  await page.waitForURL(`**/admin/cars${filtered}&tri=age`);
  const head = page.getByRole('columnheader', { name: 'En stock' });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');

  await page.route('**/api/admin/trucks/counts', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Camions' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Les nombres n’ont pas pu être chargés.' });
  await chip(page, 'Sans prix').waitFor();
  await alert.getByRole('button', { name: 'Réessayer' }).click();
  await chip(page, /^Tous \d+$/).waitFor();
});

test('D33: on a phone the chosen chip is visible although it counts no vehicle, and a selection without rows says so', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/trucks?statut=archived', {
    width: 390,
    height: 844,
    isMobile: true,
    before: async ({ request }) => {
      const { data } = await (await request.get('/api/admin/trucks/range?statut=archived&statut=draft&to=99')).json();
      const ids = data.map((truck: { id: number }) => truck.id);
      await request.post('/api/admin/trucks/bin', { data: { ids } });
    },
  });
  await page.getByText('Rien dans cette sélection.').waitFor();
  const chosen = chip(page, 'Archivés 0');
  expect(await chosen.getAttribute('aria-current')).toBe('true');
  expect(await chip(page, /^Brouillons/).count(), 'a chip that counts none is no link').toBe(0);
  await expect
    .poll(async () => {
      const { x = -1, width = 0, height = 0 } = (await chosen.boundingBox()) ?? {};
      return [x >= 0, x + width <= 390, height >= 44];
    })
    .toEqual([true, true, true]);
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tout afficher' }).tap();
  await page.getByText(/^1–\d+ sur \d+$/).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
