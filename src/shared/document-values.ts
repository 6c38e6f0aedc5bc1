import { comparable, FIELD_TYPES, type FieldShape, formValue, inWords, namedFields } from './field-types.ts';
import { at, isTree, withAt } from './value-paths.ts';

/**
 * What a form needs to know of a field in order to read, compare and show its values. `name` is the path of the value.
 */
export type DocumentField = FieldShape & {
  name: string;
  label: string;
  /**
   * True if a button sets the value together with the save. A draft does not keep it. A save that does not set it
   * accepts what somebody else stored meanwhile.
   */
  isPressed?: true;
  hint?: string | undefined;
  required?: true;
  placeholder?: string;
  wide?: true | undefined;
};

/** What a form contains: texts, booleans and lists, at the paths of the fields. */
export type DocumentValues = Readonly<Record<string, unknown>>;

export function rowsAt(values: unknown, path: string): readonly unknown[] {
  const rows = at(values, path);
  return Array.isArray(rows) ? rows : [];
}

export function textAt(values: unknown, path: string): string {
  return String(at(values, path) ?? '');
}

/** Converts a stored value to the values of a form with these fields. Numbers become texts. */
export function formOf(value: unknown, fields: readonly DocumentField[]): DocumentValues {
  return treeOf(
    fields.reduce<unknown>((form, field) => withAt(form, field.name, formValue(field, at(value, field.name))), {}),
  );
}

const treeOf = (value: unknown): DocumentValues => (isTree(value) ? value : {});

/** Returns the names of the fields whose values differ, in their order. */
export function differences(one: unknown, other: unknown, fields: readonly DocumentField[]): string[] {
  const valueIn = (form: unknown, field: DocumentField) => JSON.stringify(comparable(field, at(form, field.name)));
  return fields.filter((field) => valueIn(one, field) !== valueIn(other, field)).map(({ name }) => name);
}

/** Returns the values of a form in words: for a choice its label, for a list one line a row. */
export function valueText(field: DocumentField, form: unknown): string {
  return inWords(field, at(form, field.name));
}

export function newRow(list: DocumentField): unknown {
  return namedFields(list.row).reduce<unknown>(
    (row, field) => withAt(row, field.name, FIELD_TYPES[field.type].ofNewRow?.(field) ?? ''),
    {},
  );
}
