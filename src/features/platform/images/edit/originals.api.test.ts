import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { csv, importFile, preview } from '../../../../../tests/support/stock-files.ts';
import { openAdminSite } from '../../../../../tests/support/uploads.ts';
import { runMaintenance } from '../../../../app/boot/maintenance.ts';
import { isOriginalKey, originalKey } from '../../../../server/storage/storage.ts';
import { withheldPictures } from '../images.routes.ts';

const site = forFile(openAdminSite);
afterEach(() => vi.restoreAllMocks());

type Picture = { url: string; path: string };
const MASK = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const NOTICE = '1 photo a été retouchée depuis : sa retouche la plus récente la remplace.';

async function upload(): Promise<Picture> {
  const create = { width: 64, height: 48, channels: 3, background: '#dc1e1e' } as const;
  const { data } = await site.upload([{ bytes: await sharp({ create }).png().toBuffer() }]);
  if (!data[0]) throw new Error('no picture');
  return data[0];
}

const edit = async ({ url }: Picture, more: object = {}) => {
  const { data } = await site.done('POST', '/images/edit', { url, turn: 0, masks: [MASK], ...more });
  return data[0] as unknown as Picture;
};

const car = async (title: string, images: readonly Picture[], more: object = {}) => {
  const body = { title, images: images.map(({ url }) => url), ...more };
  return (await site.row('POST', '/cars/new', body)).id;
};

const show = (id: number, images: readonly Picture[]) =>
  site.done('PUT', '/cars/edit', { id, images: images.map(({ url }) => url) });

async function editedCar() {
  const original = await upload();
  const id = await car('Retouchée', [original]);
  const masked = await edit(original);
  await show(id, [masked]);
  return { id, original, masked };
}

const imagesOf = async (id: number) => (await site.row('GET', `/cars/${id}`))['images'] as string[];

test('PHOT-10 UNDO-3: no undo puts an original back, neither of the save of its edit nor of a deletion before it', async () => {
  const original = await upload();
  const id = await car('Retouchée', [original]);
  const other = await car('Aussi', [original], { status: 'draft' });
  const deleted = await site.done('DELETE', '/cars/delete', { id: other });
  const masked = await edit(original);
  const saved = await show(id, [masked]);
  const undone = await site.rejected('POST', `/journal/${saved.operation}/undo`, {});
  expect(undone).toMatchObject({ status: 409, message: expect.stringContaining('retouchée') });
  expect(await imagesOf(id)).toEqual([masked.url]);
  const back = await site.row('POST', `/journal/${deleted.operation}/undo`, {});
  expect(back['left']).toMatchObject([{ id: other, fields: ['Photos'], reason: expect.stringContaining('retouchée') }]);
  expect(await imagesOf(other)).toEqual([masked.url]);
});

test('PHOT-10: no request puts an original back: its newest edit takes its place, and the answer says so', async () => {
  const { id, original, masked } = await editedCar();
  const accepted = { data: [{ images: [masked.url] }], notices: [NOTICE] };
  expect(await show(id, [original])).toMatchObject(accepted);
  expect(await site.done('POST', '/cars/new', { title: 'Clio', images: [original.url] })).toMatchObject(accepted);
  expect(await show(id, [original, masked])).toMatchObject(accepted);
  expect(await show(id, [masked])).toMatchObject({ data: [{ images: [masked.url] }], notices: [] });
  for (const url of [`/images/${originalKey(original.path)}`, originalKey(original.path)])
    expect(await site.rejected('PUT', '/cars/edit', { id, images: [url] })).toMatchObject({ status: 422 });
  const { data } = await site.done('POST', '/cars/preview', { id, images: [original.url] });
  const page = await site.app.inject({ url: String(data[0]?.['url']), headers: { cookie: site.cookie } });
  expect(page.body).toContain(masked.url);
  expect(page.body).not.toContain(original.path);
  const further = await edit(original, { turn: 90, masks: [] });
  const { data: origins } = await site.call('GET', `/images/edit?url=${further.url}`);
  expect(origins).toEqual([{ original: `/images/${originalKey(original.path)}`, edit: null }]);
});

test('PHOT-10: an edit that nobody saved changes nothing; a former edit does not come back either', async () => {
  const original = await upload();
  const id = await car('Non enregistrée', [original]);
  const once = await edit(original, { masks: [], turn: 90 });
  expect(await show(id, [original])).toMatchObject({ data: [{ images: [original.url] }], notices: [] });
  await show(id, [once]);
  const twice = await edit(once, { from_original: true });
  await show(id, [twice]);
  expect(await show(id, [once])).toMatchObject({ data: [{ images: [twice.url] }], notices: [NOTICE] });
  // The user returned to the original and did not save.
  await edit(twice, { from_original: true, masks: [] });
  expect(await show(id, [original])).toMatchObject({ data: [{ images: [twice.url] }] });
});

test('PHOT-10: a copy, a return from the trash and the undo of an import get the newest edit', async () => {
  const original = await upload();
  const [shown, copied, binned, binnedToo] = [
    await car('Montrée', [original]),
    await car('Copiée', [original]),
    await car('À la corbeille', [original]),
    await car('Aussi', [original]),
  ];
  const imported = await car('Importée', [original], { reference: 'O-1' });
  for (const id of [binned, binnedToo]) await site.done('DELETE', '/cars/delete', { id });
  const list = csv('Référence;Titre;Photos', 'O-1;Importée;https://images.example/autre.jpg');
  const job = await importFile(site, list, { ownPhotos: 'replace', keepLinks: true });
  const masked = await edit(original);
  await show(shown, [masked]);
  await runMaintenance(site.context, new Date(Date.now() + 60_000));
  const copy = await site.done('POST', '/cars/duplicate', { id: copied });
  expect(copy).toMatchObject({ notices: [NOTICE] });
  const [url] = await imagesOf(copy.data[0]?.id ?? 0);
  const part = sharp((await site.stored(String(url).replace('/images/', ''))) ?? Buffer.alloc(0));
  const maskedPart = await part.extract({ left: 20, top: 16, width: 20, height: 12 }).raw().toBuffer();
  expect(maskedPart[1], 'green: the mask is grey, the photo red').toBeGreaterThan(150);
  const back = await site.done('POST', '/cars/restore', { id: binned });
  expect(back).toMatchObject({ data: [{ images: [masked.url] }], notices: [NOTICE] });
  expect(await site.done('POST', '/cars/bin/restore', { ids: [binnedToo] })).toMatchObject({ notices: [NOTICE] });
  expect(await imagesOf(binnedToo)).toEqual([masked.url]);
  const { data } = await site.done('POST', `/import/cars/jobs/${job.job}/undo`);
  expect(data).toMatchObject({ restored: 1, edited_photos: 1 });
  expect(await imagesOf(imported)).toEqual([masked.url]);
});

test('PHOT-10: a list from before the edit keeps the edit, by path and by address', async () => {
  const original = await upload();
  const id = await car('Listée', [original], { reference: 'O-2' });
  const masked = await edit(original);
  await show(id, [masked]);
  const listOf = (photo: string) => csv('Référence;Titre;Photos', `O-2;Listée;${photo}`);
  for (const photo of [original.path, original.url, `https://garage.example${original.url}`]) {
    const { data } = await preview(site, listOf(photo), { ownPhotos: 'replace' });
    expect([photo, data.unchanged, data.edited_photos]).toEqual([photo, 1, 1]);
  }
  await importFile(site, csv('Référence;Titre;Couleur;Photos', `O-2;Listée;rouge;${original.path}`), {
    ownPhotos: 'replace',
  });
  expect(await imagesOf(id)).toEqual([masked.url]);
  expect((await preview(site, listOf(originalKey(original.path)))).data).toMatchObject({ unchanged: 1 });
});

test('PHOT-10: a setting and its older versions get the newest edit; their original is hidden', async () => {
  const identity = async () =>
    (await site.done('GET', '/settings')).data.find((one) => one['section'] === 'identity') ?? {
      version: 0,
      value: {},
    };
  const change = async (logo: string) => {
    const { version, value } = await identity();
    return site.done('PUT', '/settings/identity', { version, value: { ...Object(value), logo } });
  };
  const original = await upload();
  await change(original.path);
  const { version: old } = await identity();
  const masked = await edit(original);
  await change(masked.path);
  await runMaintenance(site.context, new Date(Date.now() + 60_000));
  expect([await site.stored(original.path), (await site.app.inject(original.url)).statusCode]).toEqual([null, 404]);
  const notices = ['Logo : l’image a été retouchée depuis, sa retouche la plus récente la remplace.'];
  const saved = { data: [{ value: { logo: masked.path } }], notices };
  expect(await change(original.path)).toMatchObject(saved);
  expect(await site.done('POST', '/settings/identity/restore', { version: old })).toMatchObject(saved);
});

test('PHOT-10: an edit and its original are stored together or not at all', async () => {
  const original = await upload();
  const { query } = site.context.database;
  const put = site.context.storage.put.bind(site.context.storage);
  vi.spyOn(site.context.storage, 'put').mockImplementation(async (key, body) => {
    // Runs after the copy of the original, before the rows of the edit.
    if (!isOriginalKey(key)) await query.deleteFrom('pictures').where('path', '=', original.path).execute();
    await put(key, body);
  });
  expect(await site.rejected('POST', '/images/edit', { url: original.url, turn: 90 })).toMatchObject({ status: 404 });
  const rows = query.selectFrom('pictures').select('path').where('original', '=', originalKey(original.path));
  expect(await rows.execute()).toEqual([]);
});

test('PHOT-3: until the database has been read once, no picture is sent', async () => {
  const away = async (): Promise<never> => {
    throw new Error('away');
  };
  const { query, ...database } = site.context.database;
  const broken = { ...database, query, revision: { ...database.revision, now: away } };
  vi.spyOn(query, 'selectFrom').mockImplementation(() => {
    throw new Error('away');
  });
  const isWithheld = withheldPictures({ ...site.context, database: broken }, async function* () {});
  await expect(isWithheld('cars/1/a.jpg')).rejects.toMatchObject({ code: 'unavailable' });
  vi.restoreAllMocks();
  expect(await isWithheld('cars/1/a.jpg')).toBe(false);
});
