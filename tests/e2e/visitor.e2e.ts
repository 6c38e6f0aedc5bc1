import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../support/visit.ts';

/** What a visitor sees and follows, page by page, as the browser draws them; tests/api/pages.test.ts reads what the server sends. */

const links = (page: Page, part: string) =>
  page.locator(`${part} a`).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href')));

/** CON-1 to CON-4: how to reach the dealer. */
async function expectContact(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Entrer en contact' }).waitFor();
  await main.getByText('Le meilleur rapport qualité/prix').waitFor();
  await main.getByText('12 avenue des Tilleuls').waitFor();
  const reach = await links(page, 'main');
  for (const network of ['facebook', 'instagram', 'tiktok'])
    expect(
      reach.some((to) => to?.startsWith(`https://www.${network}.com/`)),
      network,
    ).toBe(true);
  expect(reach).toContain('mailto:contact@garage-des-tilleuls.example');
  expect(reach).toContain('tel:+33199004217');
}

/** VTC-1 to VTC-5: four prices, what they hold, and the chat at the top and at the end. */
async function expectTransports(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const rates = main.locator('li:has(h3)');
  await rates.first().waitFor();
  const texts = await rates.allTextContents();
  for (const [title, price] of [
    ['PARIS - ORLY', '99 €'],
    ['PARIS - PARIS', '59 €'],
    ['PARIS - BEAUVAIS', '169 €'],
    ['PARIS - CDG', '69 €'],
  ] as const)
    expect(
      texts.filter((rate) => rate.includes(title) && rate.includes(price)),
      title,
    ).toHaveLength(1);
  await main
    .getByText(/péages inclus/)
    .first()
    .waitFor();
  const ask = main.getByRole('link', { name: /Demander un transport/ });
  expect(await ask.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/33639984217\?text=/);
  expect((await links(page, 'main')).at(-1)).toMatch(/^https:\/\/wa\.me\/33639984217/);
}

/** ABT-1: the story and six reviews. */
async function expectAbout(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: /L’histoire d/ }).waitFor();
  await main.getByRole('heading', { name: 'Avis de Google' }).waitFor();
  expect(await main.locator('section:has(#avis) article, section:has(#avis) li').count()).toBeGreaterThanOrEqual(6);
}

test('ROL-1 PUB-2 PUB-3 PUB-5 PUB-8 HDR-1 HDR-3 HDR-8 CST-14 CST-15 CON-1 CON-2 CON-3 CON-4 VTC-1 VTC-3 VTC-4 VTC-5 ABT-1: one header and one footer around every page, which lead everywhere, and each page says what it is for', async ({
  visit,
}) => {
  const page = await visit('/contact');
  await page.getByRole('link', { name: 'Garage des Tilleuls, accueil' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const [name, path, heading, expectContent] of [
    ['Camion de location', '/trucks-rental', "Achetez votre Camion d'occasion, vérifié et garanti", undefined],
    ['Transports VTC', '/vtc-transport', "L'excellence VTC, à tout moment", expectTransports],
    ['À propos', '/about', 'À propos de nous', expectAbout],
    ['Contact', '/contact', 'Contactez-nous', expectContact],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await links(page, 'header')).toContain('tel:+33199004217');
    const footer = page.getByRole('contentinfo');
    expect(await footer.textContent()).toMatch(/© 2024[\s\S]*Propulsé par Vitrine/);
    await expectContent?.(page);
  }
});
