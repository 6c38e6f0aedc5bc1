import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { signIn } from '../../../../../tests/support/admin-api.ts';
import { allOf } from '../../../../../tests/support/all-of.ts';
import { done } from '../../../../../tests/support/commands.ts';
import { emptySettings, temporaryFolder } from '../../../../../tests/support/program.ts';
import { allFiles } from '../../../../../tests/support/whole-site.ts';
import { buildSite } from '../../../../app/boot/build-site.ts';
import { restore } from '../../../../commands/restore.ts';
import { readConfig } from '../../../../server/config.ts';
import { openDatabase } from '../../../../server/db/database.ts';
import { openStorage } from '../../../../server/storage/open.ts';
import { originalKey } from '../../../../server/storage/storage.ts';
import { comparePictures } from '../processing/picture-files.server.ts';
import { filesOf } from '../processing/store-images.server.ts';
import { strayFiles } from '../processing/unused-pictures.server.ts';
import { moveOriginals } from './move-originals.server.ts';
import { unmovedOriginals } from './originals.repository.ts';
import { updateOriginals } from './originals.server.ts';

afterEach(() => vi.restoreAllMocks());

/**
 * The pictures of `pictures-0.1.0.tar.gz`, a backup of release 0.1.0. All originals but that of `unsaved` have a saved
 * edit. Car 3 is in the trash and shows the original that car 4 shows edited. Nobody marked the original of `unmarked`.
 * The original of `deleted` is gone.
 */
const FORMER = {
  edited: ['33abe66f-30c7-410f-a8b7-8ee5f701444e', '92489df6-ecbd-4183-b9d9-7e79be94afe8'],
  unsaved: ['aa5532be-02ae-451c-9c8d-6f6c36a18e80', '7ca87ccd-459a-4469-b68d-a48579a33a28'],
  trashed: ['679ea6f9-37b2-41c5-9af8-2f66ebce34d5', 'f6a09b61-a4ac-40d6-83da-7b7175a8793e'],
  logo: ['ec515b24-6944-462c-8f85-26cc7333fcd2', '66a56f99-d274-455e-9814-e4c105e7d9ba'],
  deleted: ['fdbec4ac-d4b1-4652-8b0a-22c46bbbaf1c', '85422455-7e7e-4e74-970f-456cd59cffd8'],
  unmarked: ['3b793f0d-b3ed-4439-be9f-db0ee6d2d297', '573d746c-2eb9-44df-bcaa-bb54f15ff15f'],
} as const;
const pathOf = (name: keyof typeof FORMER, which: 0 | 1) => `cars/ancienne/${FORMER[name][which]}.jpg`;
const HIDDEN = ['edited', 'trashed', 'logo', 'unmarked'] as const;
const MORE_CALLS = 5;

async function openFormerSite() {
  const file = join(temporaryFolder(), 'site.tar');
  const fixture = join(import.meta.dirname, '../../../../../tests/fixtures/pictures-0.1.0.tar.gz');
  writeFileSync(file, gunzipSync(readFileSync(fixture)));
  const settings = await emptySettings();
  await done(restore, [file], settings);
  const config = readConfig({ ...settings, PORT: '0', LOG_LEVEL: 'silent' }, '/nowhere');
  const database = await openDatabase(config, () => undefined);
  const context = { database, storage: await openStorage(config) };
  const app = await buildSite({ config, context, state: { closing: null } });
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return { context, app, cookie: await signIn(app) };
}

test('PHOT-11: the originals of the former release are moved in steps; visitors get none of them at any step', async () => {
  const site = await openFormerSite();
  const { context, app } = site;
  const before = await allFiles(context);
  const statusOf = async (key: string) => (await app.inject(`/images/${key}`)).statusCode;
  const checkHidden = async () => {
    for (const name of HIDDEN)
      for (const key of filesOf(pathOf(name, 0)).slice(0, 2))
        expect([name, await statusOf(key), await statusOf(originalKey(key))]).toEqual([name, 404, 404]);
    expect(await statusOf(pathOf('unsaved', 0))).toBe(200);
  };
  const { put, remove } = context.storage;
  const attempt = async (calls: number) => {
    let left = calls;
    const limited =
      <A extends unknown[]>(work: (...args: A) => Promise<void>) =>
      async (...args: A) => {
        left -= 1;
        if (left < 0) throw new Error('interrupted');
        await work(...args);
      };
    vi.spyOn(context.storage, 'put').mockImplementation(limited(put));
    vi.spyOn(context.storage, 'remove').mockImplementation(limited(remove));
    await moveOriginals(context);
    await updateOriginals(context, new Date());
  };
  let interruptions = 0;
  for (let calls = 3; ; calls += MORE_CALLS) {
    const error: unknown = await attempt(calls).then(
      () => null,
      (reason: unknown) => reason,
    );
    await checkHidden();
    if (error === null) break;
    expect(String(error)).toContain('interrupted');
    interruptions += 1;
  }
  expect(interruptions).toBeGreaterThan(3);
  vi.restoreAllMocks();

  const after = await allFiles(context);
  for (const name of [...HIDDEN, 'unsaved'] as const)
    for (const key of filesOf(pathOf(name, 0))) {
      expect(after[originalKey(key)], originalKey(key)).toBe(before[key]);
      expect(key in after, key).toBe(name === 'unsaved');
    }
  expect(await unmovedOriginals(context)).toEqual([]);
  const compared = await allOf(comparePictures(context));
  expect(compared.filter((one) => 'stray' in one || one.missing.length > 0)).toEqual([]);
  expect((await allOf(strayFiles(context, new Date(Date.now() + 2 * 86_400_000)))).flat()).toEqual([]);
});

test('PHOT-11: after the move the trash, an older version of the settings and an old list get the edits', async () => {
  const site = await openFormerSite();
  const call = async (method: 'PUT' | 'POST', path: string, payload: object) => {
    const response = await site.app.inject({
      method,
      url: `/api/admin${path}`,
      headers: { cookie: site.cookie },
      payload,
    });
    return { status: response.statusCode, ...response.json() };
  };
  await moveOriginals(site.context);
  await updateOriginals(site.context, new Date());
  const images = (name: keyof typeof FORMER) => ({ data: [{ images: [`/images/${pathOf(name, 1)}`] }] });
  expect(await call('POST', '/cars/restore', { id: 3 })).toMatchObject(images('trashed'));
  for (const [id, name] of [
    [1, 'edited'],
    [5, 'deleted'],
    [6, 'unmarked'],
  ] as const)
    expect(await call('PUT', '/cars/edit', { id, images: [`/images/${pathOf(name, 0)}`] })).toMatchObject(images(name));
  const rows = site.context.database.query.selectFrom('settings_history').select(['version', 'value']);
  const old = (await rows.execute()).find(({ value }) => value.includes(pathOf('logo', 0)));
  expect(await call('POST', '/settings/identity/restore', { version: old?.version })).toMatchObject({
    data: [{ value: { logo: pathOf('logo', 1) } }],
  });
});
