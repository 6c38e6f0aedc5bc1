import { describe, expect } from 'vitest';
import { button, fraction, gallery, gallerySite, pass, shows, slide } from '../support/gallery.ts';
import { test } from '../support/visit.ts';

/** Tests the autoplay and the enlarged view of a vehicle's gallery: CDET-1, CDET-3, CST-11 with D21. */

const { nine, open, openStill } = gallerySite();

describe('autoplay', () => {
  test('CDET-3, CST-11, D21: the next picture every 3000 ms; the mouse and the keyboard hold it, an interaction does not stop it, Pause does', async ({
    visit,
  }) => {
    const page = await openStill(visit, nine());
    await pass(page, 2999);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    await pass(page, 1);
    await shows(page, '2 / 9');
    await pass(page, 3000);
    await shows(page, '3 / 9');

    await gallery(page).hover();
    await pass(page, 20_000);
    expect(await fraction(page).textContent()).toBe('3 / 9');
    await page.mouse.move(2, 2);
    await pass(page, 3000);
    await shows(page, '4 / 9');

    await button(page, 'Image suivante').click();
    await shows(page, '5 / 9');
    await gallery(page).getByRole('link', { name: 'Voir la photo 4' }).click();
    await shows(page, '4 / 9');
    await page.mouse.move(2, 2);
    await pass(page, 3000);
    await shows(page, '5 / 9');

    await page.getByRole('link', { name: 'Voitures', exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await gallery(page).locator(':focus').count()).toBe(1);
    await pass(page, 20_000);
    expect(await fraction(page).textContent()).toBe('5 / 9');
    await page.keyboard.press('Shift+Tab');
    await pass(page, 3000);
    await shows(page, '6 / 9');

    await button(page, 'Pause').click();
    await page.mouse.move(2, 2);
    await pass(page, 20_000);
    expect(await fraction(page).textContent()).toBe('6 / 9');
    await button(page, 'Lecture').click();
    await pass(page, 3000);
    await shows(page, '7 / 9');
  });

  test('CDET-3, D21: only above 768 px and without a wish for less motion, also when that changes', async ({
    visit,
  }) => {
    const page = await openStill(visit, nine(), { width: 768 });
    await pass(page, 10_000);
    expect(await fraction(page).textContent()).toBe('1 / 9');
    expect(await button(page, 'Pause').count()).toBe(0);
    await page.setViewportSize({ width: 769, height: 900 });
    await button(page, 'Pause').waitFor();
    await pass(page, 3000);
    await shows(page, '2 / 9');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await button(page, 'Pause').waitFor({ state: 'detached' });
    await pass(page, 20_000);
    expect(await fraction(page).textContent()).toBe('2 / 9');
    expect(await button(page, 'Lecture').count()).toBe(0);
  });
});

describe('enlarged', () => {
  test('CDET-12, D21: Agrandir and a click on the picture open the largest size; the focus stays inside, Escape gives it back to Agrandir', async ({
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
    await pass(page, 20_000);
    expect(await dialog.getByText(/^\d \/ 9$/).textContent()).toBe('3 / 9');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await shows(page, '3 / 9');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Agrandir');

    await slide(page, 3).click();
    // A second click within this time would zoom in place.
    await pass(page, 300);
    await dialog.getByText('3 / 9').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Agrandir');
    expect(new URL(page.url()).pathname).toBe(nine());
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
  });
});
