import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/program.ts';
import { DEFAULT_SETTINGS } from '../features/platform/settings/default-settings.ts';
import { firstSettings } from './boot/start.ts';

const SHIPPED = 'dealership.json';
const LIVE = { demo: false, dealershipFile: undefined };

function ownFile(values: object): string {
  const path = join(temporaryFolder(), 'garage.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(SHIPPED, 'utf8')), ...values }));
  return path;
}

test('PREP-1: a demonstration has the values of dealership.json, or of the file that is named, and is open', () => {
  const { identity, display } = firstSettings({ ...LIVE, demo: true }, false).settings;
  expect([identity.name, display.open]).toEqual(['Garage des Tilleuls', true]);
  const dealershipFile = ownFile({ name: 'Garage du Lac' });
  expect(firstSettings({ demo: true, dealershipFile }, false).settings.identity.name).toBe('Garage du Lac');
});

test('PREP-1: a live site of a release without settings has those of the file, as before, and is open', () => {
  for (const dealershipFile of [undefined, SHIPPED, ownFile({ name: 'Garage du Lac' })]) {
    const { settings } = firstSettings({ ...LIVE, dealershipFile }, true);
    expect([settings.identity.phone, settings.display.open]).toEqual(['01 99 00 42 17', true]);
  }
});

test('PREP-1: a new live site starts with nothing, whatever dealership.json is there', () => {
  const first = firstSettings(LIVE, false);
  expect(first).toEqual({ settings: DEFAULT_SETTINGS, changed: expect.any(String), examples: ['display.interface'] });
});

test('D59: a new live site speaks French unless its file says otherwise; the demonstration and older sites do not', () => {
  const interfaceOf = (given: Parameters<typeof firstSettings>[0], wasOpen = false) =>
    firstSettings(given, wasOpen).settings.display.interface;
  const named = (values: object) => ({ ...LIVE, dealershipFile: ownFile({ name: 'Garage du Lac', ...values }) });
  expect(interfaceOf(LIVE)).toBe('fr');
  expect(interfaceOf(named({ interface: undefined }))).toBe('fr');
  expect(interfaceOf(named({ interface: 'spec' }))).toBe('spec');
  expect(interfaceOf({ ...LIVE, demo: true })).toBe('spec');
  expect(interfaceOf(named({ interface: undefined }), true)).toBe('spec');
});

test('PREP-7: every value of the shipped example is marked as one, and none of a file that the dealer wrote', () => {
  const { examples } = firstSettings({ ...LIVE, demo: true }, false);
  expect(examples).toEqual(
    expect.arrayContaining([
      'identity.name',
      'legal.legalForm',
      'legal.capital',
      'rental.rentalConditions',
      'hours.week',
    ]),
  );
  const dealershipFile = ownFile({ name: 'Garage du Lac' });
  expect(firstSettings({ demo: true, dealershipFile }, false).examples).toEqual([]);
});

test('PREP-1: a file that the operator wrote and named is taken; the site stays in preparation', () => {
  for (const open of [undefined, true]) {
    const dealershipFile = ownFile({ name: 'Garage du Lac', phone: '03 44 00 11 22', open });
    const { identity, display } = firstSettings({ ...LIVE, dealershipFile }, false).settings;
    expect([identity.name, identity.phone, display.open]).toEqual(['Garage du Lac', '03 44 00 11 22', false]);
  }
});

test('PREP-1: of the shipped example nothing is taken, and the terminal says so', () => {
  const { settings, note } = firstSettings({ ...LIVE, dealershipFile: SHIPPED }, false);
  expect(settings).toEqual(DEFAULT_SETTINGS);
  expect(note).toContain('dealership.json est l’exemple livré');
});
