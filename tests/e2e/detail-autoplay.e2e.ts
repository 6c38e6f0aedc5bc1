import { describe, expect } from 'vitest';
import { button, fraction, gallery, gallerySite, shows } from '../support/gallery.ts';
import { test } from '../support/visit.ts';

/** The gallery of a vehicle's page by itself and enlarged: CDET-1, CDET-3, CST-11 with D21. */

const { nine, one, open, openStill } = gallerySite();

describe('autoplay', () => {
  test('CDET-3, CST-11, D21: the next picture every 3000 ms; the mouse and the keyboard hold it, an interaction does not stop it, Pause does', async ({
    visit,
  }) => {
    const page = await openStill(visit, nine());
    await page.clock.runFor(2999);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    await page.clock.runFor(1);
    await shows(page, '2 / 9');
    await page.clock.runFor(3000);
    await shows(page, '3 / 9');

    // It waits while the mouse is over it, and goes on when it leaves.
    await gallery(page).hover();
    await page.clock.runFor(20_000);
    expect(await fraction(page).textContent()).toBe('3 / 9');
    await page.mouse.move(2, 2);
    await page.clock.runFor(3000);
    await shows(page, '4 / 9');

    // An interaction does not stop it.
    await button(page, 'Image suivante').click();
    await shows(page, '5 / 9');
    await gallery(page).getByRole('link', { name: 'Voir la photo 4' }).click();
    await shows(page, '4 / 9');
    await page.mouse.move(2, 2);
    await page.clock.runFor(3000);
    await shows(page, '5 / 9');

    // It waits while the keyboard is in it.
    await page.getByRole('link', { name: 'Voitures', exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await gallery(page).locator(':focus').count()).toBe(1);
    await page.clock.runFor(20_000);
    expect(await fraction(page).textContent()).toBe('5 / 9');
    await page.keyboard.press('Shift+Tab');
    await page.clock.runFor(3000);
    await shows(page, '6 / 9');

    // Pause stops it for good, Lecture starts it at once.
    await button(page, 'Pause').click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(20_000);
    expect(await fraction(page).textContent()).toBe('6 / 9');
    await button(page, 'Lecture').click();
    await page.clock.runFor(3000);
    await shows(page, '7 / 9');
  });

  test('CDET-3: only when the width is above 768 px, also when it changes', async ({ visit }) => {
    const page = await openStill(visit, nine(), { width: 768 });
    await page.clock.runFor(10_000);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    expect(await button(page, 'Pause').count()).toBe(0);
    await page.setViewportSize({ width: 769, height: 900 });
    await button(page, 'Pause').waitFor();
    await page.clock.runFor(3000);
    await shows(page, '2 / 9');
  });

  test('D21: none for those who asked for less motion', async ({ visit }) => {
    const page = await openStill(visit, nine(), { reducedMotion: 'reduce' });
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
    const page = await openStill(visit, nine());
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
    const page = await open(visit, nine(), { width: 390, hasTouch: true });
    await button(page, 'Agrandir').tap();
    const dialog = page.getByRole('dialog');
    const picture = dialog.getByRole('img', { name: 'Neuf photos, photo 1 sur 9' });
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(390);
    await dialog.getByRole('button', { name: 'Zoomer' }).tap();
    await dialog.getByRole('button', { name: 'Dézoomer' }).waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).tap();
    await dialog.waitFor({ state: 'detached' });
  });

  test('LOOK-24: thumbnails of at least 44 pixels lead to pictures, the current one in sight; Home and End too', async ({
    visit,
  }) => {
    const page = await open(visit, nine(), { width: 390, colorScheme: 'light' });
    await button(page, 'Agrandir').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 / 9').waitFor();
    expect(await dialog.evaluate((it) => getComputedStyle(it).backgroundColor)).toBe('rgb(14, 17, 22)');
    const thumbs = dialog.getByRole('button', { name: /^Voir la photo \d$/ });
    const boxes = await thumbs.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(9);
    expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
    const inSight = (n: number) =>
      expect
        .poll(async () => {
          const box = await dialog.getByRole('button', { name: `Voir la photo ${n}`, exact: true }).boundingBox();
          return box !== null && box.x >= 0 && box.x + box.width <= 390;
        })
        .toBe(true);
    await page.keyboard.press('End');
    await dialog.getByText('9 / 9').waitFor();
    await inSight(9);
    expect(await dialog.locator('[aria-current=true]').getAttribute('aria-label')).toBe('Voir la photo 9');
    await page.keyboard.press('Home');
    await dialog.getByText('1 / 9').waitFor();
    await inSight(1);
    await dialog.getByRole('button', { name: 'Voir la photo 3' }).click();
    await dialog.getByText('3 / 9').waitFor();
    await page.goto(one());
    await button(page, 'Agrandir').click();
    await dialog.getByRole('img').waitFor();
    expect(await thumbs.count()).toBe(0);
    expect(await dialog.getByText('1 / 1').count()).toBe(0);
  });
});
