import { expect, test } from 'vitest';
import { FULL_SETTINGS } from '../../../../../tests/support/full-settings.ts';
import { formOf } from '../../../../shared/document-values.ts';
import { namedFields } from '../../../../shared/field-types.ts';
import { isTree } from '../../../../shared/value-paths.ts';
import { DEFAULT_SETTINGS } from '../default-settings.ts';
import { readSection } from '../settings.schema.ts';
import { sectionOf } from '../settings.ts';
import {
  ALL_SETTINGS,
  filePathOf,
  type NamedSetting,
  SETTINGS_SECTIONS,
  settingsOfSection,
} from './settings.fields.ts';

function undeclared(value: unknown, settings: readonly NamedSetting[], path = ''): string[] {
  const setting = settings.find(({ name }) => name === path);
  if (setting?.type === 'list')
    return Array.isArray(value) ? value.flatMap((row) => undeclared(row, namedFields(setting.row))) : [path];
  if (setting) return [];
  if (!isTree(value) || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, part]) =>
    undeclared(part, settings, path === '' ? key : `${path}.${key}`),
  );
}

test.each([
  ['full', FULL_SETTINGS],
  ['of a new site', DEFAULT_SETTINGS],
])('SETT-20: every setting has its field, and a form that nobody touched gives back what is stored: %s', (_, all) => {
  for (const section of SETTINGS_SECTIONS) {
    const settings = settingsOfSection(section);
    const stored = all[section];
    expect(undeclared(stored, settings), section).toEqual([]);
    const read = readSection(section, formOf(stored, settings));
    expect(read.error?.issues ?? [], section).toEqual([]);
    expect(read.data, section).toEqual(readSection(section, stored).data);
  }
});

test('SETT-4: a path names one setting, so that the journal finds its label, and one place in the file', () => {
  const paths = ALL_SETTINGS.map(({ name }) => name);
  expect(paths).toEqual([...new Set(paths)]);
  const places = ALL_SETTINGS.map(filePathOf);
  expect(places).toEqual([...new Set(places)]);
});

test('SETT-20: the address names the section; an unknown one is none', () => {
  expect(sectionOf('?section=legal')).toBe('legal');
  expect(sectionOf('?section=__proto__')).toBeNull();
  expect(sectionOf('')).toBeNull();
});
