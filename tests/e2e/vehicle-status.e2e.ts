import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { reachesPast } from '../support/page-state.ts';
import { alive, resize, test } from '../support/visit.ts';

/** Tests the pages of a vehicle that is sold or removed, and the preview of a draft for administrators. */

const admin = adminSite();
const PHONE = { width: 390, height: 844 };

/** Changes the status of the newest car of the public list. Returns its id and title. */
async function change(page: Page, status: string) {
  const { data } = await (await page.request.get('/api/cars/list/-1')).json();
  const { id, title } = data[0] as { id: number; title: string };
  const done = await page.request.post('/api/admin/cars/status', { data: { ids: [id], status } });
  expect(done.ok()).toBe(true);
  return { id, title };
}

describe('D02: a visitor has an old list open when a vehicle is sold or removed', () => {
  test('sold: its page has no price and shows similar ones, one of which opens; without JavaScript too', async ({
    visit,
  }) => {
    const page = await admin.enter(visit, '/', PHONE);
    const { id, title } = await change(page, 'sold');
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await page.waitForURL(`**/car/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const offer = page.locator('main ul', { hasText: 'Vendu' });
    await offer.waitFor();
    await expect.poll(() => page.title()).toMatch(/^Vendu : /);
    expect(await page.getByRole('link', { name: 'Contactez moi' }).count()).toBe(0);
    expect(await reachesPast(page)).toBe(false);
    await page.getByRole('link', { name: 'Voir les véhicules similaires' }).click();
    const similar = page.getByRole('region', { name: 'Véhicules similaires' });
    const other = similar.getByRole('link').first();
    const name = await other.textContent();
    await other.click();
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    const plain = await visit(`/car/${id}`, { baseUrl: admin.baseUrl(), javaScriptEnabled: false });
    const cards = plain.getByRole('region', { name: 'Véhicules similaires' }).getByRole('article');
    expect(await cards.count()).toBe(4);
    // The sticky box with title and price does not cover the cards.
    await cards.last().scrollIntoViewIfNeeded();
    const [offered, first] = [await plain.locator('main h1').boundingBox(), await cards.first().boundingBox()];
    expect((offered?.y ?? 0) + (offered?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  });

  test('removed: a page of the site says so, with a search and similar ones', async ({ visit }) => {
    const page = await admin.enter(visit, '/', { expecting: [/410/, /Failed to fetch car data/] });
    const { id, title } = await change(page, 'archived');
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await page.getByRole('heading', { name: 'Ce véhicule n’est plus au catalogue' }).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Véhicules similaires' }).getByRole('article').count())
      .toBe(4);
    expect((await page.request.get(`/car/${id}`)).status()).toBe(410);
    await page.getByLabel('Chercher un véhicule').fill('peugeot');
    await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
    await page.waitForURL('**/?q=peugeot');
  });
});

test('MOD-14: a draft’s row leads to its preview, which visitors do not find, and back to the form', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars?statut=draft', { expecting: [/404/] });
  const link = page.getByRole('link', { name: /^Prévisualiser / }).first();
  const path = (await link.getAttribute('href')) ?? '';
  // If a test leaves the table while it still reads, the page reports a failed read.
  await page.locator('nav[aria-label="Filtrer la liste"][aria-busy="false"]').waitFor();
  await page.goto(path);
  await alive(page);
  const strip = page.getByRole('complementary', { name: 'Aperçu' });
  expect(await strip.textContent()).toContain('Aperçu — brouillon');
  // The preview shows the same contact link as the public page.
  await page.getByRole('link', { name: 'Contactez moi' }).waitFor();
  await resize(page, PHONE);
  expect(await reachesPast(page)).toBe(false);
  expect((await page.request.get(path.replace('/admin/preview', ''))).status()).toBe(404);
  await strip.getByRole('link', { name: 'Modifier ou mettre en ligne' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Titre').fill('Un autre titre');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    form.getByRole('button', { name: /^Prévisualiser/ }).click(),
  ]);
  await tab.getByRole('heading', { level: 1, name: /Un autre titre/ }).waitFor();
  await tab.getByText('Aperçu non publié').waitFor();
  await tab.close();
  await page.context().clearCookies();
  await page.goto(path);
  expect(new URL(page.url()).pathname).toBe('/admin/login');
});
