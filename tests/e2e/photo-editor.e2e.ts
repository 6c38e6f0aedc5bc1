import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { BLANK } from '../support/page-pool.ts';
import { hasFocus } from '../support/page-state.ts';
import { pressAndMove } from '../support/pointer.ts';
import { openEdit, published } from '../support/vehicle-form.ts';
import { test, type Visit, type VisitOptions } from '../support/visit.ts';

const admin = adminSite();

/** Place of the red number plate on a blue photo, as shares of its width and height. */
const PLATE = { left: 0.4, top: 0.7, width: 0.2, height: 0.1 };

async function openCar(visit: Visit, options: VisitOptions = {}): Promise<{ page: Page; id: number; form: Locator }> {
  const page = await admin.enter(visit, BLANK, options);
  const plate = { width: 160, height: 60, channels: 3, background: '#dc1e1e' } as const;
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1e28d2' } })
    .composite([{ input: { create: plate }, left: 800 * PLATE.left, top: 600 * PLATE.top }])
    .jpeg()
    .toBuffer();
  const file = { name: 'plaque.jpg', mimeType: 'image/jpeg', buffer };
  const sent = await page.request.post('/api/admin/images', { multipart: { folder: 'cars', id: 'plaque', file } });
  const images = [(await sent.json()).data[0].url];
  const made = await page.request.post('/api/admin/cars/new', { data: { title: 'Une plaque', images } });
  const { id } = (await made.json()).data[0];
  return { page, id, form: await openEdit(page, 'cars', id) };
}

const editButton = (form: Locator) => form.getByRole('button', { name: 'Retoucher : photo 1' });
const editorOf = (page: Page) => page.getByRole('dialog', { name: 'Retoucher la photo 1' });

async function openEditor(page: Page, form: Locator): Promise<Locator> {
  await editButton(form).click();
  const editor = editorOf(page);
  await editor.getByRole('img').evaluate((image: HTMLImageElement) => image.decode());
  return editor;
}

async function apply(page: Page, editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Appliquer' }).click();
  await editor.waitFor({ state: 'detached' });
  await hasFocus(page.getByRole('button', { name: 'Retoucher : photo 1' }));
}

async function save(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Mettre à jour', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.waitForLoadState();
}

/** True if the page lets the pointer select text. */
const canSelectText = (page: Page) =>
  page.evaluate(() => document.body.dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true })));

/** Returns address, size and number of red pixels of the vehicle's first photo. */
async function firstPhoto(page: Page, id: number) {
  const { images } = await published(page, 'cars', id);
  const [url = ''] = images as string[];
  const body = await (await page.request.get(url)).body();
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > (data[at + 2] ?? 0) + 40 && (data[at + 1] ?? 0) < 110) red += 1;
  return { url, red, width: info.width, height: info.height };
}

test('PHOT-5: a box drawn over the plate hides it from the save on; the original is 404 for strangers and comes back by a button', async ({
  visit,
}) => {
  const { page, id, form } = await openCar(visit, { width: 390, height: 844 });
  const before = await firstPhoto(page, id);
  expect(before.red).toBeGreaterThan(5_000);
  let editor = await openEditor(page, form);
  const photo = await editor.getByRole('img').boundingBox();
  if (!photo) throw new Error('no photo');
  const at = (x: number, y: number) => ({ x: photo.x + photo.width * x, y: photo.y + photo.height * y });
  await pressAndMove(page, at(0.37, 0.67), at(0.63, 0.83));
  // WebKit would select the texts that the pointer crosses.
  expect(await canSelectText(page)).toBe(false);
  await page.mouse.up();
  expect(await canSelectText(page)).toBe(true);
  expect(await editor.getByRole('slider', { name: /^Cache/ }).count()).toBe(1);
  await apply(page, editor);
  expect((await firstPhoto(page, id)).url).toBe(before.url);
  await save(page, form);
  const after = await firstPhoto(page, id);
  expect([after.red, after.width, after.height]).toEqual([0, 800, 600]);
  expect((await fetch(new URL(before.url, admin.baseUrl()))).status).toBe(404);

  const again = await openEdit(page, 'cars', id);
  editor = await openEditor(page, again);
  // The editor shows the earlier changes again, so that the user can change them.
  expect(await editor.getByRole('slider', { name: /^Cache/ }).count()).toBe(1);
  await editor.getByRole('button', { name: 'Revenir à l’original' }).click();
  await editor.waitFor({ state: 'detached' });
  await save(page, again);
  const restored = await firstPhoto(page, id);
  expect(restored.red).toBeGreaterThan(5_000);
  expect(restored.url, 'the original keeps its name for itself').not.toBe(before.url);
  // The photo is the original now, so nothing can be restored.
  editor = await openEditor(page, await openEdit(page, 'cars', id));
  expect(await editor.getByRole('button', { name: 'Revenir à l’original' }).count()).toBe(0);
});
