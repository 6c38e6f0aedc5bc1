import { expect, test } from 'vitest';
import { openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { readDealershipFile } from './dealership-file.server.ts';
import { SETTINGS_SECTIONS } from './fields/settings.fields.ts';
import { hasNoSettings, seedSettings } from './settings.repository.ts';

/** Whatever stands in the database, the site is up (SETT-5). */

const site = forFile(openAdminApi);

const PAGES = ['/', '/trucks-rental', '/vtc-transport', '/about', '/contact', '/mentions-legales', '/confidentialite'];

async function expectPages(): Promise<void> {
  for (const url of [...PAGES, '/manifest.webmanifest', '/sitemap.xml', '/api/dealership/legal'])
    expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 200]);
}

const write = (section: string, value: object) =>
  site.context.database.query
    .updateTable('settings')
    .set({ value: JSON.stringify(value) })
    .where('section', '=', section)
    .execute();

test('SETT-1: settings that are there are not filled again', async () => {
  const { settings } = readDealershipFile('dealership.json');
  const other = { ...settings, identity: { ...settings.identity, name: 'Un autre garage' } };
  await seedSettings(site.context, other, new Date().toISOString());
  expect((await site.app.inject('/contact')).body).not.toContain('Un autre garage');
  expect(await hasNoSettings(site.context)).toBe(false);
});

test('SETT-5: a value that is not valid any more is replaced, said to the administrator and logged once', async () => {
  const { identity } = readDealershipFile('dealership.json').settings;
  await site.row('PUT', '/settings/identity', { version: 1, value: { ...identity, phone: '01 99 00 33 33' } });
  await write('identity', { ...identity, name: 'Garage du Lac', phone: 12 });
  await expectPages();
  const { body } = await site.app.inject('/contact');
  expect(body).toContain('Garage du Lac');
  // The newest other version.
  expect(body).toContain('01 99 00 42 17');
  const { data } = await site.done('GET', '/settings');
  expect(data.find(({ section }) => section === 'identity')).toMatchObject({ replaced: ['phone'], version: 2 });
  const logged = site.logs.filter(({ msg }) => msg === 'settings replaced');
  expect(logged).toEqual([expect.objectContaining({ section: 'identity', fields: ['phone'] })]);
});

test('SETT-5: a form may save such a section again', async () => {
  const { data } = await site.done('GET', '/settings');
  const { version, value } = data.find(({ section }) => section === 'identity') as { id: number } & Record<
    string,
    unknown
  >;
  expect(await site.row('PUT', '/settings/identity', { version, value })).toMatchObject({ version: 3, replaced: [] });
});

test('SETT-5: sections that hold nothing of what they should', async () => {
  for (const section of SETTINGS_SECTIONS) await write(section, { nonsense: [1, 2, 3] });
  await expectPages();
  expect((await site.app.inject('/contact')).body).toContain('Garage des Tilleuls');
});

test('SETT-5: no settings at all', async () => {
  const { query } = site.context.database;
  await query.deleteFrom('settings_history').execute();
  await query.deleteFrom('settings').execute();
  await expectPages();
  const { data } = await site.done('GET', '/settings');
  expect(data.map(({ version, replaced }) => [version, replaced])).toEqual(SETTINGS_SECTIONS.map(() => [0, []]));
  const hours = data.find(({ section }) => section === 'hours');
  expect(await site.row('PUT', '/settings/hours', { version: 0, value: hours?.value })).toMatchObject({ version: 1 });
});
