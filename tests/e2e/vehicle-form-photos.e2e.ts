import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { REJECTED } from '../../src/features/platform/images/upload/upload.ts';
import { adminSite, signIn } from '../support/admin-site.ts';
import { makePhoto, phonePhotos, truncated } from '../support/photos.ts';
import { recordSent, sentPhotos } from '../support/sent-photos.ts';
import { choose, field, listWithoutRows, newest, openNew, published, states, tiles } from '../support/vehicle-form.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();
type Photo = { name: string; mimeType: string; buffer: Buffer };
let small: Photo[] = [];
let phone: string[] = [];
/**
 * Small photos, one for each orientation, of which the site makes one size only. Only the first photos of a long list
 * need the size of a camera's photo.
 */
let reduced: Buffer[] = [];
beforeAll(async () => {
  phone = await phonePhotos(2);
  reduced = await Promise.all(
    ORIENTATIONS.map((orientation) => makePhoto({ width: 320, height: 240, seed: 9, orientation })),
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
      const [long, short] = i < phone.length ? [1600, 1200] : [320, 240];
      return isUpright(i) ? `${short}x${long}` : `${long}x${short}`;
    }),
  );
});

test('D45: photos go on after an ended session; a photo that a busy site rejects is sent again; if every attempt fails, the save says so and one press sends it, then the vehicle', async ({
  visit,
}) => {
  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/ERR_FAILED/, /status of (401|503)/] });
  const form = await openNew(page);
  await field(form, 'title').fill('Ligne coupée');
  await page.context().clearCookies();
  await choose(form, small[0] as Photo);
  await page.getByRole('alertdialog', { name: 'Votre session est terminée' }).waitFor();
  await signIn(page);
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
