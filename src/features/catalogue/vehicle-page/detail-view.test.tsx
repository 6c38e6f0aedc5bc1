import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { carsOf, drawnPictures, publicCar } from '../../../../tests/support/public-car.ts';
import { openCar } from '../../../../tests/support/public-site.tsx';
import type { Car } from '../../stock/cars/car.ts';
import { cardOf } from '../../stock/kinds/cards.ts';

/** detail-texts.api.test.ts tests the texts of the page. */

const CAR = publicCar({
  ...drawnPictures(3),
  offer_kind: 'both',
  price_per_day: '39',
  price_per_month: '1590',
  sale_price: '12490',
  deposit: 900,
});
const ROWS = Array.from({ length: 30 }, (_, i) => ({
  field: `row${i}`,
  label: { text: `Ligne ${i}` },
  value: { text: `Valeur ${i}` },
}));
const LANDINGS = ['automatiques', 'à l’essence', 'à cinq places'].map((words, i) => ({
  path: `/location-voiture/${i}`,
  label: `Voitures ${words} à louer à la journée, à la semaine ou au mois`,
}));

const openWhole = (over: Partial<Car> = {}) =>
  openCar(
    { ...CAR, ...over },
    {
      rows: ROWS,
      suggestions: { cards: carsOf(4).map((car) => cardOf('cars', car)), landings: LANDINGS },
    },
  );

const place = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
const find = (selector: string) => place(document.querySelector(selector));
const all = (selector: string) => [...document.querySelectorAll(selector)];
const chat = page.getByRole('link', { name: 'Contactez moi (ouvre WhatsApp)', exact: true });
const bar = () => place(chat.element());
const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

describe('widths', () => {
  test('CDET-9, CST-5: side by side from 768 px, stacked below with a contact bar that stays', async () => {
    await page.viewport(768, 900);
    await openWhole();
    expect(find('h1').x).toBeGreaterThan(find('#photo-1 img').x + 100);
    page.getByRole('heading', { name: 'Détails' }).element().scrollIntoView({ behavior: 'instant' });
    const found = all('dd').map((it) => {
      const { left, top, width, height } = place(it);
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen?.closest('main') ? it.contains(seen) : undefined;
    });
    expect(found.filter((isSeen) => isSeen !== undefined).length).toBeGreaterThan(20);
    expect(found).not.toContain(false);
    await page.viewport(767, 900);
    expect(find('h1').y).toBeGreaterThan(find('#photo-1 img').bottom);
    for (const top of [0, 600]) {
      scrollTo(top);
      expect(bar().bottom).toBeLessThanOrEqual(900);
      expect(bar().y).toBeGreaterThan(800);
    }
    await expect.element(page.getByRole('link', { name: 'Appeler le 01 99 00 42 17' })).toBeVisible();
    expect(page.getByText('Contactez moi').elements()).toHaveLength(1);
  });

  test('CDET-9: on a phone the bar hides nothing that has the focus, nor the end of the page', async () => {
    await page.viewport(390, 900);
    await openWhole();
    const links = all('footer a').filter((link) => link.checkVisibility()) as HTMLElement[];
    links.at(-1)?.focus();
    for (const link of links.toReversed()) {
      expect(document.activeElement).toBe(link);
      expect(place(link).bottom).toBeLessThan(bar().y);
      await userEvent.tab({ shift: true });
    }
    scrollTo(document.body.scrollHeight);
    // The height of a page can have fractions of a pixel.
    expect(find('footer').bottom).toBeCloseTo(900, 0);
    expect(place(all('footer p').at(-1) ?? null).bottom).toBeLessThanOrEqual(bar().y);
  });
});

test('LOOK-20: the units of all prices begin in one column; the arrow of a link to similar vehicles stays on the line of its text; dates and conditions fill their line', async () => {
  await page.viewport(390, 900);
  await openWhole();
  const links = page.getByRole('list', { name: 'Plus de véhicules de cette sorte' }).getByRole('link').elements();
  expect(links).toHaveLength(3);
  const middle = (it: Element | null) => Math.round((place(it).top + place(it).bottom) / 2);
  for (const link of links) expect(middle(link.querySelector('svg'))).toBe(middle(link));
  for (const width of [390, 1440]) {
    await page.viewport(width, 900);
    const starts = all('main > article li > [data-price] small').map((unit) => place(unit).left);
    expect([starts.length, new Set(starts).size], String(starts)).toEqual([3, 1]);
  }
  const box = (name: string) => place(page.getByRole('region', { name }).element());
  const [dates, conditions] = [box('Vos dates'), box('Conditions de location')];
  expect([conditions.y, conditions.height]).toEqual([dates.y, dates.height]);
});

test('WCAG 2.2, 1.4.10: nothing is wider than a window of 1440, 768, 390 or 320 px, however long the title', async () => {
  const title =
    'Volkswagen Tiguan 2.0 TDI 150 ch DSG7 Carat Exclusive 4Motion, toit ouvrant panoramique, attelage escamotable, affichage tête haute, sièges chauffants et hayon mains libres';
  const bare = { model_year: '', mileage: null, price_per_day: 'sur demande', price_per_month: '' };
  for (const over of [{}, bare]) {
    await openWhole({ title, ...over });
    for (const width of [1440, 768, 390, 320]) {
      await page.viewport(width, 900);
      expect(document.documentElement.scrollWidth, `${width} px`).toBe(width);
    }
  }
});
