import { readNumber } from '../../../../shared/number-text.ts';
import type { FieldSetting, ListSetting } from '../fields/setting.ts';
import { type NamedSetting, namedSettings } from '../fields/settings.fields.ts';
import { webAddress } from '../fields/typed-text.ts';
import { at, isTree, withAt } from '../value-paths.ts';

export type FormValues = Readonly<Record<string, unknown>>;

export function rowFields({ row }: ListSetting): readonly NamedSetting<FieldSetting>[] {
  return namedSettings(row);
}

export function rowsAt(form: unknown, path: string): readonly unknown[] {
  const rows = at(form, path);
  return Array.isArray(rows) ? rows : [];
}

/** Converts a section's value to form values. Each form value is a text or a boolean. Numbers become texts. */
export function formOf(value: unknown, settings: readonly NamedSetting[]): FormValues {
  return treeOf(withEach(value ?? {}, settings, formValue));
}

/**
 * Converts form values to a section's value. Does not change a text that it cannot read, because the schema reports it.
 */
export function valueOfForm(form: unknown, settings: readonly NamedSetting[]): FormValues {
  return treeOf(withEach(form, settings, typedValue));
}

const treeOf = (value: unknown): FormValues => (isTree(value) ? value : {});

function withEach(
  tree: unknown,
  settings: readonly NamedSetting[],
  convert: (setting: NamedSetting, value: unknown) => unknown,
): unknown {
  return settings.reduce((all, setting) => withAt(all, setting.name, convert(setting, at(all, setting.name))), tree);
}

function formValue(setting: NamedSetting, value: unknown): unknown {
  if (setting.type === 'list')
    return (Array.isArray(value) ? value : []).map((row) => withEach(row, rowFields(setting), formValue));
  if (setting.type === 'yesNo') return value === true;
  if (value === undefined || value === null) return '';
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value);
}

function typedValue(setting: NamedSetting, typed: unknown): unknown {
  if (setting.type === 'list')
    return (Array.isArray(typed) ? typed : []).map((row) => withEach(row, rowFields(setting), typedValue));
  if (setting.type === 'yesNo') return typed === true;
  const text = String(typed ?? '').trim();
  switch (setting.type) {
    case 'url':
      return webAddress(text);
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

/** Returns the names of the values that differ, in the form's order. Two spellings of one number are equal. */
export function differences(one: unknown, other: unknown, settings: readonly NamedSetting[]): string[] {
  return settings
    .filter((setting) => JSON.stringify(comparable(setting, one)) !== JSON.stringify(comparable(setting, other)))
    .map(({ name }) => name);
}

/** Returns a value for comparison: the order of keys does not matter, the order of rows does. */
function comparable(setting: NamedSetting, form: unknown): unknown {
  if (setting.type !== 'list') return typedValue(setting, at(form, setting.name)) ?? null;
  return rowsAt(form, setting.name).map((row) => rowFields(setting).map((field) => comparable(field, row)));
}

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

export function newRow(list: ListSetting): unknown {
  let row: unknown = {};
  for (const field of rowFields(list)) {
    const first = field.type === 'choice' ? String(field.options[0]?.value ?? '') : field.type === 'yesNo' ? false : '';
    row = withAt(row, field.name, first);
  }
  return row;
}
