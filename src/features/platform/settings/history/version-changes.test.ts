import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../default-settings.ts';
import { contrastText } from '../form/contrast-text.ts';
import { SECTION_FORMS } from '../sections/section-forms.ts';
import { versionChanges } from './version-changes.ts';

test('SETT-23: a version says what it changed, of a long text the part that differs', () => {
  const { vtc, hours } = DEFAULT_SETTINGS;
  expect(versionChanges(vtc, { ...vtc, tollsIncluded: true }, SECTION_FORMS.vtc.units)).toEqual([
    { name: 'tollsIncluded', label: 'Les péages sont compris dans le prix', from: 'Non', to: 'Oui' },
  ]);
  const monday = [{ open: '09:00', close: '12:00' }];
  expect(versionChanges(hours, { ...hours, week: { ...hours.week, monday } }, SECTION_FORMS.hours.units)).toEqual([
    { name: 'week.monday', label: 'Lundi', from: '', to: '09:00 · 12:00' },
  ]);
  const long = 'x'.repeat(400);
  const [change] = versionChanges(
    { ...vtc, insurer: `${long}a` },
    { ...vtc, insurer: `${long}b` },
    SECTION_FORMS.vtc.units,
  );
  expect(change?.from.endsWith('xa')).toBe(true);
  expect(change?.to.endsWith('xb')).toBe(true);
  expect(change?.to.length).toBeLessThan(200);
});

test('SETT-24: a colour says its measured contrast in words', () => {
  expect(contrastText('#0b3b36')).toMatch(/^Contraste 1\d,\d pour 1 sur le fond des pages, .* : très lisible/);
  expect(contrastText('#f0d48a')).toContain('trop claire, refusée');
});
