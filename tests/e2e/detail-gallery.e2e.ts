import type { Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { axeViolations, test } from '../support/visit.ts';

/** Tests what the gallery of a vehicle's page needs of the site and the device. gallery.test.tsx tests the rest. */

const CHUNK = '**/assets/carousel-controls-*.js';

const site = forFile(openTestStockSite);
let nine: string;
beforeAll(async () => {
  nine = await site.car({ title: 'Neuf photos', images: await site.photos(9) });
});

const gallery = (page: Page) => page.getByRole('region', { name: /^Photos : / });
const button = (page: Page, name: string) => gallery(page).getByRole('button', { name, exact: true });
const ready = (page: Page) => button(page, 'Agrandir').waitFor();
const slide = (page: Page, n: number) => page.locator(`#photo-${n}`);
const shows = (page: Page, text: string) =>
  expect
    .poll(() =>
      gallery(page)
        .getByText(/^\d+ \/ \d+$/)
        .textContent(),
    )
    .toBe(text);

test('CST-16: if the script fails, the page works and says so; Réessayer keeps the page, and loads the script once the site responds', async ({
  visit,
}) => {
  const page = await visit(nine, {
    baseUrl: site.baseUrl,
    before: (fresh) => fresh.route(CHUNK, (route) => route.abort()),
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

test('CDET-12, D21: on a touch screen the arrows stand below the picture, no thumbnail is cut off; enlarged, it fits the window and zooms by its button', async ({
  visit,
}) => {
  const page = await visit(nine, { baseUrl: site.baseUrl, width: 390, height: 844, isMobile: true, hasTouch: true });
  await ready(page);
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
