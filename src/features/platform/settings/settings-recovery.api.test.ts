import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { readDealershipFile } from './dealership-file.server.ts';
import { SETTINGS_SECTIONS } from './fields/settings.fields.ts';
import { hasNoSettings, seedSettings } from './settings.repository.ts';

const site = forFile(openAdminApi);
const stored = async () => {
  const { query } = site.context.database;
  return {
    settings: await query.selectFrom('settings').selectAll().execute(),
    history: await query.selectFrom('settings_history').selectAll().execute(),
  };
};
let first: Awaited<ReturnType<typeof stored>>;
beforeAll(async () => {
  first = await stored();
});
beforeEach(async () => {
  await deleteSettings();
  const { query } = site.context.database;
  await query.insertInto('settings').values(first.settings).execute();
  await query.insertInto('settings_history').values(first.history).execute();
  site.logs.length = 0;
});

const PAGES = ['/', '/trucks-rental', '/vtc-transport', '/about', '/contact', '/mentions-legales', '/confidentialite'];

async function expectPages(): Promise<void> {
  for (const url of [...PAGES, '/manifest.webmanifest', '/sitemap.xml'])
    expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 200]);
}

async function deleteSettings(): Promise<void> {
  const { query } = site.context.database;
  await query.deleteFrom('settings_history').execute();
  await query.deleteFrom('settings').execute();
}

const write = (section: string, value: object) => {
  const rows = site.context.database.query.updateTable('settings').set({ value: JSON.stringify(value) });
  return rows.where('section', '=', section).execute();
};

/** Saves a second version. Returns the first one. */
async function saveIdentity() {
  const { identity } = readDealershipFile('dealership.json').settings;
  await site.row('PUT', '/settings/identity', { version: 1, value: { ...identity, phone: '01 99 00 33 33' } });
  return identity;
}

test('SETT-1: settings that are there are not filled again', async () => {
  const { settings } = readDealershipFile('dealership.json');
  const other = { ...settings, identity: { ...settings.identity, name: 'Un autre garage' } };
  await seedSettings(site.context, { settings: other, changed: new Date().toISOString() });
  expect((await site.app.inject('/contact')).body).not.toContain('Un autre garage');
  expect(await hasNoSettings(site.context)).toBe(false);
});

test('SETT-5: a value that is not valid any more is replaced, told and logged once; a form may save it again', async () => {
  const identity = await saveIdentity();
  await write('identity', { ...identity, name: 'Garage du Lac', phone: 12 });
  await expectPages();
  const { body } = await site.app.inject('/contact');
  expect(body).toContain('Garage du Lac');
  expect(body).toContain('01 99 00 42 17');
  const { data } = await site.done('GET', '/settings');
  const replaced = data.find(({ section }) => section === 'identity');
  expect(replaced).toMatchObject({ replaced: ['phone'], version: 2 });
  const logged = site.logs.filter(({ msg }) => msg === 'settings replaced');
  expect(logged).toEqual([expect.objectContaining({ section: 'identity', fields: ['phone'] })]);
  const again = { version: replaced?.version, value: replaced?.value };
  expect(await site.row('PUT', '/settings/identity', again)).toMatchObject({ version: 3, replaced: [] });
});

test('SETT-5: sections that hold nothing of what they should', async () => {
  await saveIdentity();
  for (const section of SETTINGS_SECTIONS) await write(section, { nonsense: [1, 2, 3] });
  await expectPages();
  expect((await site.app.inject('/contact')).body).toContain('Garage des Tilleuls');
});

test('SETT-5: no settings at all', async () => {
  await deleteSettings();
  await expectPages();
  const { data } = await site.done('GET', '/settings');
  expect(data.map(({ version, replaced }) => [version, replaced])).toEqual(SETTINGS_SECTIONS.map(() => [0, []]));
  const hours = data.find(({ section }) => section === 'hours');
  expect(await site.row('PUT', '/settings/hours', { version: 0, value: hours?.value })).toMatchObject({ version: 1 });
});
