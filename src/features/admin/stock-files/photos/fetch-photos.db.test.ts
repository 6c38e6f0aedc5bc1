import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { allOf } from '../../../../../tests/support/all-of.ts';
import { openContextForTest, type TestContext } from '../../../../../tests/support/context.ts';
import { endless, openPhotoHost, redirectTo } from '../../../../../tests/support/photo-host.ts';
import { bombPng, makePhoto } from '../../../../../tests/support/photos.ts';
import { applyHere, csv, previewHere } from '../../../../../tests/support/stock-files.ts';
import { UNDOING } from '../../../../app/resources.server.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';
import { editImage } from '../../../platform/images/edit/edit-image.server.ts';
import { processImage } from '../../../platform/images/processing/image-processing.server.ts';
import { filesOf, storeImages } from '../../../platform/images/processing/store-images.server.ts';
import { CARS } from '../../../stock/cars/car.ts';
import { forgetPhotos, retryPhotos } from '../../../stock/vehicles/rows/photo-fetches.repository.ts';
import { editVehicle, trashVehicle } from '../../../stock/vehicles/rows/vehicle-edits.repository.ts';
import { imagesOf } from '../../../stock/vehicles/rows/vehicle-row.server.ts';
import { presentAdminRows } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import { revertImport } from '../revert-import.server.ts';
import type { ImportOptions } from '../stock-import.schema.ts';
import { PhotoFetcher } from './photo-fetcher.server.ts';
import { claim, deleteOldFetches } from './photo-queue.repository.ts';

const admin = operatorOfThisMachine();
const ORIGIN = 'https://garage.example';

let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto({ width: 120, height: 90 });
});

function fetcherOf(context: TestContext, options: { maxImportBytes?: number } = {}): PhotoFetcher {
  const failures: unknown[] = [];
  const log = { error: ({ err }: { err: unknown }) => failures.push(err) };
  const fetcher = new PhotoFetcher(context, { origin: () => ORIGIN, log, retryDelaysMs: [5, 10], ...options });
  onTestFinished(async () => {
    await fetcher.close();
    expect(failures).toEqual([]);
  });
  return fetcher;
}

const HEADINGS = 'Référence;Titre;Photos;Statut;Prix jour';

async function write(context: TestContext, lines: string[], options: Partial<ImportOptions> = {}) {
  const { preview, token } = await previewHere(
    context,
    csv(HEADINGS, ...lines.map((line) => `${line};30`)),
    false,
    options,
  );
  const { create, update, unchanged, photos } = preview;
  if (create + update === 0) return { counts: [create, update, unchanged], photos, job: 0 };
  return { counts: [create, update, unchanged], photos, job: await applyHere(context, token) };
}

async function rowOf({ database }: TestContext, reference: string) {
  return database.query.selectFrom('cars').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
}

/** Returns the images of a car: the address of each fetched one, or the stored text. */
async function shown(context: TestContext, reference: string): Promise<string[]> {
  const images = imagesOf(await rowOf(context, reference));
  const pictures = await context.database.query.selectFrom('pictures').select(['path', 'fetched_from']).execute();
  return images.map((image) => pictures.find(({ path }) => path === image)?.fetched_from ?? image);
}

async function leftBehind({ database, storage }: TestContext): Promise<string[]> {
  const paths = (await database.query.selectFrom('pictures').select('path').execute()).map(({ path }) => path);
  const cars = (await database.query.selectFrom('cars').select('images').execute()).flatMap(imagesOf);
  const files = (await allOf(storage.list())).map(({ key }) => key);
  const known = new Set(paths.flatMap(filesOf));
  return [...files.filter((key) => !known.has(key)), ...paths.filter((path) => !cars.includes(path))];
}

test('PHOT-20: the photos of a list are fetched once, stored like uploads, and are the import’s own', async () => {
  const context = await openContextForTest();
  const largePhoto = await makePhoto({ width: 800, height: 600 });
  const host = await openPhotoHost({
    '/a.jpg': largePhoto,
    '/b.jpg': largePhoto,
    '/moved.jpg': redirectTo('/c.jpg'),
    '/c.jpg': photo,
  });
  const [a, b, moved] = ['a', 'b', 'moved'].map((name) => `${host.origin}/${name}.jpg`);
  const list = [`P1;Clio;${a}|${moved}|${b};`];
  const { counts, photos, job } = await write(context, list);
  expect([counts, photos]).toMatchObject([[1, 0, 0], { fetched: 3, vehicles: 1, links: 0, own: [] }]);
  const row = await rowOf(context, 'P1');
  expect(imagesOf(row)).toEqual([]);
  expect((await presentAdminRows(context, CARS, [row]))[0]?.fetching).toEqual({ waiting: 3, failed: [] });
  const result = await fetcherOf(context).drain(job);
  expect(result).toMatchObject({ total: 3, stored: 3, waiting: 0, failed: 0, small: [{ title: 'Clio', width: 120 }] });
  expect(await shown(context, 'P1')).toEqual([a, moved, b]);
  expect(new Set(host.requests.map(({ userAgent }) => userAgent))).toEqual(
    new Set([`Mozilla/5.0 (compatible; Vitrine; +${ORIGIN})`]),
  );
  // The vehicle changed once, by the author of the import, and shows whole pictures.
  expect(await rowOf(context, 'P1')).toMatchObject({ version: 2, status: 'draft', updated_by: 'console' });
  const [path = ''] = imagesOf(await rowOf(context, 'P1'));
  const keys = (await allOf(context.storage.list())).map(({ key }) => key);
  expect(keys.filter((key) => filesOf(path).includes(key))).toHaveLength(5);
  const requests = host.requests.length;
  expect((await write(context, list)).counts).toEqual([0, 0, 1]);
  await fetcherOf(context).run();
  expect(host.requests.length).toBe(requests);
  expect(await leftBehind(context)).toEqual([]);
});

test('PHOT-21: photos that cannot be fetched are named with their reason, and nothing private is requested', async () => {
  const context = await openContextForTest();
  let isDown = true;
  const host = await openPhotoHost({
    '/good.jpg': photo,
    '/endless.jpg': endless,
    '/bomb.png': bombPng(30_000),
    '/page.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
    '/private.jpg': redirectTo('http://127.0.0.1/'),
    '/later.jpg': (response) => {
      if (isDown) response.writeHead(503).end();
      else response.end(photo);
      isDown = false;
    },
    '/down.jpg': (response) => void response.writeHead(503).end(),
  });
  const photos = {
    [`${host.origin}/good.jpg`]: null,
    [`${host.origin}/gone.jpg`]: 'Cette photo n’existe pas ou plus (404)',
    [`${host.origin}/down.jpg`]: 'L’autre site est en panne (503)',
    [`${host.origin}/endless.jpg`]: '15 Mo au plus par image',
    [`${host.origin}/bomb.png`]: 'Cette image a trop de pixels (50 millions au plus)',
    [`${host.origin}/page.jpg`]: 'Ce n’est pas une image JPEG, PNG, WebP ou AVIF',
    [`${host.origin}/private.jpg`]: 'Cette adresse n’est pas publique : elle mène à un réseau privé',
    'http://127.0.0.1/a.jpg': 'Cette adresse n’est pas publique : elle mène à un réseau privé',
    'http://169.254.169.254/a.jpg': 'Cette adresse n’est pas publique : elle mène à un réseau privé',
    'http://localhost/a.jpg': 'Cette adresse n’est pas publique : elle mène à un réseau privé',
    'http://127.0.0.2:1/a.jpg': 'L’autre site ne répond pas',
    [`${host.origin}/later.jpg`]: null,
  };
  const { job } = await write(context, [`P2;Clio;${Object.keys(photos).join('|')};`]);
  const { total, stored, failures } = await fetcherOf(context).drain(job);
  const expected = Object.entries(photos).filter(([, reason]) => reason !== null);
  expect([total, stored]).toEqual([12, 2]);
  expect(failures.map(({ address, reason }) => [address, reason])).toEqual(expected);
  expect(await shown(context, 'P2')).toEqual([`${host.origin}/good.jpg`, `${host.origin}/later.jpg`]);
  const count = (path: string) => host.paths().filter((one) => one === path).length;
  expect([count('/down.jpg'), count('/later.jpg'), count('/gone.jpg'), count('/endless.jpg')]).toEqual([3, 2, 1, 1]);
  expect(host.mostOpen()).toBeLessThanOrEqual(2);
  const [vehicle] = await presentAdminRows(context, CARS, [await rowOf(context, 'P2')]);
  expect(vehicle?.fetching).toMatchObject({ waiting: 0, failed: expected.map(([address]) => ({ address })) });
  expect(await leftBehind(context)).toEqual([]);
});

test('PHOT-22: photos taken or retouched on the site stay, unless the administrator chooses otherwise', async () => {
  const context = await openContextForTest();
  const host = await openPhotoHost({ '/a.jpg': photo, '/b.jpg': photo, '/n.jpg': photo });
  const [a, b, n] = ['a', 'b', 'n'].map((name) => `${host.origin}/${name}.jpg`);
  const fetcher = fetcherOf(context);
  await fetcher.drain((await write(context, [`P3;Clio;${a}|${b};`])).job);
  const { id } = await rowOf(context, 'P3');
  const [first = '', second = ''] = imagesOf(await rowOf(context, 'P3'));
  const edited = await editImage(context, admin, first, { turn: 90 });
  await editVehicle(context, admin, CARS, id, { images: [edited.path, second] });
  expect((await write(context, [`P3;Clio;${a}|${b};`])).counts).toEqual([0, 0, 1]);
  const kept = await write(context, [`P3;Clio;${n};`]);
  expect([kept.counts, kept.photos]).toMatchObject([[0, 0, 1], { own: [id], fetched: 0 }]);
  const replaced = await write(context, [`P3;Clio;${n};`], { ownPhotos: 'replace' });
  expect([replaced.counts, replaced.photos]).toMatchObject([[0, 1, 0], { own: [id], fetched: 1 }]);
  expect(imagesOf(await rowOf(context, 'P3'))).toEqual([edited.path, second]);
  await fetcher.drain(replaced.job);
  expect(await shown(context, 'P3')).toEqual([n]);
});

test('PHOT-22: an upload stays beside a list; a link of the list stays a link only if it is chosen, and only with https', async () => {
  const context = await openContextForTest();
  const host = await openPhotoHost({ '/a.jpg': photo });
  const a = `${host.origin}/a.jpg`;
  const link = 'https://x.example/b.jpg';
  await write(context, ['P4;Clio;;']);
  const { id } = await rowOf(context, 'P4');
  const [upload] = await storeImages(context, admin, { folder: 'cars', id: '1' }, [await processImage(photo)]);
  await editVehicle(context, admin, CARS, id, { images: [upload?.path ?? ''] });
  expect((await write(context, [`P4;Clio;${a};`])).counts).toEqual([0, 0, 1]);
  const { job, photos } = await write(context, [`P5;Zoé;${a}|${link};`], { keepLinks: true });
  expect(photos).toMatchObject({ fetched: 1, links: 1 });
  await fetcherOf(context).drain(job);
  expect(await shown(context, 'P5')).toEqual([a, link]);
  expect(await shown(context, 'P4')).toEqual([upload?.path]);
});

test('PHOT-23: undoing an import takes its photos away, those on their way too', async () => {
  const context = await openContextForTest();
  const host = await openPhotoHost({ '/a.jpg': photo, '/b.jpg': photo, '/c.jpg': photo });
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `${host.origin}/${name}.jpg`);
  const fetcher = fetcherOf(context);
  const undo = (job: number) => revertImport(context, operatorOfThisMachine(), UNDOING, job);
  await fetcher.drain((await write(context, [`P6;Clio;${a};`])).job);
  const { job } = await write(context, [`P6;Clio II;${b};`, `P7;Zoé;${c};`]);
  await fetcher.drain(job);
  expect([await shown(context, 'P6'), await shown(context, 'P7')]).toEqual([[b], [c]]);
  expect(await undo(job)).toMatchObject({ trashed: 1, restored: 1, left: [], changed_since: [] });
  expect(await rowOf(context, 'P6')).toMatchObject({ title: 'Clio' });
  expect(await shown(context, 'P6')).toEqual([a]);
  const second = await write(context, [`P6;Clio III;${c};`]);
  const row = await claim(context);
  await undo(second.job);
  expect(row?.address).toBe(c);
  await fetcher.run();
  expect(
    await context.database.query.selectFrom('photo_fetches').select('id').where('import', '=', second.job).execute(),
  ).toEqual([]);
  expect(await shown(context, 'P6')).toEqual([a]);
});

test('PHOT-24: a vehicle that is deleted meanwhile leaves no file; one that is changed keeps its change', async () => {
  const context = await openContextForTest();
  let during: () => Promise<unknown> = () => Promise.resolve();
  const host = await openPhotoHost({
    '/a.jpg': (response) => void during().then(() => response.end(photo)),
  });
  const fetcher = fetcherOf(context);
  const drain = async (job: number) => {
    await fetcher.drain(job);
    await fetcher.run();
  };
  const deleted = await write(context, [`P8;Clio;${host.origin}/a.jpg;`]);
  const { id } = await rowOf(context, 'P8');
  during = () => trashVehicle(context, admin, CARS, id);
  await drain(deleted.job);
  expect([imagesOf(await rowOf(context, 'P8')), await leftBehind(context)]).toEqual([[], []]);
  const changed = await write(context, [`P9;Clio;${host.origin}/a.jpg;`]);
  const other = await rowOf(context, 'P9');
  const [upload] = await storeImages(context, admin, { folder: 'cars', id: '1' }, [await processImage(photo)]);
  during = () => editVehicle(context, admin, CARS, other.id, { title: 'Clio V', images: [upload?.path ?? ''] });
  await drain(changed.job);
  expect(await rowOf(context, 'P9')).toMatchObject({ title: 'Clio V' });
  expect(await shown(context, 'P9')).toEqual([upload?.path, `${host.origin}/a.jpg`]);
  const superseded = await write(context, [`P10;Clio;${host.origin}/a.jpg;`]);
  during = () => write(context, [`P10;Clio;${host.origin}/none.jpg;`]);
  await drain(superseded.job);
  expect([await shown(context, 'P10'), await leftBehind(context)]).toEqual([[], []]);
});

test('PHOT-24: a vehicle keeps the images that a list replaces until its first new photo arrives', async () => {
  const context = await openContextForTest();
  let isDown = true;
  const host = await openPhotoHost({
    '/a.jpg': photo,
    '/b.jpg': photo,
    '/new.jpg': (response) => void (isDown ? response.writeHead(404).end() : response.end(photo)),
  });
  const [a = '', b = '', added = ''] = ['a', 'b', 'new'].map((name) => `${host.origin}/${name}.jpg`);
  const fetcher = fetcherOf(context);
  await fetcher.drain((await write(context, [`P11;Clio;${a}|${b};`])).job);
  const { job } = await write(context, [`P11;Clio;${b}|${added};`]);
  expect(await fetcher.drain(job)).toMatchObject({ stored: 0, failed: 1 });
  expect(await shown(context, 'P11')).toEqual([a, b]);
  isDown = false;
  const { id } = await rowOf(context, 'P11');
  await retryPhotos(context, { kind: 'cars', vehicle: id });
  await fetcher.drain(job);
  expect(await shown(context, 'P11')).toEqual([b, added]);
});

test('PHOT-21: the queue forgets the images that a list replaces once none of its photos can be tried again', async () => {
  const context = await openContextForTest();
  const host = await openPhotoHost({ '/a.jpg': photo, '/b.jpg': photo });
  const [a, b, none] = ['a', 'b', 'none'].map((name) => `${host.origin}/${name}.jpg`);
  const fetcher = fetcherOf(context);
  const references = ['P12', 'P13'];
  await fetcher.drain(
    (
      await write(
        context,
        references.map((reference) => `${reference};Clio;${a}|${b};`),
      )
    ).job,
  );
  const { job } = await write(
    context,
    references.map((reference) => `${reference};Clio;${b}|${none};`),
  );
  await fetcher.drain(job);
  const rows = async () => {
    await deleteOldFetches(context, new Date());
    const queued = context.database.query.selectFrom('photo_fetches').select('id').where('import', '=', job);
    return (await queued.execute()).length;
  };
  // For each vehicle: the failed photo, the one that the list keeps and the one that it replaces.
  expect(await rows()).toBe(6);
  const [purged, kept] = [await rowOf(context, 'P12'), await rowOf(context, 'P13')];
  await context.database.query.deleteFrom('cars').where('id', '=', purged.id).execute();
  expect(await rows()).toBe(3);
  await forgetPhotos(context, { kind: 'cars', vehicle: kept.id });
  expect(await rows()).toBe(0);
  expect(await shown(context, 'P13')).toEqual([a, b]);
});

test('PHOT-25: two instances share the queue, and a restart continues it', async () => {
  const context = await openContextForTest();
  const names = Array.from({ length: 12 }, (_, index) => `/${index}.jpg`);
  const host = await openPhotoHost(Object.fromEntries(names.map((name) => [name, photo])));
  const lines = names.map((name, index) => `Q${index};Clio;${host.origin}${name};`);
  const { job } = await write(context, lines);
  const [one, other] = [fetcherOf(context), fetcherOf(context)];
  await Promise.all([one.drain(job), other.drain(job)]);
  expect(host.paths().toSorted()).toEqual(names.toSorted());
  expect(host.mostOpen()).toBeLessThanOrEqual(2);
  // A process that ended has left a lease. When it is over, the photo is fetched again.
  const again = await write(context, [`Q1;Clio;${host.origin}/0.jpg;`]);
  await claim(context);
  expect(await claim(context)).toBeUndefined();
  const past = new Date(Date.now() - 1_000).toISOString();
  await context.database.query
    .updateTable('photo_fetches')
    .set({ due_at: past })
    .where('state', '=', 'fetching')
    .execute();
  await fetcherOf(context).drain(again.job);
  expect(await shown(context, 'Q1')).toEqual([`${host.origin}/0.jpg`]);
});

test('PHOT-25: a photo whose download a stop of the site ends is due at once, and the attempt does not count', async () => {
  const context = await openContextForTest();
  const host = await openPhotoHost({ '/a.jpg': () => undefined });
  await write(context, [`S1;Clio;${host.origin}/a.jpg;`]);
  const fetcher = fetcherOf(context);
  fetcher.wake();
  await expect.poll(() => host.paths()).toEqual(['/a.jpg']);
  await fetcher.close();
  const row = context.database.query.selectFrom('photo_fetches').select(['state', 'tries', 'due_at', 'error']);
  const { due_at, ...rest } = await row.executeTakeFirstOrThrow();
  expect(rest).toEqual({ state: 'waiting', tries: 0, error: '' });
  expect(Date.parse(due_at)).toBeLessThanOrEqual(Date.now());
});

test('PHOT-25: the downloads of one import are limited in bytes', async () => {
  const context = await openContextForTest();
  const host = await openPhotoHost({ '/a.jpg': photo, '/b.jpg': photo });
  const { job } = await write(context, [`R1;Clio;${host.origin}/a.jpg;`, `R2;Zoé;${host.origin}/b.jpg;`]);
  const fetcher = fetcherOf(context, { maxImportBytes: 1 });
  const first = await claim(context);
  expect(first?.address).toContain('/a.jpg');
  await context.database.query
    .updateTable('photo_fetches')
    .set({ bytes: 1 })
    .where('id', '=', first?.id ?? 0)
    .execute();
  const past = new Date(Date.now() - 1_000).toISOString();
  await context.database.query.updateTable('photo_fetches').set({ due_at: past }).execute();
  const { failures } = await fetcher.drain(job);
  expect(failures.map(({ reason }) => reason)).toEqual(Array(2).fill('Cet import a déjà récupéré 4 Go de photos'));
  expect(host.requests).toEqual([]);
});

test('PHOT-26: a photo on its way is no image, so its vehicle stays a draft until it is there', async () => {
  const context = await openContextForTest();
  const host = await openPhotoHost({ '/a.jpg': photo });
  const list = [`S1;Clio;${host.origin}/a.jpg;En ligne`];
  const { job, photos, counts } = await write(context, list);
  expect([counts, photos.without_photo]).toEqual([[1, 0, 0], 1]);
  expect(await rowOf(context, 'S1')).toMatchObject({ status: 'draft', published_at: null });
  await fetcherOf(context).drain(job);
  expect(await rowOf(context, 'S1')).toMatchObject({ status: 'draft' });
  expect((await write(context, list)).counts).toEqual([0, 1, 0]);
  expect(await rowOf(context, 'S1')).toMatchObject({ status: 'available' });
  const [path = ''] = imagesOf(await rowOf(context, 'S1'));
  const file = await context.storage.open(path);
  expect(file && (await buffer(file.body)).length).toBeGreaterThan(1_000);
});
