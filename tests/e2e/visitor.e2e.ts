import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '../support/visit.ts';

/** What a visitor sees and follows, page by page, each with JavaScript and without: the pages are the same. */
const SCRIPTS = [true, false] as const;

const links = (page: Page, part: string) =>
  page.locator(`${part} a`).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href')));

describe.each(SCRIPTS)('with JavaScript: %s', (javaScriptEnabled) => {
  test('ROL-1 PUB-8 HDR-1 HDR-3 HDR-8 CST-15: one header and one footer around every page, which lead everywhere', async ({
    visit,
  }) => {
    const page = await visit('/contact', { javaScriptEnabled });
    await page.getByRole('link', { name: 'Garage des Tilleuls, accueil' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    for (const [name, path, heading] of [
      ['Camion de location', '/trucks-rental', "Achetez votre Camion d'occasion, vérifié et garanti"],
      ['Transports VTC', '/vtc-transport', "L'excellence VTC, à tout moment"],
      ['À propos', '/about', 'À propos de nous'],
      ['Contact', '/contact', 'Contactez-nous'],
    ] as const) {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await links(page, 'header')).toContain('tel:+33199004217');
      const footer = page.getByRole('contentinfo');
      expect(await footer.textContent()).toMatch(/© 2024[\s\S]*Propulsé par Vitrine/);
    }
  });

  test('PUB-3 CON-1 CON-2 CON-3 CON-4: how to reach the dealer', async ({ visit }) => {
    const page = await visit('/contact', { javaScriptEnabled });
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
  });

  test('PUB-5 VTC-1 VTC-3 VTC-4 VTC-5 CST-14: four prices, what they hold, and the chat at the top and at the end', async ({
    visit,
  }) => {
    const page = await visit('/vtc-transport', { javaScriptEnabled });
    const main = page.getByRole('main');
    const rates = await main.locator('li:has(h3)').allTextContents();
    for (const [title, price] of [
      ['PARIS - ORLY', '99 €'],
      ['PARIS - PARIS', '59 €'],
      ['PARIS - BEAUVAIS', '169 €'],
      ['PARIS - CDG', '69 €'],
    ] as const)
      expect(
        rates.filter((rate) => rate.includes(title) && rate.includes(price)),
        title,
      ).toHaveLength(1);
    await main
      .getByText(/péages inclus/)
      .first()
      .waitFor();
    const ask = main.getByRole('link', { name: /Demander un transport/ });
    expect(await ask.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/33639984217\?text=/);
    expect((await links(page, 'main')).at(-1)).toMatch(/^https:\/\/wa\.me\/33639984217/);
  });

  test('PUB-2 ABT-1: the story and six reviews', async ({ visit }) => {
    const page = await visit('/about', { javaScriptEnabled });
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: /L’histoire d/ }).waitFor();
    await main.getByRole('heading', { name: 'Avis de Google' }).waitFor();
    expect(await main.locator('section:has(#avis) article, section:has(#avis) li').count()).toBeGreaterThanOrEqual(6);
  });

  test('PUB-10 D02: an unknown address says so, with status 404, in the same shell', async ({ visit }) => {
    const page = await visit('/', { javaScriptEnabled, expecting: [/404 \(Not Found\)/] });
    const response = await page.goto('/voitures/inconnue');
    expect(response?.status()).toBe(404);
    await page.getByRole('contentinfo').waitFor();
    expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0);
  });
});
