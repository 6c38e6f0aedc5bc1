import { type NumberRule, readNumber } from './number-text.ts';
import { isTextType, readTyped, type TextTypeName, textType } from './text-types.ts';
import { at, isTree, withAt } from './value-paths.ts';

/**
 * What a form needs to know of a field in order to read, compare and show its values. `name` is the path of the value.
 * A `list` has rows with these fields; if the only name is '', a row is the text itself. `words` are a set of texts,
 * `pictures` a list of addresses.
 */
export type DocumentField = {
  name: string;
  label: string;
  type: FieldType;
  options?: readonly { value: string | number; label: string }[];
  row?: Readonly<Record<string, Omit<DocumentField, 'name'>>>;
  unit?: string | undefined;
  otherUnits?: readonly string[];
  /** Replaces an absent value. */
  default?: unknown;
  /** True if a form that does not change the field accepts what somebody else stored meanwhile. */
  followsStore?: true;
};

export type FieldType =
  | TextTypeName
  | 'integer'
  | 'decimal'
  | 'yesNo'
  | 'choice'
  | 'colour'
  | 'picture'
  | 'pictures'
  | 'words'
  | 'list';

/** What a form contains: texts, booleans and lists, at the paths of the fields. */
export type DocumentValues = Readonly<Record<string, unknown>>;

/** Returns the entries of a table of fields, each with its name. */
export function namedFields<F extends object>(table: Readonly<Record<string, F>> = {}): (F & { name: string })[] {
  return Object.entries(table).map(([name, field]) => ({ ...field, name }));
}

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

function withEach(
  tree: unknown,
  fields: readonly DocumentField[],
  convert: (field: DocumentField, value: unknown) => unknown,
): unknown {
  return fields.reduce((all, field) => withAt(all, field.name, convert(field, at(all, field.name))), tree);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function formValue(field: DocumentField, value: unknown): unknown {
  switch (field.type) {
    case 'list':
      return listOf(value).map((row) => withEach(row, namedFields(field.row), formValue));
    case 'words':
    case 'pictures':
      return [...listOf(value)];
    case 'yesNo':
      return value === true;
    default:
      return typeof value === 'number' ? String(value).replace('.', ',') : String(value ?? field.default ?? '');
  }
}

/**
 * Returns the value that a form's input means. A text that it cannot read stays as it is, because the schema of the
 * field reports it.
 */
export function typedValue(field: Omit<DocumentField, 'name' | 'label'>, typed: unknown): unknown {
  if (field.type === 'words' || field.type === 'pictures') return listOf(typed);
  if (field.type === 'yesNo') return typeof typed === 'string' ? typed : typed === true;
  const text = String(typed ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();
  switch (field.type) {
    case 'choice':
      return field.options?.find(({ value }) => String(value) === text)?.value ?? text;
    case 'colour':
    case 'picture':
      return text === '' ? null : text;
    case 'integer':
    case 'decimal':
      return text === '' ? field.default : (readNumber(text, numberRule(field)) ?? text);
    default: {
      const typed = isTextType(field.type) ? readTyped(field.type, text) : { value: text };
      return typed.fault === undefined ? typed.value : text;
    }
  }
}

function numberRule({ type, unit, otherUnits }: Omit<DocumentField, 'name' | 'label'>): NumberRule {
  const rule = { type: type === 'decimal' ? type : ('integer' as const) };
  return unit === undefined ? rule : { ...rule, unit, ...(otherUnits && { otherUnits }) };
}

/** Returns the names of the fields whose values differ, in their order. Two spellings of one number are equal. */
export function differences(one: unknown, other: unknown, fields: readonly DocumentField[]): string[] {
  return fields
    .filter((field) => JSON.stringify(comparable(field, one)) !== JSON.stringify(comparable(field, other)))
    .map(({ name }) => name);
}

/** Returns a value for comparison. The order of keys and of words does not matter, the order of rows and pictures does. */
function comparable(field: DocumentField, form: unknown): unknown {
  if (field.type === 'list')
    return rowsAt(form, field.name).map((row) => namedFields(field.row).map((inside) => comparable(inside, row)));
  const value = typedValue(field, at(form, field.name)) ?? null;
  return field.type === 'words' && Array.isArray(value) ? value.toSorted() : value;
}

/** Returns the values of a form in words: for a choice its label, for a list one line a row. */
export function valueText(field: DocumentField, form: unknown): string {
  const value = at(form, field.name);
  const text = String(value ?? '').trim();
  switch (field.type) {
    case 'list':
      return rowsAt(form, field.name)
        .map((row) =>
          namedFields(field.row)
            .map((inside) => valueText(inside, row))
            .filter((part) => part !== '')
            .join(' · '),
        )
        .join('\n');
    case 'words':
      return listOf(value).join(', ');
    case 'yesNo':
      return value === true ? 'Oui' : 'Non';
    case 'picture':
      return text.split('/').at(-1) ?? text;
    case 'choice':
      return field.options?.find((option) => String(option.value) === text)?.label ?? text;
    default:
      return (isTextType(field.type) && textType(field.type).shown?.(text)) || text;
  }
}

export function newRow(list: DocumentField): unknown {
  let row: unknown = {};
  for (const field of namedFields(list.row)) {
    const first =
      field.type === 'choice' ? String(field.options?.[0]?.value ?? '') : field.type === 'yesNo' ? false : '';
    row = withAt(row, field.name, first);
  }
  return row;
}
