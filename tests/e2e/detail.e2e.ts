import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { ACCESSORIES } from '../../src/features/stock/vehicles/fields/choices.ts';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { axeViolations, axeViolationsInBothThemes, test } from '../support/visit.ts';

/** Tests a vehicle's page without its gallery: CDET-4 to CDET-11, TRKD-*, D20, D22 to D25. */

const LONG =
  'Volkswagen Tiguan 2.0 TDI 150 ch DSG7 Carat Exclusive 4Motion, toit ouvrant panoramique, attelage escamotable, affichage tête haute, sièges chauffants et hayon mains libres';

const site = forFile(openTestStockSite);
let car: string;
let bare: string;
let truck: string;

beforeAll(async () => {
  const brand = await site.brand('Peugeot');
  const images = await site.photos(3);
  bare = await site.car({
    title: LONG,
    images,
    overview: ' ',
    brand: null,
    fuel_type: null,
    energy: '',
    color: '',
    model_year: '',
    gearbox: null,
    mileage: null,
    seating_capacity: null,
    accessories: [],
    price_per_day: 'sur demande',
    price_per_month: '',
    guarantee: '',
    certificate: '',
    emission: '',
  });
  truck = await site.truck({ brand, images, price_per_week: '', new_vehicle_price: '38500' });
  car = await site.car({
    brand,
    images,
    price_per_day: '1200',
    accessories: [...ACCESSORIES, 'Attelage', 'Attelage'],
  });
});

const chat = (page: Page) => page.getByRole('link', { name: 'Contactez moi (ouvre WhatsApp)', exact: true });
const message = async (page: Page) =>
  decodeURIComponent(new URL((await chat(page).getAttribute('href')) ?? '').search.replace('?text=', '')).split('\n');
const lines = (page: Page, heading: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())));
/** Returns the headings of the vehicle, without those of similar vehicles. */
const headings = (page: Page) => page.locator('main > article h2').allTextContents();

describe('a car', () => {
  test('PUB-6, CHO-3, CDET-4, CDET-5, CDET-6, CDET-7, LOOK-21, CST-9, D20, D24: title, price, sections, labels, accessories and the way to the chat, without JavaScript too', async ({
    visit,
  }) => {
    const page = await visit(car, { baseUrl: site.baseUrl, javaScriptEnabled: false });
    expect(await page.locator('h1').allTextContents()).toEqual(['Peugeot 208 Active']);
    const price = page.locator('[data-price]').first();
    expect(await price.textContent()).toContain('1,200 €');
    expect(await price.locator('.visually-hidden').textContent()).toBe('1\u00a0200 euros');
    await page.getByText('Prix TTC. Location sans option d’achat.').waitFor();
    expect(await headings(page)).toEqual([
      'Vos dates',
      'Conditions de location',
      'Aperçu',
      'Détails',
      'Accessoires / fonctionnalités disponibles',
      'Vos garanties légales',
      'Nous rendre visite',
    ]);
    expect((await lines(page, 'Détails')).map(([label]) => label)).toEqual([
      'Marque',
      'Certificat',
      'Couleur',
      'Émission',
      'Énergie',
      'Carburant',
      'Boîte de vitesses',
      'Garantie',
      'Kilométrage',
      'Modèle (année)',
      'Prix par jour',
      'Prix par mois',
      'Nombre de places',
      'Uploaded Date',
    ]);
    expect(await page.locator('dt span[lang=en]').allTextContents()).toEqual(['Uploaded Date']);

    // Each accessory appears once, under the heading of its group. Each of the fifteen known ones has its own icon; all
    // others have the tick.
    const section = page.locator('section', { hasText: 'fonctionnalités disponibles' });
    expect(await section.locator('h3').count()).toBe(5);
    const items = section.locator('li');
    expect((await items.allTextContents()).sort()).toEqual([...ACCESSORIES, 'Attelage'].sort());
    const icons = await items.locator('svg').evaluateAll((drawn) => drawn.map(({ innerHTML }) => innerHTML));
    expect(icons).toHaveLength(ACCESSORIES.length + 1);
    expect(new Set(icons).size).toBe(icons.length);

    // One contact button links to the chat. Its message contains id, title, daily price and numbered accessories.
    expect(await page.getByText('Contactez moi').count()).toBe(1);
    expect(await chat(page).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/33639984217\?text=/);
    expect(await chat(page).getAttribute('target')).toBe('_blank');
    expect(await chat(page).getAttribute('rel')).toBe('noopener noreferrer');
    const text = await message(page);
    expect(text[0]).toMatch(/^Bonjour, .*la Peugeot 208 Active.*\. Est-elle disponible \?$/);
    expect(text.slice(2, 4)).toEqual([`${site.baseUrl}${car}`, `Référence ${car.split('/')[2]}`]);
    expect(text).toContain('Prix par jour : 1 200 €');
    expect(text).toContain('1. Climatiseur');
    expect(text).toContain('15. Automatique');
  });

  test('CDET-6, D23, D37: a car with almost no data shows almost no rows, and a price in words has no euro sign', async ({
    visit,
  }) => {
    const page = await visit(bare, { baseUrl: site.baseUrl, javaScriptEnabled: false });
    expect(await page.locator('h1').textContent()).toBe(LONG);
    expect(await headings(page)).toEqual([
      'Vos dates',
      'Conditions de location',
      'Détails',
      'Vos garanties légales',
      'Nous rendre visite',
    ]);
    expect((await lines(page, 'Détails')).map(([label]) => label)).toEqual(['Prix par jour', 'Uploaded Date']);
    const prices = await page.locator('main > article [data-price]').allTextContents();
    expect([...new Set(prices)]).toEqual(['sur demande']);
    expect(await message(page)).toContain('Prix par jour : sur demande');
  });
});

describe('a truck', () => {
  test('PUB-7, TRKD-1, TRKD-2, TRKD-3, TRKD-4, D25: a tag for each price that is there, Dimensions and Weight in their order; the message holds those prices', async ({
    visit,
  }) => {
    const page = await visit(truck, { baseUrl: site.baseUrl, javaScriptEnabled: false });
    const tags = page.locator('li:has(> [data-price]) > :first-child');
    expect(await tags.allTextContents()).toEqual(['Prix par heure', 'Prix par week-end']);
    expect(await headings(page)).toEqual([
      'Vos dates',
      'Conditions de location',
      'Aperçu',
      'Détails',
      'Dimensions',
      'Weight',
      'Accessoires / fonctionnalités disponibles',
      'Vos garanties légales',
      'Nous rendre visite',
    ]);
    expect(await lines(page, 'Dimensions')).toEqual([
      ['Longueur', '5,55 m'],
      ['Largeur', '2,07 m'],
      ['Hauteur', '2,50 m'],
    ]);
    expect((await lines(page, 'Weight')).map(([key]) => key)).toEqual([
      'Poids à vide',
      'PTAC (Poids Total Autorisé en Charge)',
    ]);
    expect(await page.getByRole('heading', { name: 'Weight' }).locator('[lang=en]').count()).toBe(1);
    expect((await lines(page, 'Détails')).map(([label]) => label)).not.toContain('Prix par heure');
    const text = await message(page);
    expect(text).toContain('Prix par heure : 14 €');
    expect(text).toContain('Prix par week-end : 119 €');
    expect(text.join('\n')).not.toContain('Prix par semaine');
    expect(text).toContain('2. Bluetooth');
  });
});

describe('widths', () => {
  test('CDET-9, CST-5: side by side from 768 px, stacked below with a contact bar that stays', async ({ visit }) => {
    const page = await visit(car, { baseUrl: site.baseUrl, width: 768 });
    const place = async (name: string) => (await page.locator(name).first().boundingBox()) ?? { x: 0, y: 0, height: 0 };
    expect((await place('h1')).x).toBeGreaterThan((await place('#photo-1 img')).x + 100);
    // No other element covers the rows below, which have the full width here.
    await page.getByRole('heading', { name: 'Détails' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 600));
    expect(
      await page.locator('dd').evaluateAll((all) => {
        const isCovered = (it: Element) => {
          const { left, top, width, height } = it.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          return found !== null && found.closest('main') !== null && !it.contains(found);
        };
        return all.filter(isCovered).map((it) => it.textContent);
      }),
    ).toEqual([]);
    await page.setViewportSize({ width: 767, height: 900 });
    const picture = await place('#photo-1 img');
    expect((await place('h1')).y).toBeGreaterThan(picture.y + picture.height);
    for (const top of [0, 600]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      const bar = (await chat(page).boundingBox()) ?? { y: 0, height: 0 };
      expect(bar.y + bar.height).toBeLessThanOrEqual(900);
      expect(bar.y).toBeGreaterThan(800);
    }
    expect(await page.getByRole('link', { name: 'Appeler le 01 99 00 42 17' }).isVisible()).toBe(true);
    expect(await page.getByText('Contactez moi').count()).toBe(1);
  });

  test('CDET-9: on a phone the bar hides nothing that has the focus, nor the end of the page', async ({ visit }) => {
    const page = await visit(truck, { baseUrl: site.baseUrl, width: 390 });
    const bar = (await chat(page).boundingBox())?.y ?? 0;
    await page.locator('footer a').last().focus();
    for (let i = 0; i < 12; i += 1) {
      const box = await page.evaluate(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return { top, bottom, fixed: document.activeElement?.closest('footer') === null };
      });
      if (!box.fixed) expect(box.bottom).toBeLessThan(bar);
      await page.keyboard.press('Shift+Tab');
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const ends = page.locator('footer, footer p');
    const bottoms = await ends.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().bottom));
    // The height of a page can have fractions of a pixel.
    expect(bottoms[0]).toBeCloseTo(900, 0);
    expect(bottoms.at(-1)).toBeLessThanOrEqual(bar);
  });
});

describe('on paper', () => {
  test('a truck with all its sections fits one printed page too, the address at its end', async ({ visit }) => {
    for (const path of ['/trucks-rental/18', '/trucks-rental/3']) {
      const page = await visit(path);
      const sheet = await page.pdf({ preferCSSPageSize: true });
      expect([path, sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length]).toEqual([path, 1]);
      await page.emulateMedia({ media: 'print' });
      const bottoms = await page
        .locator('main article > *')
        .evaluateAll((all) =>
          all.map((it) => [it.textContent.includes('contact@'), it.getBoundingClientRect().bottom] as const),
        );
      expect(bottoms.toSorted(([, one], [, other]) => one - other).at(-1)?.[0]).toBe(true);
    }
  });

  test('a car fits one printed page with its price, its facts of equal size and the contact, without buttons', async ({
    visit,
  }) => {
    const page = await visit(car, { baseUrl: site.baseUrl, colorScheme: 'dark' });
    const sheet = await page.pdf({ preferCSSPageSize: true });
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.locator('header, footer').evaluateAll((all) => all.filter((it) => it.checkVisibility()).length),
    ).toBe(0);
    // With the height of buttons, WebKit would need a second page.
    const heights = page.locator('article a').evaluateAll((all) => all.map((it) => getComputedStyle(it).minHeight));
    expect(new Set(await heights)).toEqual(new Set(['0px']));
    expect(await chat(page).isVisible()).toBe(false);
    expect(await page.locator('article').getByText('contact@garage-des-tilleuls.example').isVisible()).toBe(true);
    const size = (name: string) =>
      page
        .locator(name)
        .first()
        .evaluate((it) => getComputedStyle(it).fontSize);
    expect(await size('h1')).toBe(await size('[data-price]'));
    expect(await size('h1')).toBe(await size('li:has-text("Kilométrage")'));
  });
});

describe('accessibility', () => {
  test('WCAG 2.2 AA, 1.4.10: nothing for axe to find at 1440, 768, 390, 320 px, light and dark, nor in the enlarged view; nothing is wider than the window, however long the title', async ({
    visit,
  }) => {
    // A car and a truck are made of the same parts. So axe checks both layouts and both themes of one vehicle, and the
    // sideways scroll is checked for all.
    for (const path of [bare, truck, car]) {
      const page = await visit(path, { baseUrl: site.baseUrl });
      const enlarge = page.getByRole('button', { name: 'Agrandir' });
      await enlarge.waitFor();
      expect(await page.locator('h1').count()).toBe(1);
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        if (path === car && (width === 1440 || width === 390))
          expect(await axeViolationsInBothThemes(page), `${path} at ${width}`).toEqual([]);
        if ((path === truck && width === 320) || (path === bare && width === 390))
          expect(await axeViolations(page), `${path} at ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
      }
      if (path !== car) continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      await enlarge.click();
      await page.getByRole('dialog').waitFor();
      expect(await axeViolations(page), 'enlarged').toEqual([]);
    }
  });
});
