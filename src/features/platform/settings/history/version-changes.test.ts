import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../default-settings.ts';
import { settingsOfSection } from '../fields/settings.fields.ts';
import { versionChanges } from './version-changes.ts';

test('SETT-23: a version says what it changed, of a long text the part that differs', () => {
  const { vtc, hours } = DEFAULT_SETTINGS;
  expect(versionChanges(vtc, { ...vtc, tollsIncluded: true }, settingsOfSection('vtc'))).toEqual([
    { name: 'tollsIncluded', label: 'Les péages sont compris dans le prix', type: 'yesNo', from: 'Non', to: 'Oui' },
  ]);
  const monday = [{ open: '09:00', close: '12:00' }];
  expect(versionChanges(hours, { ...hours, week: { ...hours.week, monday } }, settingsOfSection('hours'))).toEqual([
    { name: 'week.monday', label: 'Lundi', type: 'list', from: '', to: '09:00 · 12:00' },
  ]);
  const { identity } = DEFAULT_SETTINGS;
  const logo = 'users/logo/a.jpg';
  expect(versionChanges(identity, { ...identity, logo }, settingsOfSection('identity'))).toEqual([
    { name: 'logo', label: 'Logo', type: 'picture', from: '', to: logo },
  ]);
  const long = 'x'.repeat(400);
  const [before, after] = [`${long}a`, `${long}b`].map((insurer) => ({ ...vtc, insurer }));
  const [change] = versionChanges(before, after, settingsOfSection('vtc'));
  expect(change?.from.endsWith('xa')).toBe(true);
  expect(change?.to.endsWith('xb')).toBe(true);
  expect(change?.to.length).toBeLessThan(200);
});
