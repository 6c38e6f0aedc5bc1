import { expect, test } from 'vitest';
import { FULL_SETTINGS } from '../../../../tests/support/full-settings.ts';
import { rowsAt } from '../../../shared/document-values.ts';
import { fieldErrorsIn, fieldErrorsOf } from '../../../shared/field-errors.schema.ts';
import { namedFields } from '../../../shared/field-types.ts';
import { fieldSchema } from '../../../shared/fields.schema.ts';
import { RENTAL_FIELDS } from '../../../shared/rental.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import { at, withAt } from '../../../shared/value-paths.ts';
import type { FieldSetting } from './fields/setting.ts';
import { ALL_SETTINGS, collectValues, filePathOf } from './fields/settings.fields.ts';
import { dealershipFileSchema, readSection } from './settings.schema.ts';

const BAD = [
  ...['beaucoup', '-1', '1,234', '1 000 000 000', '31-02-2020', 'peut-être', '6 étoiles', '12 34', '25:61', 'a@b'],
  ...['javascript:alert(1)', 'x'.repeat(501), 'x'.repeat(8_001), true, ['liste'], {}],
];

/** The path and the field of every setting, and of every field of a list's first row, in its section and in the file. */
const PLACES = ALL_SETTINGS.flatMap((setting): { path: string; filePath: string; field: FieldSetting }[] => {
  const [path, filePath] = [setting.name, filePathOf(setting)];
  if (setting.type !== 'list') return [{ path, filePath, field: setting }];
  if (rowsAt(FULL_SETTINGS[setting.section], path).length === 0) return [];
  return namedFields(setting.row).map(({ name, ...field }) => {
    const place = name === '' ? '0' : `0.${name}`;
    return { path: `${path}.${place}`, filePath: `${filePath}.${place}`, field };
  });
});

test('SETT-20, D37: form, API and dealership.json answer a wrong value of any setting as any field of its type', () => {
  const sectionOf = (path: string) =>
    ALL_SETTINGS.find(({ name }) => path === name || path.startsWith(`${name}.`))?.section ?? 'identity';
  const file = collectValues(ALL_SETTINGS, ({ section, name }) => at(FULL_SETTINGS[section], name), filePathOf);
  const sentences = new Set<string>();
  const differing: object[] = [];
  for (const { path, filePath, field } of PLACES)
    for (const value of BAD) {
      const [wanted = ''] = Object.values(fieldErrorsIn(fieldSchema(field), value));
      if (wanted === '') continue;
      const section = sectionOf(path);
      const read = readSection(section, withAt(FULL_SETTINGS[section], path, value));
      const api = read.error && fieldErrorsOf(read.error)[path];
      const inFile = fieldErrorsIn(dealershipFileSchema, withAt(file, filePath, value))[filePath];
      sentences.add(wanted);
      if (upperFirst(String(api)) !== wanted || upperFirst(String(inFile)) !== wanted)
        differing.push({ path, value: String(value).slice(0, 20), wanted, api, inFile });
    }
  expect(differing).toEqual([]);
  expect(sentences.size).toBeGreaterThan(20);
});

test('SETT-20: the house’s terms of rental have the bounds of a vehicle’s terms', () => {
  const errorsOf = (field: FieldSetting) => fieldErrorsIn(fieldSchema(field), '120');
  const ages = ALL_SETTINGS.filter(({ name }) => /minimum_age|licence_years/.test(name));
  expect(ages.map((setting) => setting.type !== 'list' && errorsOf(setting))).toEqual(
    Array.from({ length: 4 }, () => ({ '': '99 au plus' })),
  );
  expect(errorsOf(RENTAL_FIELDS.minimum_age)).toEqual({ '': '99 au plus' });
});
