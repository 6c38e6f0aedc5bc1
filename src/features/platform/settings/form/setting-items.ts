import { readNumber } from '../../../../shared/number-text.ts';

/** What a form of the settings is made of, and how its values are read from a section and written back. */

/** The control of a field; a phone's keyboard follows from it. */
export type SettingInput =
  | 'text'
  | 'area'
  | 'tel'
  | 'chat'
  | 'email'
  | 'url'
  | 'digits'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'time'
  | 'choice'
  | 'check'
  | 'colour'
  | 'picture';

export type SettingField = {
  input: SettingInput;
  /** Its path in the section's value, or in its row; '' where the row is the value itself. */
  name: string;
  label: string;
  hint?: string;
  unit?: string;
  options?: readonly { value: string; label: string }[];
  /** Of a picture: names the folder of its files, and whether the value is its address instead of its path. */
  upload?: { id: string; isAddress: boolean };
  /** The value of the chosen option is a number. */
  isNumber?: true;
  /**
   * What an empty field becomes: nothing, null, or nothing together with the object around it where all of that is empty.
   * Absent: the empty text, which the schema may reject.
   */
  empty?: 'absent' | 'null' | 'parent';
  /** Shown in place of the schema's message, where that speaks of the stored value. */
  wrong?: string;
  /** As wide as the form. */
  wide?: true;
  /** A new row has this value. */
  first?: Json;
};

/** Rows that are added, removed and, where their order is shown, moved. */
export type SettingList = {
  input: 'list';
  name: string;
  label: string;
  hint?: string;
  row: readonly SettingField[];
  /** One row: 'Avis', numbered where it is shown. */
  rowLabel: string;
  addLabel: string;
  /** Shown where there is no row. */
  none: string;
  max: number;
  isOrdered?: true;
};

/** The opening hours of a week: a list of spans for each day. */
export type SettingWeek = { input: 'week'; name: string; label: string; hint?: string };

/** Fields that every column has: '{column}.{row}'. */
export type SettingTable = {
  input: 'table';
  label: string;
  hint?: string;
  columns: readonly { name: string; label: string }[];
  rows: readonly SettingField[];
};

export type SettingItem = SettingField | SettingList | SettingWeek | SettingTable;

/** What is compared, kept or taken over as a whole. */
export type SettingUnit = SettingField | SettingList;

export type SettingGroup = { title: string; hint?: string; items: readonly SettingItem[] };

export const WEEKDAYS = [
  ['monday', 'Lundi'],
  ['tuesday', 'Mardi'],
  ['wednesday', 'Mercredi'],
  ['thursday', 'Jeudi'],
  ['friday', 'Vendredi'],
  ['saturday', 'Samedi'],
  ['sunday', 'Dimanche'],
] as const;

/** Most spans of one day. */
const MAX_SPANS = 3;

export function unitsOf(items: readonly SettingItem[]): SettingUnit[] {
  return items.flatMap((item): SettingUnit[] => {
    if (item.input === 'week') return WEEKDAYS.map(([day, label]) => daySpans(pathOf(item.name, day), label));
    if (item.input === 'table')
      return item.columns.flatMap((column) =>
        item.rows.map((row) => ({
          ...row,
          name: pathOf(column.name, row.name),
          label: `${row.label} (${column.label.toLowerCase()})`,
        })),
      );
    return [item];
  });
}

/** The spans of one day. */
export function daySpans(name: string, label: string): SettingList {
  return {
    input: 'list',
    name,
    label,
    rowLabel: 'Plage',
    addLabel: 'Ajouter une plage',
    none: 'Fermé',
    max: MAX_SPANS,
    row: [
      { input: 'time', name: 'open', label: 'Ouverture' },
      { input: 'time', name: 'close', label: 'Fermeture' },
    ],
  };
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export function pathOf(...parts: readonly (string | number)[]): string {
  return parts.filter((part) => part !== '').join('.');
}

/** The value at a path, or undefined. */
export function at(tree: Json | undefined, path: string): Json | undefined {
  let node: Json | undefined = tree;
  for (const key of keysOf(path)) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as { readonly [key: string]: Json })[key];
  }
  return node;
}

/** A copy with another value at a path; undefined removes it. */
export function withAt(tree: Json | undefined, path: string, value: Json | undefined): Json {
  const [key, ...rest] = keysOf(path);
  if (key === undefined) return value ?? null;
  if (Array.isArray(tree)) {
    const rows: readonly Json[] = tree;
    return rows.map((row, i) => (String(i) === key ? withAt(row, rest.join('.'), value) : row));
  }
  const object = (typeof tree === 'object' && tree !== null ? tree : {}) as { readonly [key: string]: Json };
  if (rest.length > 0 || value !== undefined) return { ...object, [key]: withAt(object[key], rest.join('.'), value) };
  const { [key]: _removed, ...remaining } = object;
  return remaining;
}

const keysOf = (path: string) => (path === '' ? [] : path.split('.'));

/** The rows of a list in a form; none where it is no list. */
export function rowsAt(form: Json, path: string): readonly Json[] {
  const rows = at(form, path);
  return Array.isArray(rows) ? rows : [];
}

/** A section's value as its form holds it: every field is a text or a yes or no, numbers are as they are typed. */
export function formOf(value: Json | undefined, units: readonly SettingUnit[]): Json {
  let form: Json = value ?? {};
  for (const unit of units) form = withAt(form, unit.name, unitForm(unit, at(form, unit.name)));
  return form;
}

function unitForm(unit: SettingUnit, value: Json | undefined): Json {
  if (unit.input === 'list') return (Array.isArray(value) ? value : []).map((row: Json) => formOf(row, unit.row));
  if (unit.input === 'check') return value === true;
  if (value === undefined || value === null) return '';
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value);
}

/** The value that a form stands for, as the API takes it. What cannot be read stays as it is typed: the schema says so. */
export function valueOfForm(form: Json, units: readonly SettingUnit[]): Json {
  let value = form;
  for (const unit of units) value = withAt(value, unit.name, unitValue(unit, at(form, unit.name)));
  const parents = units.flatMap((unit) => ('empty' in unit && unit.empty === 'parent' ? [parentOf(unit.name)] : []));
  for (const parent of new Set(parents)) {
    const isEmpty = Object.values(at(value, parent) ?? {}).every((part) => part === '');
    if (isEmpty) value = withAt(value, parent, undefined);
  }
  return value;
}

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.');

function unitValue(unit: SettingUnit, typed: Json | undefined): Json | undefined {
  if (unit.input === 'list') return (Array.isArray(typed) ? typed : []).map((row: Json) => valueOfForm(row, unit.row));
  if (unit.input === 'check') return typed === true;
  const text = String(typed ?? '').trim();
  if (text === '') return unit.empty === 'absent' ? undefined : unit.empty === 'null' ? null : '';
  if (unit.input === 'chat') return chatDigits(text);
  if (unit.isNumber) return Number(text);
  if (unit.input !== 'integer' && unit.input !== 'decimal') return text;
  return readNumber(text, { type: unit.input, ...(unit.unit === undefined ? {} : { unit: unit.unit }) }) ?? text;
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

/** The names of the units that differ between two forms, in the form's order. How a number is written is no difference. */
export function differences(one: Json, other: Json, units: readonly SettingUnit[]): string[] {
  return units
    .filter((unit) => JSON.stringify(comparable(unit, one)) !== JSON.stringify(comparable(unit, other)))
    .map(({ name }) => name);
}

/** The order of keys does not matter, that of rows does. */
function comparable(unit: SettingUnit, form: Json): Json {
  if (unit.input !== 'list') return unitValue(unit, at(form, unit.name)) ?? null;
  return rowsAt(form, unit.name).map((row) => unit.row.map((field) => comparable(field, row)));
}

/** A unit's value in words, for a comparison. */
export function unitText(unit: SettingUnit, form: Json): string {
  if (unit.input === 'list')
    return rowsAt(form, unit.name)
      .map((row) =>
        unit.row
          .map((field) => unitText(field, row))
          .filter((text) => text !== '')
          .join(' · '),
      )
      .join('\n');
  const value = at(form, unit.name);
  if (unit.input === 'check') return value === true ? 'Oui' : 'Non';
  const text = String(value ?? '').trim();
  if (unit.input === 'picture') return text === '' ? '' : (text.split('/').at(-1) ?? text);
  if (unit.input === 'date') return text.split('-').reverse().join('-');
  return unit.options?.find((option) => option.value === text)?.label ?? text;
}

/** A new row of a list. */
export function newRow(list: SettingList): Json {
  let row: Json = {};
  for (const field of list.row) row = withAt(row, field.name, field.first ?? (field.input === 'check' ? false : ''));
  return row;
}
