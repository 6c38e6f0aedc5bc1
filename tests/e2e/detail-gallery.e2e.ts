import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { button, fraction, gallery, gallerySite, pass, ready, shows, slide } from '../support/gallery.ts';
import { drag } from '../support/pointer.ts';
import { axeViolations, test } from '../support/visit.ts';

/** Tests the gallery of a vehicle's page: CDET-1 to CDET-3, CST-11, CST-16 with D21 and D54. */

const CHUNK = '**/assets/carousel-controls-*.js';

const { site, nine, one, none, open, openStill } = gallerySite();

const broken = (fresh: Page) => fresh.route(CHUNK, (route) => route.abort());

/** Holds the gallery's lazy script back until the test continues the route that `asked` resolves to. */
function held() {
  const { promise: asked, resolve } = Promise.withResolvers<Route>();
  return { asked, hold: (fresh: Page) => fresh.route(CHUNK, resolve) };
}

describe('without the script of the gallery', () => {
  test('CDET-1: the server sends every picture; the first is large, in its place, and loads first', async () => {
    const html = (await site().app.inject(nine())).body;
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
    const page = await visit(nine(), { baseUrl: site().baseUrl, javaScriptEnabled: false });
    await gallery(page).getByRole('link', { name: 'Voir la photo 7' }).click();
    await expect
      .poll(async () => Math.round((await slide(page, 7).boundingBox())?.x ?? 0))
      .toBe(Math.round((await gallery(page).boundingBox())?.x ?? -1));
    expect(await fraction(page).textContent()).toBe('1 / 9');
    // Both links open a page with all pictures, which has a link back.
    const enlarge = gallery(page).getByRole('link', { name: 'Agrandir' });
    expect(await enlarge.getAttribute('href')).toBe(`${nine()}/photos#photo-1`);
    expect(await slide(page, 7).locator('a').getAttribute('href')).toBe(`${nine()}/photos#photo-7`);
    await enlarge.click();
    await page.waitForURL(/\/photos#photo-1$/);
    expect(await page.getByRole('img', { name: /^Neuf photos, photo \d sur 9$/ }).count()).toBe(9);
    await page.getByRole('link', { name: 'Revenir à la fiche' }).click();
    await page.waitForURL(`**${nine()}`);
  });

  test('CST-16: if the script fails, the page works and says so; Réessayer keeps the page, and loads the script once the site responds', async ({
    visit,
  }) => {
    const page = await visit(nine(), {
      baseUrl: site().baseUrl,
      before: broken,
      expecting: [/Failed to load resource/],
    });
    const retry = page.getByRole('button', { name: 'Réessayer' });
    await retry.waitFor();
    await page.getByRole('status').filter({ hasText: 'n’a pas pu être chargé' }).waitFor();
    expect(await page.getByRole('link', { name: 'Contactez moi (ouvre WhatsApp)' }).isVisible()).toBe(true);
    await slide(page, 3).scrollIntoViewIfNeeded();
    expect(await slide(page, 3).isVisible()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.context().setOffline(true);
    await retry.click();
    await retry.waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Neuf photos');
    await page.context().setOffline(false);
    await page.unroute(CHUNK);
    await retry.click();
    await ready(page);
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
  });

  test('CST-16: the page stops waiting for the script after 120 s, and uses it if it arrives later', async ({
    visit,
  }) => {
    const { asked, hold } = held();
    const before = async (fresh: Page) => {
      await fresh.clock.install();
      await hold(fresh);
    };
    const page = await visit(nine(), { baseUrl: site().baseUrl, before });
    const script = await asked;
    await page.clock.runFor(110_000);
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
    await page.clock.runFor(10_000);
    await page.getByRole('button', { name: 'Réessayer' }).waitFor();
    await script.continue();
    await ready(page);
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0);
  });

  test('CDET-1: nothing moves when the script arrives', async ({ visit }) => {
    const { asked, hold } = held();
    const page = await visit(nine(), { baseUrl: site().baseUrl, before: hold });
    const script = await asked;
    const places = () =>
      page.evaluate(() =>
        ['#photo-1 img', 'h1', 'h2', 'a[aria-current]'].map((name) => {
          const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    await script.continue();
    await ready(page);
    expect(await places()).toEqual(before);
  });
});

describe('the carousel', () => {
  test('CDET-1, CDET-2, CST-11: 25 pixels between two pictures, arrows of 44 and a fraction; after the last picture comes the first; pictures and scrollbar are dragged', async ({
    visit,
  }) => {
    const page = await open(visit, nine());
    const [left, right] = await Promise.all([slide(page, 1).boundingBox(), slide(page, 2).boundingBox()]);
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeCloseTo(25, 1);
    await shows(page, '1 / 9');
    await button(page, 'Image suivante').click();
    await shows(page, '2 / 9');
    await button(page, 'Image précédente').click();
    await button(page, 'Image précédente').click();
    await shows(page, '9 / 9');
    const box = await button(page, 'Image suivante').boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    expect(await page.locator('style:not([data-href])').count()).toBe(0);
    await button(page, 'Image suivante').click();
    await shows(page, '1 / 9');
    await page.waitForFunction(() => document.getAnimations().length === 0);

    const stage = (await slide(page, 1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (part: number, y = 100) => ({ x: stage.x + stage.width * part, y: stage.y + y });
    await drag(page, at(0.8), at(0.2, 104));
    await shows(page, '2 / 9');
    const bar = (await fraction(page).locator('xpath=../following-sibling::*[1]').boundingBox()) ?? stage;
    const y = bar.y + bar.height / 2;
    await drag(page, { x: bar.x + bar.width * 0.17, y }, { x: bar.x + bar.width, y });
    await shows(page, '9 / 9');
  });

  test('CDET-12, D21: on a touch screen the arrows stand below the picture, no thumbnail is cut off; enlarged, it fits the window and zooms by its button', async ({
    visit,
  }) => {
    const page = await open(visit, nine(), { width: 390, height: 844, isMobile: true, hasTouch: true });
    const stage = await slide(page, 1).boundingBox();
    const bottom = (stage?.y ?? 0) + (stage?.height ?? 0);
    for (const name of ['Image précédente', 'Image suivante'])
      expect((await button(page, name).boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
    const cutOff = () =>
      gallery(page)
        .getByRole('link', { name: /^Voir la photo/ })
        .evaluateAll((thumbs) => {
          const row = thumbs[0]?.closest('ul')?.getBoundingClientRect() ?? new DOMRect();
          return thumbs.filter((thumb) => {
            const { left, right } = thumb.getBoundingClientRect();
            return (left < row.left && right > row.left + 6) || (left < row.right - 6 && right > row.right);
          }).length;
        });
    expect(await cutOff()).toBe(0);
    await slide(page, 1).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 / 9').waitFor();
    const picture = dialog.getByRole('img', { name: 'Neuf photos, photo 1 sur 9' });
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(390);
    const [enlarged, next] = [
      await picture.boundingBox(),
      await dialog.getByRole('button', { name: 'Image suivante' }).boundingBox(),
    ];
    expect(next?.y).toBeGreaterThanOrEqual((enlarged?.y ?? 0) + (enlarged?.height ?? 0));
    await dialog.getByRole('button', { name: 'Zoomer' }).tap();
    await dialog.getByRole('button', { name: 'Dézoomer' }).tap();
    await dialog.getByRole('button', { name: 'Zoomer' }).waitFor();
    await dialog.getByRole('button', { name: 'Image précédente' }).tap();
    await dialog.getByText('9 / 9').waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).tap();
    await shows(page, '9 / 9');
    await expect.poll(cutOff).toBe(0);
  });

  test('CDET-1: a double click zooms in, in the largest size, and out again, and opens no enlarged view', async ({
    visit,
  }) => {
    const page = await open(visit, nine());
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
    // A single click would open the enlarged view after 300 ms, so its timer ends before this timer.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('D21: thumbnails and the arrow keys lead to a picture, and only what was asked for is announced', async ({
    visit,
  }) => {
    const page = await openStill(visit, nine());
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
    await pass(page, 3000);
    await shows(page, '7 / 9');
    expect(await said.textContent()).toBe('');
  });

  test('CDET-1: one picture has no arrows and no fraction but can be enlarged; none shows a drawing', async ({
    visit,
  }) => {
    const page = await open(visit, one());
    expect(await gallery(page).getByRole('button').allTextContents()).toEqual(['Agrandir']);
    expect(await fraction(page).count()).toBe(0);
    await button(page, 'Agrandir').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img').waitFor();
    expect(await dialog.getByRole('button', { name: /^Voir la photo/ }).count()).toBe(0);
    expect(await dialog.getByText('1 / 1').count()).toBe(0);
    await page.goto(none());
    expect(await page.getByRole('img', { name: 'Véhicule pas encore photographié' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Agrandir' }).count()).toBe(0);
  });
});
