import { readNumber } from '../../../../shared/number-text.ts';
import type { FieldSetting, ListSetting } from '../fields/setting.ts';
import { type NamedSetting, namedSettings } from '../fields/settings.fields.ts';
import { at, isTree, withAt } from '../value-paths.ts';

/** Reads a form's values from a section and writes them back; compares them and puts them into words. */

/** The values of a form, by the paths of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The fields of one row of a list. */
export function rowFields({ row }: ListSetting): readonly NamedSetting<FieldSetting>[] {
  return namedSettings(row);
}

/** The rows of a list in a form; none if it is no list. */
export function rowsAt(form: unknown, path: string): readonly unknown[] {
  const rows = at(form, path);
  return Array.isArray(rows) ? rows : [];
}

/** A section's value as its form holds it: every field is a text or a yes or no, numbers are as they are typed. */
export function formOf(value: unknown, settings: readonly NamedSetting[]): FormValues {
  const form = formOfRow(value ?? {}, settings);
  return isTree(form) ? form : {};
}

function formOfRow(value: unknown, settings: readonly NamedSetting[]): unknown {
  return withEach(value, settings, formValue);
}

/** The tree with each setting's value converted. */
function withEach(
  tree: unknown,
  settings: readonly NamedSetting[],
  convert: (setting: NamedSetting, value: unknown) => unknown,
): unknown {
  return settings.reduce((all, setting) => withAt(all, setting.name, convert(setting, at(all, setting.name))), tree);
}

function formValue(setting: NamedSetting, value: unknown): unknown {
  if (setting.type === 'list')
    return (Array.isArray(value) ? value : []).map((row) => formOfRow(row, rowFields(setting)));
  if (setting.type === 'yesNo') return value === true;
  if (value === undefined || value === null) return '';
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value);
}

/** The value of a form, as the API takes it. An unreadable text stays as it is typed: the schema names its error. */
export function valueOfForm(form: unknown, settings: readonly NamedSetting[]): FormValues {
  const value = valuesOfRow(form, settings);
  return isTree(value) ? value : {};
}

function valuesOfRow(form: unknown, settings: readonly NamedSetting[]): unknown {
  return withEach(form, settings, typedValue);
}

function typedValue(setting: NamedSetting, typed: unknown): unknown {
  if (setting.type === 'list')
    return (Array.isArray(typed) ? typed : []).map((row) => valuesOfRow(row, rowFields(setting)));
  if (setting.type === 'yesNo') return typed === true;
  const text = String(typed ?? '').trim();
  switch (setting.type) {
    case 'chat':
      return chatDigits(text);
    case 'choice':
      return setting.options.find(({ value }) => String(value) === text)?.value ?? text;
    case 'colour':
    case 'picture':
      return text === '' ? null : text;
    case 'integer':
    case 'decimal': {
      if (text === '') return setting.default;
      const { type, unit } = setting;
      return readNumber(text, unit === undefined ? { type } : { type, unit }) ?? text;
    }
    default:
      return text;
  }
}

/**
 * The digits that chat links need; a French number gets its country code.
 *
 * @example
 * chatDigits('06 39 98 00 00');    // '33639980000'
 * chatDigits('+33 6 39 98 00 00'); // '33639980000'
 */
export function chatDigits(text: string): string {
  if (/[^\d\s.+()-]/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return /^0[1-9]\d{8}$/.test(digits) ? `33${digits.slice(1)}` : digits;
}

/**
 * The names of the values that differ between two forms, in the form's order. The writing of a number is no difference.
 */
export function differences(one: unknown, other: unknown, settings: readonly NamedSetting[]): string[] {
  return settings
    .filter((setting) => JSON.stringify(comparable(setting, one)) !== JSON.stringify(comparable(setting, other)))
    .map(({ name }) => name);
}

/** The order of keys does not matter, that of rows does. */
function comparable(setting: NamedSetting, form: unknown): unknown {
  if (setting.type !== 'list') return typedValue(setting, at(form, setting.name)) ?? null;
  return rowsAt(form, setting.name).map((row) => rowFields(setting).map((field) => comparable(field, row)));
}

/** A value in words, for a comparison. */
export function valueText(setting: NamedSetting, form: unknown): string {
  if (setting.type === 'list')
    return rowsAt(form, setting.name)
      .map((row) =>
        rowFields(setting)
          .map((field) => valueText(field, row))
          .filter((text) => text !== '')
          .join(' · '),
      )
      .join('\n');
  const value = at(form, setting.name);
  const text = String(value ?? '').trim();
  switch (setting.type) {
    case 'yesNo':
      return value === true ? 'Oui' : 'Non';
    case 'picture':
    case 'pictureAddress':
      return text.split('/').at(-1) ?? text;
    case 'date':
      return text.split('-').reverse().join('-');
    case 'choice':
      return setting.options.find((option) => String(option.value) === text)?.label ?? text;
    default:
      return text;
  }
}

/** A new row of a list. */
export function newRow(list: ListSetting): unknown {
  let row: unknown = {};
  for (const field of rowFields(list)) {
    const first = field.type === 'choice' ? String(field.options[0]?.value ?? '') : field.type === 'yesNo' ? false : '';
    row = withAt(row, field.name, first);
  }
  return row;
}
