import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type RunningSite, startSite } from '../support/e2e.ts';
import { axeViolations, test } from '../support/visit.ts';

const PAGES = ['/contact', '/vtc-transport', '/about', '/mentions-legales', '/confidentialite', '/rien'];
const NOT_FOUND = { expecting: [/404 \(Not Found\)/] };

/** Each width once, each theme twice: colours do not depend on the width. */
const SCREENS = [
  { width: 1440, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const;

test.for(PAGES)('%s has one heading, fits every width, and nothing that axe finds wrong', async (path, { visit }) => {
  const page = await visit(path, NOT_FOUND);
  expect(await page.locator('h1').count()).toBe(1);
  for (const { width, colorScheme } of SCREENS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    expect(await axeViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
  }
});

describe('the VTC page', () => {
  test('VTC-2 CHAT-1: each request is a link to the chat that names its route to everybody', async ({ visit }) => {
    const page = await visit('/vtc-transport');
    const ask = page.getByRole('link', { name: 'Demande PARIS - BEAUVAIS (ouvre WhatsApp)' });
    expect(await ask.getAttribute('target')).toBe('_blank');
    expect(await ask.getAttribute('rel')).toBe('noopener noreferrer');
    const text = new URL((await ask.getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toBe('Bonjour, je souhaite réserver le trajet PARIS - BEAUVAIS (169 €).');
    expect(await page.getByRole('link', { name: /^Demande PARIS/ }).count()).toBe(4);
    expect(await page.getByRole('link', { name: 'Demander un transport (ouvre WhatsApp)' }).count()).toBe(1);
  });

  test('D53 ERR-1: rates that do not come leave the page, say so, and come with Réessayer', async ({ visit }) => {
    const page = await visit('/about', {
      expecting: [/500 \(Internal Server Error\)/, /Fetch error: Failed to fetch rates: 500 Internal Server Error/],
    });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.route('**/api/rates', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Transports VTC').click();
    await page.getByRole('heading', { name: "L'excellence VTC, à tout moment" }).waitFor();
    await page.getByText('Les tarifs n’ont pas pu être chargés').waitFor();
    expect(said).toContain('Fetch error: Failed to fetch rates: 500 Internal Server Error');
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/rates');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: 'PARIS - CDG' }).waitFor();
    expect(await page.getByText('Les tarifs n’ont pas pu être chargés').count()).toBe(0);
  });
});

describe('the about page', () => {
  test('ABT-2 D29: six reviews, each with its stars in words, its link and its mark', async ({ visit }) => {
    const page = await visit('/about');
    const reviews = page.getByRole('region', { name: 'Avis de Google' }).getByRole('article');
    expect(await reviews.count()).toBe(6);
    for (const review of await reviews.all()) {
      expect(await review.innerText()).toMatch(/[1-5] sur 5/);
      expect(await review.innerText()).toContain('Avis d’exemple');
      expect(await review.getByRole('link').getAttribute('href')).toMatch(/^https?:/);
    }
  });

  test('keeps the picture’s place before it is there', async ({ visit }) => {
    const page = await visit('/about');
    const picture = page.getByRole('img', { name: /atelier/i });
    expect(await picture.getAttribute('width')).toBe('960');
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960);
  });
});

describe('interface: fr', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-fr-'));
  let site: RunningSite;
  beforeAll(async () => {
    const file = join(folder, 'dealership.json');
    const dealership = JSON.parse(readFileSync('dealership.json', 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...dealership, interface: 'fr' }));
    site = await startSite({ DEALERSHIP_FILE: file });
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('D03 PUB-11: these pages hold no English word, wherever the specification has one', async ({ visit }) => {
    for (const path of PAGES) {
      const page = await visit(path, { baseUrl: site.baseUrl, ...NOT_FOUND });
      expect(await page.locator('[lang=en]').count(), path).toBe(0);
      expect(await page.locator('body').innerText(), path).not.toMatch(/Current Rates|Sign-in|Loading/);
    }
    const page = await visit('/vtc-transport', { baseUrl: site.baseUrl });
    await page.getByRole('heading', { name: 'Tarifs en vigueur' }).waitFor();
  });
});
