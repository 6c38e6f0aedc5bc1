import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openTestStockSite, type TestStockSite } from '../support/test-stock-site.ts';
import { test, type VisitOptions } from '../support/visit.ts';

/** The gallery of a vehicle's page: CDET-1 to CDET-3, CST-11, CST-16 with D21 and D54. */

const CHUNK = '**/assets/carousel-controls-*.js';

let site: TestStockSite;
let nine: string;
let one: string;
let none: string;

beforeAll(async () => {
  site = await openTestStockSite();
  nine = await site.car({ title: 'Neuf photos', images: await site.photos(9) });
  one = await site.car({ title: 'Une photo', images: await site.photos(1) });
  none = await site.car({ title: 'Sans photo' });
});
afterAll(() => site.close());

const gallery = (page: Page) => page.getByRole('region', { name: /^Photos : / });
const button = (page: Page, name: string) => gallery(page).getByRole('button', { name, exact: true });
const fraction = (page: Page) => gallery(page).getByText(/^\d+ \/ \d+$/);
const ready = (page: Page) => button(page, 'Agrandir').waitFor();
const slide = (page: Page, n: number) => page.locator(`#photo-${n}`);
const shows = (page: Page, text: string) => expect.poll(() => fraction(page).textContent()).toBe(text);

type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/** The gallery as it stands after the page has loaded. */
async function open(visit: Visit, path: string, options: VisitOptions = {}) {
  const page = await visit(path, { baseUrl: site.baseUrl, ...options });
  await ready(page);
  return page;
}

/** A gallery whose time only the test moves, with the mouse and the focus elsewhere and three seconds still to go. */
async function openStill(visit: Visit, path: string, options: VisitOptions = {}) {
  const before = (fresh: Page) => fresh.clock.install({ time: '2026-11-20T12:00:00Z' });
  const page = await open(visit, path, { before, ...options });
  await slide(page, 1).hover();
  await page.clock.pauseAt('2026-11-20T13:00:00Z');
  await gallery(page).getByRole('link', { name: 'Voir la photo 1' }).click();
  await page.mouse.move(2, 2);
  await shows(page, '1 / 9');
  return page;
}

const broken = (fresh: Page) => fresh.route(CHUNK, (route) => route.abort());

/** Its lazy part waits until `response` is called. */
function held() {
  const part: { response?: () => Promise<void> } = {};
  const hold = (fresh: Page) =>
    fresh.route(CHUNK, (route) => {
      part.response = () => route.continue();
    });
  return { part, hold };
}

describe('without its lazy part', () => {
  test('CDET-1: the server sends the first picture large, in its place and first in line, and every other one', async () => {
    const html = (await site.app.inject(nine)).body;
    const pictures = [...html.matchAll(/<img[^>]+alt="Neuf photos, photo (\d) sur 9"[^>]*>/g)];
    expect(pictures.map(([, n]) => n)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const first = pictures[0]?.[0] ?? '';
    expect(first).toContain('loading="eager"');
    expect(first).toContain('fetchPriority="high"');
    expect(first).toMatch(/width="1600" height="1200"/);
    expect(pictures[1]?.[0]).toContain('loading="lazy"');
    expect(html).toMatch(/<source type="image\/avif" srcSet="[^"]+w1600\.avif 1600w"/);
  });

  test('CDET-1: without JavaScript all pictures can be reached, and the first one opened large', async ({ visit }) => {
    const page = await visit(nine, { baseUrl: site.baseUrl, javaScriptEnabled: false });
    await gallery(page).getByRole('link', { name: 'Voir la photo 7' }).click();
    await expect
      .poll(async () => Math.round((await slide(page, 7).boundingBox())?.x ?? 0))
      .toBe(Math.round((await gallery(page).boundingBox())?.x ?? -1));
    expect(await gallery(page).getByRole('link', { name: 'Agrandir' }).getAttribute('href')).toMatch(/\.jpg$/);
    expect(await fraction(page).textContent()).toBe('1 / 9');
  });

  test('CST-16: it fails, the page stays whole and says so; Réessayer brings it once the site responds', async ({
    visit,
  }) => {
    const page = await visit(nine, { baseUrl: site.baseUrl, before: broken, expecting: [/Failed to load resource/] });
    const retry = page.getByRole('button', { name: 'Réessayer' });
    await retry.waitFor();
    expect(await page.getByRole('status').textContent()).toContain('n’a pas pu être chargé');
    expect(await page.getByRole('link', { name: 'Contactez moi (ouvre WhatsApp)' }).isVisible()).toBe(true);
    await slide(page, 3).scrollIntoViewIfNeeded();
    expect(await slide(page, 3).isVisible()).toBe(true);
    await page.unroute(CHUNK);
    await retry.click();
    await ready(page);
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
  });

  test('CST-16: while nothing responds, Réessayer keeps the page', async ({ visit }) => {
    const page = await visit(nine, { baseUrl: site.baseUrl, before: broken, expecting: [/Failed to load resource/] });
    const retry = page.getByRole('button', { name: 'Réessayer' });
    await retry.waitFor();
    await page.context().setOffline(true);
    await retry.click();
    await retry.waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Neuf photos');
  });

  test('CST-16: a part that does not come is given up after 120 s, and taken if it comes at last', async ({
    visit,
  }) => {
    const { part, hold } = held();
    const before = async (fresh: Page) => {
      await fresh.clock.install();
      await hold(fresh);
    };
    const page = await visit(nine, { baseUrl: site.baseUrl, before });
    await expect.poll(() => part.response).toBeDefined();
    await page.clock.runFor(110_000);
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
    await page.clock.runFor(10_000);
    await page.getByRole('button', { name: 'Réessayer' }).waitFor();
    await part.response?.();
    await ready(page);
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
  });

  test('CDET-1: nothing moves when it arrives', async ({ visit }) => {
    const { part, hold } = held();
    const page = await visit(nine, { baseUrl: site.baseUrl, before: hold });
    await expect.poll(() => part.response).toBeDefined();
    const places = () =>
      page.evaluate(() =>
        ['#photo-1 img', 'h1', 'h2', 'a[aria-current]'].map((name) => {
          const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    await part.response?.();
    await ready(page);
    expect(await places()).toEqual(before);
  });
});

describe('the carousel', () => {
  test('CDET-1: arrows of 44 pixels and a fraction; after the last picture comes the first', async ({ visit }) => {
    const page = await open(visit, nine);
    await shows(page, '1 / 9');
    await button(page, 'Image suivante').click();
    await shows(page, '2 / 9');
    await button(page, 'Image précédente').click();
    await button(page, 'Image précédente').click();
    await shows(page, '9 / 9');
    const box = await button(page, 'Image suivante').boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    expect(await page.locator('style:not([data-href])').count()).toBe(0);
  });

  test('CDET-2, CST-11: 25 pixels between two pictures', async ({ visit }) => {
    const page = await open(visit, nine);
    const [left, right] = await Promise.all([slide(page, 1).boundingBox(), slide(page, 2).boundingBox()]);
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeCloseTo(25, 1);
  });

  test('CDET-1: the scrollbar is dragged, and so are the pictures', async ({ visit }) => {
    const page = await open(visit, nine);
    const stage = (await slide(page, 1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(stage.x + stage.width * 0.8, stage.y + 100);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width * 0.2, stage.y + 104, { steps: 8 });
    await page.mouse.up();
    await shows(page, '2 / 9');
    const bar = (await fraction(page).locator('xpath=../following-sibling::*[1]').boundingBox()) ?? stage;
    await page.mouse.move(bar.x + bar.width * 0.17, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width, bar.y + bar.height / 2, { steps: 8 });
    await page.mouse.up();
    await shows(page, '9 / 9');
  });

  test('CDET-1: a double click zooms in, in the largest size, and out again', async ({ visit }) => {
    const page = await open(visit, nine);
    const scale = () =>
      slide(page, 1)
        .locator('picture')
        .evaluate((it) => (it as HTMLElement).style.transform);
    await slide(page, 1).dblclick();
    await expect.poll(scale).toContain('scale(2.5)');
    await expect
      .poll(() =>
        slide(page, 1)
          .locator('img')
          .evaluate((it) => (it as HTMLImageElement).currentSrc),
      )
      .toContain('w1600');
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await slide(page, 1).dblclick();
    await expect.poll(scale).toContain('scale(1)');
  });

  test('D21: thumbnails and the arrow keys lead to a picture, and only what was asked for is announced', async ({
    visit,
  }) => {
    const page = await openStill(visit, nine);
    const said = gallery(page).locator('[aria-live=polite]');
    await gallery(page).getByRole('link', { name: 'Voir la photo 5' }).click();
    await shows(page, '5 / 9');
    expect(await said.textContent()).toBe('Photo 5 sur 9');
    expect(new URL(page.url()).hash).toBe('');
    expect(await gallery(page).locator('a[aria-current=true]').getAttribute('aria-label')).toBe('Voir la photo 5');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await shows(page, '6 / 9');
    expect(await said.textContent()).toBe('Photo 6 sur 9');
    await page.getByRole('link', { name: /^Garage des Tilleuls/ }).focus();
    await page.mouse.move(2, 2);
    await page.clock.runFor(3000);
    await shows(page, '7 / 9');
    expect(await said.textContent()).toBe('');
  });

  test('CDET-1: one picture has no arrows and no fraction but can be enlarged; none shows a drawing', async ({
    visit,
  }) => {
    const page = await open(visit, one);
    expect(await gallery(page).getByRole('button').allTextContents()).toEqual(['Agrandir']);
    expect(await fraction(page).count()).toBe(0);
    await page.goto(none);
    expect(await page.getByRole('img', { name: 'Véhicule pas encore photographié' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Agrandir' }).count()).toBe(0);
  });
});

describe('autoplay', () => {
  test('CDET-3, CST-11: the next picture every 3000 ms', async ({ visit }) => {
    const page = await openStill(visit, nine);
    await page.clock.runFor(2999);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    await page.clock.runFor(1);
    await shows(page, '2 / 9');
    await page.clock.runFor(3000);
    await shows(page, '3 / 9');
  });

  test('CDET-3: only when the width is above 768 px, also when it changes', async ({ visit }) => {
    const page = await openStill(visit, nine, { width: 768 });
    await page.clock.runFor(10_000);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    expect(await button(page, 'Pause').count()).toBe(0);
    await page.setViewportSize({ width: 769, height: 900 });
    await button(page, 'Pause').waitFor();
    await page.clock.runFor(3000);
    await shows(page, '2 / 9');
  });

  test('CDET-3: waits while the mouse is over it, goes on when it leaves', async ({ visit }) => {
    const page = await openStill(visit, nine);
    await slide(page, 1).hover();
    await page.clock.runFor(20_000);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    await page.mouse.move(2, 2);
    await page.clock.runFor(3000);
    await shows(page, '2 / 9');
  });

  test('CDET-3: an interaction does not stop it', async ({ visit }) => {
    const page = await openStill(visit, nine);
    await button(page, 'Image suivante').click();
    await gallery(page).getByRole('link', { name: 'Voir la photo 4' }).click();
    await shows(page, '4 / 9');
    await page.mouse.move(2, 2);
    await page.clock.runFor(3000);
    await shows(page, '5 / 9');
  });

  test('D21: Pause stops it for good, Lecture starts it at once', async ({ visit }) => {
    const page = await openStill(visit, nine);
    await button(page, 'Pause').click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(20_000);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    await button(page, 'Lecture').click();
    await page.clock.runFor(3000);
    await shows(page, '2 / 9');
  });

  test('D21: waits while the keyboard is in it', async ({ visit }) => {
    const page = await openStill(visit, nine);
    await page.getByRole('link', { name: 'Voitures' }).focus();
    await page.keyboard.press('Tab');
    expect(await gallery(page).locator(':focus').count()).toBe(1);
    await page.clock.runFor(20_000);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    await page.keyboard.press('Shift+Tab');
    await page.clock.runFor(3000);
    await shows(page, '2 / 9');
  });

  test('D21: none for those who asked for less motion', async ({ visit }) => {
    const page = await openStill(visit, nine, { reducedMotion: 'reduce' });
    await page.clock.runFor(20_000);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    expect(await button(page, 'Pause').count()).toBe(0);
    expect(await button(page, 'Lecture').count()).toBe(0);
  });
});

describe('enlarged', () => {
  test('D21: Agrandir opens the largest size; the focus stays inside, Escape gives it back where it was', async ({
    visit,
  }) => {
    const page = await openStill(visit, nine);
    await button(page, 'Image suivante').click();
    await button(page, 'Agrandir').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Photos agrandies : Neuf photos' });
    await dialog.getByText('2 / 9').waitFor();
    const shown = dialog.getByRole('img', { name: 'Neuf photos, photo 2 sur 9' });
    await expect.poll(() => shown.evaluate((it) => (it as HTMLImageElement).currentSrc)).toContain('.w1600.avif');
    for (let i = 0; i < 8; i += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName)).toMatch(
        /dialog|body/,
      );
      expect(await gallery(page).locator('a:focus, section > button:focus').count()).toBe(0);
    }
    await page.keyboard.press('ArrowRight');
    await dialog.getByText('3 / 9').waitFor();
    await page.clock.runFor(20_000);
    expect(await dialog.getByText(/^\d \/ 9$/).textContent()).toBe('3 / 9');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await shows(page, '3 / 9');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Agrandir');
  });

  test('D21: it zooms by its button too, and fits the window of a phone', async ({ visit }) => {
    const page = await open(visit, nine, { width: 390, hasTouch: true });
    await button(page, 'Agrandir').tap();
    const dialog = page.getByRole('dialog');
    const picture = dialog.getByRole('img', { name: 'Neuf photos, photo 1 sur 9' });
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(390);
    await dialog.getByRole('button', { name: 'Zoomer' }).tap();
    await dialog.getByRole('button', { name: 'Dézoomer' }).waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).tap();
    await dialog.waitFor({ state: 'detached' });
  });
});
