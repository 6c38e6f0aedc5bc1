import { expect } from 'vitest';
import { held } from '../support/page-state.ts';
import { test } from '../support/visit.ts';

/** Tests the way from page to page in the browser. tests/api/pages.test.ts tests the HTML that the server sends. */
test('ROL-1 PUB-8 HDR-1 HDR-3 HDR-8 CST-14 CST-15: one header and one footer around every page, which lead everywhere', async ({
  visit,
}) => {
  const page = await visit('/contact');
  await page.getByRole('link', { name: 'Garage des Tilleuls, accueil' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const [name, path, heading, content] of [
    [
      'Camion de location',
      '/trucks-rental',
      "Achetez votre Camion d'occasion, vérifié et garanti",
      'Ford E-Transit L3H2',
    ],
    ['Transports VTC', '/vtc-transport', "L'excellence VTC, à tout moment", 'PARIS - ORLY'],
    ['À propos', '/about', 'À propos de nous', 'Avis de Google'],
    ['Contact', '/contact', 'Contactez-nous', 'Entrer en contact'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('main').getByRole('heading', { name: content }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByRole('banner').locator('a[href="tel:+33199004217"]').first().waitFor({ state: 'attached' });
    expect(await page.getByRole('contentinfo').textContent()).toMatch(/© 2024[\s\S]*Propulsé par Vitrine/);
  }
});

test('CON-7: the counter includes what was typed before the scripts of the page start', async ({ visit }) => {
  const { hold, release } = held(/\/assets\/.*\.js$/);
  const page = await visit('about:blank', { javaScriptEnabled: true });
  await hold(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Message (optionnel)').fill('Bonjour');
  await page.getByText('600 caractères au plus').waitFor();
  release();
  await page.getByText('7 / 600 caractères').waitFor();
});
