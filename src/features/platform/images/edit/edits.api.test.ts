import sharp from 'sharp';
import { expect, test } from 'vitest';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { openAdminSite } from '../../../../../tests/support/uploads.ts';
import { runMaintenance } from '../../../../app/boot/maintenance.ts';
import { originalKey } from '../../../../server/storage/storage.ts';
import { PICTURE_WIDTHS, sizedPath } from '../picture.ts';
import { filesOf } from '../processing/store-images.server.ts';

const site = forFile(openAdminSite);

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

type Stored = { path: string; url: string; width: number; height: number; placeholder: string };

const PLATE = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
async function uploadPlate(): Promise<Stored> {
  const frame = (background: string, width: number, height: number) =>
    ({ create: { width, height, channels: 3, background } }) as const;
  const [width, height] = [400, 300];
  const input = frame('#dc1e1e', width * PLATE.width, height * PLATE.height);
  const place = { left: width * PLATE.x, top: height * PLATE.y };
  const photo = sharp(frame('#1e28d2', width, height)).composite([{ input, ...place }]);
  const { data } = await site.upload([{ bytes: await photo.png().toBuffer() }]);
  if (!data[0]) throw new Error('no picture');
  return data[0];
}

async function edit(url: string, change: object): Promise<Stored> {
  const { status, data } = await site.done('POST', '/images/edit', { url, turn: 0, ...change });
  expect(status).toBe(201);
  return data[0] as Stored & { id: number };
}

const car = async (images: string[]) => (await site.row('POST', '/cars/new', { title: 'C3', images })).id;
const show = (id: number, { url }: Stored) => site.done('PUT', '/cars/edit', { id, images: [url] });

const asStranger = async (url: string) => (await site.app.inject(url)).statusCode;
const asAdmin = (url: string) => site.app.inject({ url, headers: { cookie: site.cookie } });

async function redPixels(file: Buffer): Promise<number> {
  const pixels = sharp(file).removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > (data[at + 2] ?? 0) + 40 && (data[at + 1] ?? 0) < 110) count += 1;
  return count;
}

async function filesAndPlaceholder({ path, placeholder }: Stored): Promise<Buffer[]> {
  const files = await Promise.all(filesOf(path).map((key) => site.stored(key)));
  return [...files.flatMap((file) => file ?? []), Buffer.from(placeholder.split(',')[1] ?? '', 'base64')];
}

test('PHOT-1: what a mask covers is in no size, no format, not in the placeholder and not in the link card', async () => {
  const before = await uploadPlate();
  for (const file of await filesAndPlaceholder(before)) expect(await redPixels(file)).toBeGreaterThan(0);
  const after = await edit(before.url, { masks: [PLATE] });
  expect(after).toMatchObject({ width: 400, height: 300 });
  expect(after.path).not.toBe(before.path);
  expect(after.path.split('/').slice(0, 2)).toEqual(before.path.split('/').slice(0, 2));
  const files = await filesAndPlaceholder(after);
  expect(files).toHaveLength(2 + PICTURE_WIDTHS.length);
  for (const file of files) expect(await redPixels(file)).toBe(0);
  const id = await car([after.url]);
  const card = await site.app.inject(`/og/car/${id}.jpg`);
  expect(card.statusCode).toBe(200);
  const { width = 0, height = 0 } = await sharp(card.rawPayload).metadata();
  const photo = sharp(card.rawPayload).extract({ left: 0, top: 0, width: Math.round(width / 3), height });
  expect(await redPixels(await photo.toBuffer())).toBe(0);
});

test('PHOT-1: a quarter turn and a crop: the boxes are parts of the turned picture', async () => {
  const before = await uploadPlate();
  const turned = await edit(before.url, { turn: 90 });
  expect([turned.width, turned.height]).toEqual([300, 400]);
  // After the turn, the plate is 75 to 150 px from the left. Before, it was 150 to 225 px from the top.
  const place = { x: 0.25, y: 0.25, width: 0.25, height: 0.5 };
  const cut = await edit(before.url, { turn: 90, crop: place });
  expect([cut.width, cut.height]).toEqual([75, 200]);
  expect(await redPixels((await site.stored(cut.path)) ?? Buffer.alloc(0))).toBeGreaterThan(75 * 200 * 0.9);
  const masked = await edit(before.url, { turn: 90, masks: [place] });
  expect(await redPixels((await site.stored(masked.path)) ?? Buffer.alloc(0))).toBe(0);
});

test('PHOT-2: an edited picture names its original and what was done, also when it is edited again', async () => {
  const before = await uploadPlate();
  const change = { turn: 180, masks: [PLATE] };
  const once = await edit(before.url, change);
  const again = await edit(once.url, { turn: 90 });
  const read = async (url: string) => (await site.call('GET', `/images/edit?url=${encodeURIComponent(url)}`)).data;
  expect(await read(before.url)).toEqual([{ original: null, edit: null }]);
  const original = `/images/${originalKey(before.path)}`;
  expect(await read(once.url)).toEqual([{ original, edit: change }]);
  expect(await read(again.url)).toEqual([{ original, edit: null }]);
});

test('PHOT-3: from the save on strangers get 404 for the original and for former edits; administrators see them, no cache does', async () => {
  const before = await uploadPlate();
  const id = await car([before.url]);
  const first = await edit(before.url, { masks: [{ ...PLATE, width: 0.01 }] });
  const second = await edit(before.url, { masks: [PLATE] });
  expect([await asStranger(before.url), await asStranger(first.url)]).toEqual([200, 404]);
  await show(id, first);
  expect([await asStranger(before.url), await asStranger(first.url)]).toEqual([404, 200]);
  await show(id, second);
  for (const key of filesOf(before.path)) {
    expect([key, await site.stored(key), (await asAdmin(`/images/${key}`)).statusCode]).toEqual([key, null, 404]);
    expect([key, await asStranger(`/images/${originalKey(key)}`)]).toEqual([key, 404]);
  }
  for (const key of [...filesOf(originalKey(before.path)), ...filesOf(first.path)]) {
    expect([key, await asStranger(`/images/${key}`)]).toEqual([key, 404]);
    const shown = await asAdmin(`/images/${key}`);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
  }
  for (const key of filesOf(second.path)) expect([key, await asStranger(`/images/${key}`)]).toEqual([key, 200]);
  const original = `/images/${originalKey(before.path)}`;
  const { etag } = (await asAdmin(original)).headers;
  expect((await site.app.inject({ url: original, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(404);
  await site.done('POST', '/cars/status', { ids: [id], status: 'draft' });
  expect(await asStranger(second.url)).toBe(404);
});

test('PHOT-3: the original stays hidden after its edit is deleted with the vehicle', async () => {
  const before = await uploadPlate();
  const id = await car([before.url]);
  const after = await edit(before.url, { masks: [PLATE] });
  await show(id, after);
  await site.done('DELETE', '/cars/delete', { id });
  await site.done('DELETE', '/cars/bin', { ids: [id] });
  expect(await site.stored(after.path)).toBeNull();
  const original = originalKey(before.path);
  expect(await site.stored(original)).not.toBeNull();
  for (const url of [before.url, `/images/${original}`]) expect(await asStranger(url)).toBe(404);
  expect((await asAdmin(`/images/${original}`)).statusCode).toBe(200);
});

test('PHOT-4: the original stays while a vehicle shows it and 30 days more; the edited picture stays', async () => {
  const before = await uploadPlate();
  const original = originalKey(before.path);
  const id = await car([before.url]);
  const after = await edit(before.url, { masks: [PLATE] });
  await runMaintenance(site.context, inDays(5));
  expect(await site.stored(original)).not.toBeNull();
  expect(await asStranger(before.url)).toBe(200);
  await show(id, after);
  await runMaintenance(site.context, inDays(29));
  expect(await site.stored(original)).not.toBeNull();
  const unused_since = inDays(-29).toISOString();
  await site.context.database.query
    .updateTable('pictures')
    .set({ unused_since })
    .where('path', '=', original)
    .execute();
  const again = await edit(after.url, { from_original: true, masks: [PLATE], turn: 180 });
  await show(id, again);
  await runMaintenance(site.context, inDays(29));
  expect(await site.stored(original)).not.toBeNull();
  await runMaintenance(site.context, inDays(31));
  for (const key of filesOf(original)) expect(await site.stored(key)).toBeNull();
  expect(await asStranger(again.url)).toBe(200);
  const { data } = await site.call('GET', `/images/edit?url=${encodeURIComponent(again.url)}`);
  expect(data).toEqual([{ original: null, edit: null }]);
  const { status } = await site.call('POST', '/images/edit', { url: again.url, turn: 0, from_original: true });
  expect(status).toBe(404);
});

test('PHOT-5: « Revenir à l’original » makes a new picture, which can be edited as the original can', async () => {
  const before = await uploadPlate();
  const id = await car([before.url]);
  const masked = await edit(before.url, { masks: [PLATE] });
  await show(id, masked);
  const restored = await edit(masked.url, { from_original: true });
  expect(restored.path).not.toBe(before.path);
  expect(await redPixels((await site.stored(restored.path)) ?? Buffer.alloc(0))).toBeGreaterThan(0);
  const { data } = await site.call('GET', `/images/edit?url=${encodeURIComponent(restored.url)}`);
  expect(data).toEqual([{ original: `/images/${originalKey(before.path)}`, edit: { turn: 0 } }]);
  await show(id, restored);
  expect([await asStranger(restored.url), await asStranger(before.url), await asStranger(masked.url)]).toEqual([
    200, 404, 404,
  ]);
});

test('PHOT-1: what is no edit is 422 at its field, what is no stored picture 404', async () => {
  const { url } = await uploadPlate();
  const answer = async (change: object) => {
    const { status, error } = await site.call('POST', '/images/edit', { url, turn: 0, ...change });
    return [status, Object.keys(error?.fields ?? {})];
  };
  expect(await answer({ turn: 45 })).toEqual([422, ['turn']]);
  expect(await answer({ crop: { x: 0.5, y: 0, width: 0.6, height: 1 } })).toEqual([422, ['crop']]);
  expect(await answer({ crop: { x: 0, y: 0, width: 0.01, height: 1 } })).toEqual([422, ['crop']]);
  expect((await answer({ masks: [{ x: 0, y: 0, width: 0, height: 1 }] }))[0]).toBe(422);
  expect((await answer({ masks: Array(21).fill(PLATE) }))[0]).toBe(422);
  expect(await answer({ url: '/images/cars/1/nothing.jpg' })).toEqual([404, []]);
  expect(await answer({ url: 'https://images.example/photo.jpg' })).toEqual([404, []]);
  expect(await answer({ url: sizedPath(url, 320) })).toEqual([404, []]);
});
