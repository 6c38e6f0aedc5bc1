import { expect, test } from 'vitest';
import { readDealershipFile } from './dealership-file.server.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { SETTINGS_SECTIONS } from './fields/settings.fields.ts';
import { recoverSection } from './recovered-section.server.ts';
import { readSection } from './settings.schema.ts';

const { settings } = readDealershipFile('dealership.json');
const none = async () => [];

test('SETT-5: every shipped section is valid', () => {
  for (const section of SETTINGS_SECTIONS)
    expect([section, readSection(section, DEFAULT_SETTINGS[section]).success]).toEqual([section, true]);
});

test('SETT-5: a valid section is as it is stored, and no older version is asked for', async () => {
  const older = () => Promise.reject(new Error('asked'));
  expect(await recoverSection('legal', settings.legal, older)).toEqual({ value: settings.legal, replaced: [] });
});

test('SETT-5: a field that is not valid is that of the newest valid version, the others stay', async () => {
  const stored = { ...settings.identity, name: 'Garage du Lac', phone: '12', fax: '01' };
  const versions = [
    { ...settings.identity, chat: '06' },
    { ...settings.identity, phone: '01 99 00 11 11' },
  ];
  const { value, replaced } = await recoverSection('identity', stored, async () => versions);
  expect(value).toEqual({ ...settings.identity, name: 'Garage du Lac', phone: '01 99 00 11 11' });
  expect(replaced).toEqual(['phone']);
});

test('SETT-5: without a valid version there is none', async () => {
  const stored = { ...settings.vtc, registration: '075' };
  expect((await recoverSection('vtc', stored, none)).value).toEqual({
    ...settings.vtc,
    registration: DEFAULT_SETTINGS.vtc.registration,
  });
});

test('PREP-1: what a release stored that did not know of it is open; where nothing is stored, the site is not', async () => {
  const { open: _open, ...known } = settings.display;
  expect((await recoverSection('display', known, none)).value.open).toBe(true);
  expect((await recoverSection('display', { ...known, interface: 'en' }, none)).value.open).toBe(true);
  expect((await recoverSection('display', undefined, none)).value).toEqual(DEFAULT_SETTINGS.display);
  expect((await recoverSection('display', { ...known, open: 'peut-être' }, none)).value.open).toBe(false);
});

test.each([[undefined], [null], [[]], ['text'], [{}], [{ week: 3 }]])(
  'SETT-5: whatever is stored is made usable: %j',
  async (stored) => {
    for (const section of SETTINGS_SECTIONS) {
      const { value } = await recoverSection(section, stored, none);
      expect([section, readSection(section, value).success]).toEqual([section, true]);
    }
  },
);
