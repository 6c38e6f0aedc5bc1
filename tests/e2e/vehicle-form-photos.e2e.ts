import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { REJECTED } from '../../src/features/platform/images/upload/upload.ts';
import { adminSite, signIn } from '../support/admin-site.ts';
import { BLANK } from '../support/page-pool.ts';
import { hasFocus } from '../support/page-state.ts';
import { makePhoto, phonePhotos, truncated } from '../support/photos.ts';
import { drag, middle } from '../support/pointer.ts';
import { recordSent, sentPhotos } from '../support/sent-photos.ts';
import {
  choose,
  field,
  listWithoutRows,
  newest,
  openEdit,
  openNew,
  published,
  states,
  tiles,
} from '../support/vehicle-form.ts';
import { test, type Visit, type VisitOptions } from '../support/visit.ts';

const admin = adminSite();
type Photo = { name: string; mimeType: string; buffer: Buffer };
let small: Photo[] = [];
let phone: string[] = [];
/**
 * Photos of screen size, one for each orientation. Only the first photos of a long list need the size of a camera's
 * photo.
 */
let reduced: Buffer[] = [];
beforeAll(async () => {
  phone = await phonePhotos(2);
  reduced = await Promise.all(
    ORIENTATIONS.map((orientation) => makePhoto({ width: 640, height: 480, seed: 9, orientation })),
  );
  small = await Promise.all(
    [1, 2, 3, 4].map(async (n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      // Each photo has its own width, so that the test can recognise it later.
      buffer: await makePhoto({ width: 300 + n, height: 200, seed: n }),
    })),
  );
});

/** EXIF orientations that the photos have in turn. The first two photos come from a phone. */
const ORIENTATIONS = [6, 3, 8, 1];
const isUpright = (n: number) => [6, 8].includes(ORIENTATIONS[n % ORIENTATIONS.length] ?? 1);

const widths = async (page: Page, id: number) =>
  ((await published(page, 'cars', id)).pictures as { width: number }[]).map(({ width }) => width);

/** Creates a car with the first three small photos through the API, and opens its form. */
async function openThree(visit: Visit, options: VisitOptions = {}): Promise<{ page: Page; id: number; form: Locator }> {
  const page = await admin.enter(visit, BLANK, options);
  const images: string[] = [];
  for (const file of small.slice(0, 3)) {
    const sent = await page.request.post('/api/admin/images', {
      multipart: { folder: 'cars', id: 'trois-photos', file },
    });
    images.push((await sent.json()).data[0].url);
  }
  const made = await page.request.post('/api/admin/cars/new', { data: { title: 'Trois photos', images } });
  const { id } = (await made.json()).data[0];
  return { page, id, form: await openEdit(page, 'cars', id) };
}

const photosProcessed = (form: Locator, count: number) =>
  form
    .locator('li[data-state="stored"], li[data-state="rejected"], li[data-state="failed"]')
    .nth(count - 1)
    .waitFor();

test('D45: of twenty photos, a phone’s among them, on a slow line seventeen are saved in their order, three say what is wrong with them', async ({
  visit,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-photos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const [first = '', ...others] = [
    ...phone,
    ...Array.from({ length: 15 }, (_, i) => write(`${i + 3}.jpg`, reduced[(i + 2) % 4] ?? Buffer.alloc(0))),
  ];
  const chosen = [
    first,
    ...others.slice(0, 8),
    write('notes.jpg', Buffer.from('pas une image du tout')),
    write('IMG_0042.HEIC', Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic0000')])),
    ...others.slice(8),
    // The browser cannot read this file, so only the server refuses it.
    write('coupée.jpg', truncated(readFileSync(first))),
  ];
  expect(chosen).toHaveLength(20);

  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/status of 422/] });
  const form = await openNew(page);
  await field(form, 'title').fill('Vingt photos');
  const line = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 60,
      downloadThroughput: 1_500_000,
      uploadThroughput,
    });
  // At this speed, the photos take minutes, so the user presses « Ajouter » before they are sent.
  await limitUpload(5_000);
  await recordSent(page);
  await choose(form, chosen);
  await form.getByText('Au-delà de 9, seules les 9 premières sont mises en avant').waitFor();
  // The form refuses these files before it sends them, with the same text as the server.
  await form.getByText('Ce n’est pas une image JPEG, PNG, WebP ou AVIF').waitFor();
  await form.getByText(/^Format HEIC/).waitFor();
  await form
    .getByText(/Envoi \d+ %/)
    .first()
    .waitFor();
  expect(await tiles(form).first().locator('img').getAttribute('src')).toMatch(/^blob:/);

  // The user saves before all photos are sent. The form says how many it still waits for, then saves.
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form.getByText(/Enregistrement dès que les photos sont là : encore \d+/).waitFor();
  expect(await form.getByRole('button', { name: 'Ajout...' }).isDisabled()).toBe(true);
  await limitUpload(2_500_000);
  // The form does not save while it shows a photo that was refused meanwhile.
  await form
    .getByRole('alert')
    .getByText(/Des photos ont été refusées/)
    .waitFor();
  await form.getByText('Cette image est abîmée et ne peut pas être lue').waitFor();
  expect((await states(form)).filter((state) => state === 'stored')).toHaveLength(17);
  expect(await tiles(form).evaluateAll((all) => all.map((tile) => tile.querySelector('[title]')?.textContent))).toEqual(
    chosen.map((path) => basename(path)),
  );
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText(/^Ces 3 photos ne sont pas enregistrées\s: /).waitFor();

  await line.detach();
  // The browser sends photos smaller, upright and without their place. If it cannot read a file, it sends the file
  // unchanged.
  const sent = await sentPhotos(page, [basename(first), 'coupée.jpg']);
  const { width, height, exif, orientation } = await sharp(sent.get(basename(first))).metadata();
  expect([width, height, exif, orientation]).toEqual([1920, 2560, undefined, undefined]);
  expect(sent.get('coupée.jpg')).toEqual(truncated(readFileSync(first)));

  const car = await newest(page, 'cars');
  expect(car.title).toBe('Vingt photos');
  const pictures = (await published(page, 'cars', car.id)).pictures as { width: number; height: number }[];
  // The saved photos have the order in which the user chose them.
  expect(pictures.map(({ width, height }) => `${width}x${height}`)).toEqual(
    Array.from({ length: 17 }, (_, i) => {
      const [long, short] = i < phone.length ? [1600, 1200] : [640, 480];
      return isUpright(i) ? `${short}x${long}` : `${long}x${short}`;
    }),
  );
});

test('a photo that a busy site rejects is sent again; if every attempt fails, the save says so and one press sends it, then the vehicle', async ({
  visit,
}) => {
  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/ERR_FAILED/, /status of 503/] });
  const form = await openNew(page);
  await field(form, 'title').fill('Ligne coupée');
  await choose(form, small[0] as Photo);
  await photosProcessed(form, 1);
  await page.route('**/api/admin/images', (route) => route.abort());
  const rejected = [{ error: REJECTED.busy }];
  await page.route('**/api/admin/images', (route) => route.fulfill({ status: 503, json: { data: [], rejected } }), {
    times: 1,
  });
  await choose(form, small[3] as Photo);
  await form.getByText(/nouvel essai dans un instant/).waitFor();
  await page.clock.install();
  while ((await states(form))[1] !== 'failed') await page.clock.runFor(5_000);
  await page.clock.resume();
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form
    .getByRole('alert')
    .getByText(/n’ont pas pu être envoyées/)
    .waitFor();
  await page.unroute('**/api/admin/images');
  await form.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click();
  await form.waitFor({ state: 'detached' });
  const { id } = await newest(page, 'cars');
  expect(await widths(page, id)).toEqual([301, 304]);
});

/** Drops a photo on an element, as from a folder of the computer. */
async function drop(page: Page, on: Locator, photo: Photo): Promise<void> {
  const dataTransfer = await page.evaluateHandle((encoded) => {
    const transfer = new DataTransfer();
    const file = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([file], 'déposée.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, photo.buffer.toString('base64'));
  await on.dispatchEvent('dragover', { dataTransfer });
  await on.dispatchEvent('drop', { dataTransfer });
}

test('D45: photos are dropped anywhere on the form and go on after an ended session; they change places by buttons, with the keyboard alone, and every move is said', async ({
  visit,
}) => {
  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/status of 401/] });
  const form = await openNew(page);
  await field(form, 'title').fill('Rangée');
  await drop(page, field(form, 'title'), small[0] as Photo);
  await photosProcessed(form, 1);
  await page.context().clearCookies();
  await choose(form, small.slice(1));
  await page.getByRole('alertdialog', { name: 'Votre session est terminée' }).waitFor();
  await signIn(page);
  await photosProcessed(form, 4);
  expect(await states(form)).toEqual(['stored', 'stored', 'stored', 'stored']);
  await form.getByRole('button', { name: 'Déplacer avant : photo 3' }).focus();
  await page.keyboard.press('Enter');
  await form.getByText('Photo en position 2 sur 4.').waitFor();
  // The focus moves with the photo.
  const hasFocusOn = (name: string) => hasFocus(form.getByRole('button', { name }));
  await hasFocusOn('Déplacer avant : photo 2');
  await page.keyboard.press('Enter');
  await form.getByText('Photo placée en premier').waitFor();
  await hasFocusOn('Déplacer après : photo 1');
  await form.getByRole('button', { name: 'Déplacer après : photo 2' }).focus();
  await page.keyboard.press('Space');
  await hasFocusOn('Déplacer après : photo 3');
  await form.getByRole('button', { name: 'Image principale : photo 4' }).press('Enter');
  expect(await form.getByRole('button', { name: 'Image principale : photo 1' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await form.getByRole('button', { name: 'Retirer la photo 2' }).press('Enter');
  await form.getByText('Photo 2 retirée, il en reste 3.').waitFor();
  await hasFocusOn('Retirer la photo 2');
  await form.getByRole('button', { name: 'Annuler le retrait de la photo' }).press('Enter');
  await form.getByText('La photo est revenue à sa place.').waitFor();
  expect(await tiles(form).count()).toBe(4);
  await form.getByRole('button', { name: 'Retirer la photo 2' }).press('Enter');
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  expect(await widths(page, (await newest(page, 'cars')).id)).toEqual([304, 302, 301]);
});

test('photos change places by dragging, with a mouse', async ({ visit }) => {
  const { page, id, form } = await openThree(visit);
  const before = await shown(form);
  await drag(page, await middle(tiles(form).nth(2).locator('img')), await middle(tiles(form).nth(0).locator('img')));
  await expect.poll(() => shown(form)).toEqual([before[2], before[0], before[1]]);
  // Escape puts the photo back and does not close the form.
  const from = await middle(tiles(form).nth(0).locator('img'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 260, from.y, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => shown(form)).toEqual([before[2], before[0], before[1]]);
  await form.getByRole('button', { name: 'Mettre à jour' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await widths(page, id)).toEqual([303, 301, 302]);
});

test('MOD-8 D45: on a phone one more photo is taken by touch; photos change places by dragging, with a finger, while the form does not scroll', async ({
  visit,
}) => {
  const { page, id, form } = await openThree(visit, { width: 390, height: 844, isMobile: true });
  // With this listener Chromium reports a file chooser and does not open it. A listener that is added just before the
  // tap may come too late.
  page.on('filechooser', () => undefined);
  // Two photos stand side by side, as the left and right arrows of the buttons say.
  const [first, second] = [await middle(tiles(form).nth(0)), await middle(tiles(form).nth(1))];
  expect(second.x).toBeGreaterThan(first.x);
  expect(second.y).toBeCloseTo(first.y, 0);
  const camera = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Prendre une photo' }).tap();
  const chooser = await camera;
  // An iPhone may discard an input outside of the document while the camera is open, and the photo with it.
  expect(await chooser.element().evaluate((input) => input.isConnected)).toBe(true);
  await chooser.setFiles(small[3] as Photo);
  await form.locator('li[data-state="stored"]').nth(3).waitFor();
  const closed = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Prendre une photo' }).tap();
  await (await closed).element().dispatchEvent('cancel');
  expect(await page.locator('input[capture]').count()).toBe(0);

  // The photo is in the middle of the window, because the bar with the buttons covers the lower part.
  await tiles(form)
    .nth(1)
    .evaluate((it) => it.scrollIntoView({ block: 'center' }));
  const before = await shown(form);
  const touch = await page.context().newCDPSession(page);
  const from = await middle(tiles(form).nth(2).locator('[aria-hidden]').first());
  const to = await middle(tiles(form).nth(0).locator('img'));
  const at = (x: number, y: number) => [{ x: Math.round(x), y: Math.round(y) }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.x, from.y) });
  for (let step = 1; step <= 6; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from.x + ((to.x - from.x) * step) / 6, from.y + ((to.y - from.y) * step) / 6),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => shown(form)).toEqual([before[2], before[0], before[1], before[3]]);
  await form.getByRole('button', { name: 'Mettre à jour' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  expect(await widths(page, id)).toEqual([303, 301, 302, 304]);
});

test('D45: without a connection photos are shown as unavailable, and appear once it is back', async ({ visit }) => {
  let away = true;
  const { page, form } = await openThree(visit, {
    expecting: [/ERR_FAILED/, /status of 404/],
    before: (fresh) =>
      fresh.route('**/images/cars/trois-photos/**', (route) => (away ? route.abort() : route.continue())),
  });
  // The browser loads pictures far below the window only when the user scrolls near them.
  await tiles(form).nth(0).scrollIntoViewIfNeeded();
  await form.getByText('Aperçu indisponible').nth(2).waitFor();
  // A photo that was just sent is shown from its file.
  await choose(form, small[3] as Photo);
  await photosProcessed(form, 4);
  expect(await tiles(form).nth(3).locator('img').getAttribute('src')).toMatch(/^blob:/);
  away = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => tiles(form).locator('img').count()).toBe(4);
  // The form says that a photo was deleted only when the site responds with 404.
  await page.route('**/images/cars/trois-photos/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await tiles(form).nth(0).scrollIntoViewIfNeeded();
  await form.getByText('Cette image n’existe plus : retirez-la').nth(2).waitFor();
});

const shown = (form: Locator) =>
  tiles(form).evaluateAll((all) => all.map((tile) => tile.querySelector('img')?.getAttribute('src') ?? ''));
