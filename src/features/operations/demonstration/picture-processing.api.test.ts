import { afterEach, beforeEach, expect, test } from 'vitest';
import { allOf } from '../../../../tests/support/all-of.ts';
import { openTestContext, type TestContext } from '../../../../tests/support/context.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { formatOf } from '../../platform/images/processing/picture-format.ts';
import { deletePictures, knownPaths } from '../../platform/images/processing/pictures.repository.ts';
import { filesOf } from '../../platform/images/processing/store-images.server.ts';
import { allDemoPictures, hasPendingPictures, insertDemonstration } from './demonstration.repository.ts';
import { demoPictureProcessing, type PictureProcessing, type ProcessingEvents } from './picture-processing.server.ts';

const paths = allDemoPictures().map(({ path }) => path);
/** The last picture to be processed. It belongs to the first vehicle and is no cover. */
const last = allDemoPictures().find(({ isCover }) => !isCover)?.path ?? '';

let site: TestContext;
let context: AppContext;
beforeEach(async () => {
  site = await openTestContext();
  context = site;
  await insertDemonstration(context);
});
afterEach(() => site.close());

const storedKeys = async () => (await allOf(site.storage.list())).map(({ key }) => key);

async function process(pictures: number, before: (processing: PictureProcessing) => Promise<unknown> = async () => {}) {
  const ending = new AbortController();
  const failures: unknown[] = [];
  const events: ProcessingEvents = {
    progress: (done) => done >= pictures && ending.abort(),
    waiting: () => undefined,
    failed: (error) => failures.push(error),
  };
  const processing = demoPictureProcessing(context, events);
  await processing.load();
  await before(processing);
  await processing.processInBackground(ending.signal);
  expect(failures).toEqual([]);
  return processing;
}

function onlyMissing(missing: string[]): void {
  const others = paths.filter((path) => !missing.includes(path)).flatMap(filesOf);
  const { storage } = context;
  const list = async function* () {
    for (const key of others) yield { key, size: 0, modified: new Date(0) };
    yield* storage.list();
  };
  context = { ...context, storage: { ...storage, list } };
}

test('the rows are there at once, no file is, and a stand-in of the right format is served for each', async () => {
  expect((await knownPaths(context, paths)).size).toBe(308);
  expect(await storedKeys()).toEqual([]);
  const processing = demoPictureProcessing(context, { progress() {}, waiting() {}, failed() {} });
  await processing.load();
  for (const key of filesOf(last)) {
    expect(processing.isPending(key)).toBe(true);
    const format = formatOf((await processing.open(key)) ?? Buffer.alloc(0));
    expect([key, format]).toEqual([key, key.endsWith('.jpg') ? 'jpeg' : 'avif']);
  }
  expect(await processing.open('cars/vo-d001/unknown.jpg')).toBeNull();
});

test('a picture that is requested before its turn is made next', async () => {
  await process(1, (processing) => processing.open(filesOf(last)[2] ?? ''));
  expect((await storedKeys()).sort()).toEqual(filesOf(last).sort());
});

test('work that was interrupted goes on where it was, and is over when no file is missing', async () => {
  const missing = paths.slice(0, 2);
  onlyMissing(missing);
  await process(1);
  expect(await hasPendingPictures(context)).toBe(true);
  await site.storage.remove((await storedKeys())[0] ?? '');
  await process(2);
  expect(await hasPendingPictures(context)).toBe(false);
  expect((await storedKeys()).sort()).toEqual(missing.flatMap(filesOf).sort());
});

test('a picture that an administrator deletes while it is processed leaves no file', async () => {
  onlyMissing([last]);
  const { storage } = context;
  const put: typeof storage.put = async (key, body) => {
    await deletePictures(context, [last]);
    await storage.put(key, body);
  };
  context = { ...context, storage: { ...storage, put } };
  await process(1);
  expect(await storedKeys()).toEqual([]);
  expect(await hasPendingPictures(context)).toBe(false);
});
