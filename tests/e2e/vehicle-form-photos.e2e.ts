import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { adminSite, signIn } from '../support/admin-site.ts';
import { BLANK } from '../support/page-pool.ts';
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
/** Of a screen's size, in the orientations of the photos: only the first of many need a camera's. */
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
      // Each has its own width, by which it is known again.
      buffer: await makePhoto({ width: 300 + n, height: 200, seed: n }),
    })),
  );
});

/** EXIF orientations of the photos one after the other, the first two a phone's. */
const ORIENTATIONS = [6, 3, 8, 1];
const isUpright = (n: number) => [6, 8].includes(ORIENTATIONS[n % ORIENTATIONS.length] ?? 1);

const widths = async (page: Page, id: number) =>
  ((await published(page, 'cars', id)).pictures as { width: number }[]).map(({ width }) => width);

/** The form of a car of its own with the first three small photos, as the API made it. */
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
    // The last: what is refused before the save is pressed is known by then.
    write('coupée.jpg', truncated(readFileSync(first))),
  ];
  expect(chosen).toHaveLength(20);

  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/status of 422/] });
  const form = await openNew(page);
  await field(form, 'title').fill('Vingt photos');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 1_500_000,
    uploadThroughput: 2_500_000,
  });
  await recordSent(page);
  await choose(form, chosen);
  await form.getByText('Au-delà de 9, seules les 9 premières sont mises en avant').waitFor();
  // Refused before anything is sent, in the server's words.
  await form.getByText('Ce n’est pas une image JPEG, PNG, WebP ou AVIF').waitFor();
  await form.getByText(/^Format HEIC/).waitFor();
  await form
    .getByText(/Envoi \d+ %/)
    .first()
    .waitFor();
  expect(await tiles(form).first().locator('img').getAttribute('src')).toMatch(/^blob:/);

  // Whoever does not wait: the save does, and says what it waits for.
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form.getByText(/Enregistrement dès que les photos sont là : encore \d+/).waitFor();
  expect(await form.getByRole('button', { name: 'Ajout...' }).isDisabled()).toBe(true);
  // A refusal that came meanwhile is not passed over.
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
  // Sent smaller, upright, and without the place where they were taken; what the browser cannot read is sent as it is.
  const sent = await sentPhotos(page, [basename(first), 'coupée.jpg']);
  const { width, height, exif, orientation } = await sharp(sent.get(basename(first))).metadata();
  expect([width, height, exif, orientation]).toEqual([1920, 2560, undefined, undefined]);
  expect(sent.get('coupée.jpg')).toEqual(truncated(readFileSync(first)));

  const car = await newest(page, 'cars');
  expect(car.title).toBe('Vingt photos');
  const pictures = (await published(page, 'cars', car.id)).pictures as { width: number; height: number }[];
  // Held upright or not, one after the other: the order is that of the choice.
  expect(pictures.map(({ width, height }) => `${width}x${height}`)).toEqual(
    Array.from({ length: 17 }, (_, i) => {
      const [long, short] = i < phone.length ? [1600, 1200] : [640, 480];
      return isUpright(i) ? `${short}x${long}` : `${long}x${short}`;
    }),
  );
});

test('a connection that breaks is tried again by itself; what stays broken waits for a press; the save asks for it', async ({
  visit,
}) => {
  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/ERR_FAILED/, /status of 503/] });
  const form = await openNew(page);
  await field(form, 'title').fill('Ligne coupée');
  let asked = 0;
  await page.route('**/api/admin/images', async (route) => {
    asked += 1;
    if (asked === 1) return route.abort();
    if (asked === 2) return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { data: [] } });
    return route.continue();
  });
  await choose(form, small.slice(0, 3));
  await form
    .getByText(/nouvel essai dans un instant/)
    .first()
    .waitFor();
  await form.locator('li[data-state="stored"]').nth(2).waitFor();
  expect(asked).toBe(5);

  await page.unroute('**/api/admin/images');
  await page.clock.install();
  await page.route('**/api/admin/images', (route) => route.abort());
  await choose(form, small[3] as Photo);
  while ((await states(form))[3] !== 'failed') await page.clock.runFor(5_000);
  await page.clock.resume();
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form
    .getByRole('alert')
    .getByText(/n’ont pas pu être envoyées/)
    .waitFor();
  await page.unroute('**/api/admin/images');
  // Photos first, then the vehicle: one press.
  await form.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click();
  await form.waitFor({ state: 'detached' });
  const { id } = await newest(page, 'cars');
  expect(await widths(page, id)).toEqual([301, 302, 303, 304]);
});

test('a session that ends while photos are sent asks for the login, and the photos go on', async ({ visit }) => {
  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/status of 401/] });
  const form = await openNew(page);
  await page.context().clearCookies();
  await choose(form, small);
  await page.getByRole('alertdialog', { name: 'Votre session est terminée' }).waitFor();
  await signIn(page);
  await photosProcessed(form, 4);
  expect(await states(form)).toEqual(['stored', 'stored', 'stored', 'stored']);
});

test('photos change places by buttons, with the keyboard alone, and every move is said', async ({ visit }) => {
  const page = await admin.enter(visit, listWithoutRows('cars'));
  const form = await openNew(page);
  await field(form, 'title').fill('Rangée');
  await choose(form, small);
  await photosProcessed(form, 4);
  await form.getByRole('button', { name: 'Déplacer avant : photo 3' }).focus();
  await page.keyboard.press('Enter');
  await form.getByText('Photo en position 2 sur 4.').waitFor();
  // The focus goes with the photo.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Déplacer avant : photo 2');
  await page.keyboard.press('Enter');
  await form.getByText('Photo placée en premier').waitFor();
  expect(await focused()).toBe('Déplacer après : photo 1');
  await form.getByRole('button', { name: 'Déplacer après : photo 2' }).focus();
  await page.keyboard.press('Space');
  expect(await focused()).toBe('Déplacer après : photo 3');
  await form.getByRole('button', { name: 'Image principale : photo 4' }).press('Enter');
  expect(await form.getByRole('button', { name: 'Image principale : photo 1' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await form.getByRole('button', { name: 'Retirer la photo 2' }).press('Enter');
  await form.getByText('Photo 2 retirée, il en reste 3.').waitFor();
  expect(await focused()).toBe('Retirer la photo 2');
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
  // Escape puts it back, and does not close the form.
  const from = await middle(tiles(form).nth(0).locator('img'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 260, from.y, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await shown(form)).toEqual([before[2], before[0], before[1]]);
  await form.getByRole('button', { name: 'Mettre à jour' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await widths(page, id)).toEqual([303, 301, 302]);
});

test('photos change places by dragging, with a finger, while the form does not scroll', async ({ visit }) => {
  const { page, form } = await openThree(visit, { width: 390, height: 844, isMobile: true });
  // In the middle of the window: the bar with the buttons covers its lower part.
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
  await expect.poll(() => shown(form)).toEqual([before[2], before[0], before[1]]);
});

test('MOD-8 D45: on a phone one more photo is taken and saved with the thumb', async ({ visit }) => {
  const { page, id, form } = await openThree(visit, { width: 390, height: 844, isMobile: true });
  // The arrows point to the left and right, and so do the photos beside each other.
  const [first, second] = [await middle(tiles(form).nth(0)), await middle(tiles(form).nth(1))];
  expect(second.x).toBeGreaterThan(first.x);
  expect(second.y).toBeCloseTo(first.y, 0);
  const camera = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Prendre une photo' }).tap();
  await (await camera).setFiles(small[3] as Photo);
  await form.locator('li[data-state="stored"]').nth(3).waitFor();
  await form.getByRole('button', { name: 'Mettre à jour' }).tap();
  await form.waitFor({ state: 'detached' });
  expect(await widths(page, id)).toEqual([301, 302, 303, 304]);
});

test('D45: photos are dropped anywhere on the form, and the page stays', async ({ visit }) => {
  const page = await admin.enter(visit, listWithoutRows('cars'));
  const form = await openNew(page);
  const bytes = (small[0] as Photo).buffer.toString('base64');
  const data = await page.evaluateHandle((encoded) => {
    const transfer = new DataTransfer();
    const file = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([file], 'déposée.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await field(form, 'title').dispatchEvent('dragover', { dataTransfer: data });
  await field(form, 'title').dispatchEvent('drop', { dataTransfer: data });
  await photosProcessed(form, 1);
  expect(await states(form)).toEqual(['stored']);
});

test('D45: without a connection photos are only called unavailable, and show by themselves once it is back', async ({
  visit,
}) => {
  let away = true;
  const { page, form } = await openThree(visit, {
    expecting: [/ERR_FAILED/, /status of 404/],
    before: (fresh) =>
      fresh.route('**/images/cars/trois-photos/**', (route) => (away ? route.abort() : route.continue())),
  });
  // Pictures far below the window are loaded when they come near.
  await tiles(form).nth(0).scrollIntoViewIfNeeded();
  await form.getByText('Aperçu indisponible').nth(2).waitFor();
  // What was just sent shows from the file.
  await choose(form, small[3] as Photo);
  await photosProcessed(form, 4);
  expect(await tiles(form).nth(3).locator('img').getAttribute('src')).toMatch(/^blob:/);
  away = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => tiles(form).locator('img').count()).toBe(4);
  // Deleted since: only a 404 of the site counts as that.
  await page.route('**/images/cars/trois-photos/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await tiles(form).nth(0).scrollIntoViewIfNeeded();
  await form.getByText('Cette image n’existe plus : retirez-la').nth(2).waitFor();
});

const shown = (form: Locator) =>
  tiles(form).evaluateAll((all) => all.map((tile) => tile.querySelector('img')?.getAttribute('src') ?? ''));
