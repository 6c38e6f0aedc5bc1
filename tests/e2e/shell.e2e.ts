import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { axeViolations, test } from '../support/visit.ts';

const menu = (page: Page) => page.locator('summary[aria-label="Menu"]');
const links = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link');

/** Returns a short description of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.id || at?.getAttribute('aria-label') || at?.textContent || at?.tagName || '';
  });

describe('the menu', () => {
  test('HDR-7 CST-4: stands in the header from 1200px on, folds below', async ({ visit }) => {
    const page = await visit('/about', { width: 1200 });
    const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
    expect(await navigation.isVisible()).toBe(true);
    expect(await menu(page).isVisible()).toBe(false);
    const header = await page.locator('header').first().boundingBox();
    expect(header?.height, 'nothing wraps').toBeLessThan(80);
    await page.setViewportSize({ width: 1199, height: 900 });
    expect(await menu(page).isVisible()).toBe(true);
    expect(await navigation.isVisible()).toBe(false);
  });

  test('HDR-2 HDR-7: covers the window, keeps the focus, closes with Escape and gives the focus back; a choice closes it and hands the focus to the new page', async ({
    visit,
  }) => {
    const page = await visit('/about', { width: 390, height: 844 });
    await menu(page).focus();
    await page.keyboard.press('Enter');
    await links(page).first().waitFor();
    const isInert = () => page.locator('main').evaluate((main) => (main as HTMLElement).inert);
    await expect.poll(isInert).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    expect(await axeViolations(page)).toEqual([]);
    const seen = new Set<string>();
    for (let i = 0; i < 12; i += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('details') !== null)).toBe(true);
      seen.add(await focused(page));
    }
    expect([...seen]).toEqual(expect.arrayContaining(['Accueil', 'Contact', 'Menu']));
    await menu(page).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('contact@garage-des-tilleuls.example');
    await page.keyboard.press('Escape');
    await links(page).first().waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Menu');
    await expect.poll(isInert).toBe(false);

    await menu(page).click();
    await links(page).filter({ hasText: 'Contact' }).click();
    await page.getByRole('heading', { name: 'Contactez-nous' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'contenu');
    expect(await links(page).first().isVisible()).toBe(false);
  });

  test('HDR-7: opens without JavaScript', async ({ visit }) => {
    const page = await visit('/about', { width: 390, height: 844, javaScriptEnabled: false });
    await menu(page).click();
    await links(page).filter({ hasText: 'Contact' }).click();
    await page.waitForURL('**/contact');
  });
});

describe('the header of a list', () => {
  const header = (page: Page) => page.locator('header').first();
  const shown = (page: Page) => header(page).evaluate((top) => !top.hasAttribute('data-hidden'));
  const wheel = async (page: Page, by: number) => {
    await page.mouse.move(195, 500);
    await page.mouse.wheel(0, by);
  };

  test('hides on the way down, returns on the way up and whenever it gets the focus', async ({ visit }) => {
    const page = await visit('/', { width: 390, height: 844 });
    await wheel(page, 900);
    await page.waitForFunction(() => document.querySelector('header')?.hasAttribute('data-hidden'));
    await wheel(page, -200);
    await page.waitForFunction(() => !document.querySelector('header')?.hasAttribute('data-hidden'));
    await wheel(page, 900);
    await page.waitForFunction(() => document.querySelector('header')?.hasAttribute('data-hidden'));
    await menu(page).focus();
    await page.waitForFunction(() => !document.querySelector('header')?.hasAttribute('data-hidden'));
    const before = await page.evaluate(() => window.scrollY);
    await wheel(page, 600);
    await page.waitForFunction((y) => window.scrollY > y + 300, before);
    expect(await shown(page), 'it holds the focus').toBe(true);
  });

  test('stays on other pages, and for those who asked for less motion', async ({ visit }) => {
    for (const [path, options] of [
      ['/about', {}],
      ['/', { reducedMotion: 'reduce' }],
    ] as const) {
      const page = await visit(path, { width: 390, height: 844, ...options });
      await wheel(page, 900);
      await page.waitForFunction(() => window.scrollY > 600);
      expect(await shown(page), path).toBe(true);
    }
  });
});

describe('the shell', () => {
  test('the first stop of the keyboard leads past the header; a link to a section of another page leads its focus there; title and address change with each page, and the metadata of the first page goes', async ({
    visit,
  }) => {
    const page = await visit('/contact');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Aller au contenu');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'contenu');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('email');

    await page.getByRole('contentinfo').getByRole('link', { name: 'Médiation' }).click();
    await page.getByRole('heading', { name: 'Médiation de la consommation' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'mediation');
    const top = await page.locator('#mediation').evaluate((section) => section.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(72);
    expect(top).toBeLessThan(200);

    await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('À propos').click();
    await page.waitForFunction(() => document.title.startsWith('À propos'));
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/about$/);
    expect(await page.locator('link[rel=canonical]').count()).toBe(1);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
  });

  test('D02: an unknown page has a search that finds vehicles, and cards that open', async ({ visit }) => {
    const page = await visit('/rien', { expecting: [/404 \(Not Found\)/] });
    await page.getByRole('searchbox', { name: 'Chercher un véhicule' }).fill('peugeot');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=peugeot');
    await page.goBack();
    await page.getByRole('heading', { name: 'Les derniers arrivés' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(4);
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL('**/car/*');
  });

  test('both fonts are preloaded, their second subsets load only on pages with such letters, and late fonts move nothing', async ({
    visit,
  }) => {
    const page = await visit('/mentions-legales');
    // With a route, Chromium does not use its cache, so each page below requests its fonts again.
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries())
          Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(shift, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/contact', '/vtc-transport', '/about', '/car/1', '/trucks-rental/1']) {
      const fonts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'font') fonts.push(request.url());
      });
      await page.goto(path);
      expect(await page.locator('link[rel=preload][as=font]').count()).toBe(2);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2);
      // The first subset of each font contains Œ and œ.
      const rare = /[Ā-őŔ-ʯ]/.test(await page.locator('body').innerText());
      expect(
        fonts.some((url) => url.includes('latin-ext')),
        'the second subset only for letters like Škoda’s',
      ).toBe(rare);
      expect(await page.evaluate(() => Reflect.get(window, 'moved')), path).toBeLessThan(0.01);
    }
  });

  test('a printed page has no navigation', async ({ visit }) => {
    const page = await visit('/mentions-legales');
    await page.emulateMedia({ media: 'print' });
    for (const part of ['header', 'footer', 'nav[aria-label="Sur cette page"]'])
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    expect(await page.getByRole('heading', { name: 'Conditions de location' }).isVisible()).toBe(true);
  });
});
