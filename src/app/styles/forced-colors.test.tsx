/**
 * Tests pages with the visitor's own colours (high contrast). The browser removes backgrounds and shadows, so elements
 * need another visible shape.
 */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulate } from '../../../tests/support/emulate.ts';
import { carsOf, drawnPictures, publicCar } from '../../../tests/support/public-car.ts';
import { answerStock, facetsOf, listingOf, openCar, openList, openPage } from '../../../tests/support/public-site.tsx';
import { answer } from '../../../tests/support/stand-in.ts';

/** Buttons, links and marks of a choice that have a filled background in the site's own colours. */
const SHAPES = {
  button: 'button',
  filter: 'main a[class*="_chip_"]',
  fact: 'article [class*="_chips_"] li',
  status: '[class*="_badges_"] li',
  count: '[class*="_badge_"]',
  transport: '[class*="_ask_"]',
  chat: '[class*="_chat_"]',
  more: '[class*="_more_"] > a',
};
type Shape = keyof typeof SHAPES;

const RATES = [{ id: 1, title: 'PARIS - ORLY', price: '79' }];
const TRANSPORT = { vtc: {}, rates: RATES, trip: null, isOffered: true, isParisian: true };
const STOCK = carsOf(24).map((car, i) =>
  i === 0 ? { ...car, status: 'reserved' as const, crit_air: '2' as const } : car,
);

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => emulate({ forcedColors: 'active' }));

test.for<[string, () => Promise<void>, Shape[]]>([
  [
    'the list',
    async () => {
      answerStock(STOCK);
      await openList('/?carburant=diesel');
    },
    ['button', 'filter', 'fact', 'status', 'count', 'more'],
  ],
  [
    'a list without vehicles',
    async () => {
      answer('GET /api/cars/listing', ({ query }) => ({ data: [{ ...listingOf([], query), facets: facetsOf(24) }] }));
      await openList('/?q=zzz');
    },
    ['button', 'chat'],
  ],
  ['a car', () => openCar(publicCar(drawnPictures(3))), ['button', 'chat']],
  ['transport', () => openPage('site/vtc/vtc', '/vtc-transport', { data: TRANSPORT }), ['button', 'chat', 'transport']],
  ['contact', () => openPage('site/contact/contact', '/contact'), ['button', 'chat']],
])('with forced colours all buttons, chips and marks of %s keep a shape', async ([, open, present]) => {
  await open();
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1,
    );
  for (const shape of present) expect(shown(SHAPES[shape]).length, shape).toBeGreaterThan(0);
  const shapeless = shown(Object.values(SHAPES).join()).filter((one) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(one);
    return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1;
  });
  expect(shapeless.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

test('with forced colours a line shows the current page', async () => {
  await openPage('site/contact/contact', '/contact');
  expect(getComputedStyle(find('header nav a[aria-current="page"]')).borderBottomStyle).toBe('solid');
});

test("with forced colours the gallery's bar and its handle stand out from the page", async () => {
  await openCar(publicCar(drawnPictures(3)));
  const bar = find('main [class*="_bar_"]');
  await expect.poll(() => bar.firstElementChild).not.toBeNull();
  const colours = [
    getComputedStyle(document.body),
    getComputedStyle(bar, '::before'),
    getComputedStyle(bar.firstElementChild as Element, '::before'),
  ].map(({ backgroundColor }) => backgroundColor);
  expect(new Set(colours).size, colours.join()).toBe(3);
});

test('with forced colours the band above a list has no background, and its drawing covers nothing below it', async () => {
  await page.viewport(1440, 900);
  answerStock(STOCK);
  await openList();
  const band = find('[class*="_opening_"]');
  expect(getComputedStyle(band).borderImageSource).toBe('none');
  const drawn = find('img[class*="_drawing_"]').getBoundingClientRect();
  expect(drawn.height).toBeGreaterThan(100);
  expect(drawn.bottom).toBeLessThanOrEqual(band.getBoundingClientRect().bottom);
});
