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
  default?: unknown;
  /**
   * True if a button sets the value together with the save. A draft does not keep it. A save that does not set it accepts
   * what somebody else stored meanwhile.
   */
  isPressed?: true;
  hint?: string | undefined;
  required?: true;
  maxLength?: number;
  placeholder?: string;
  wide?: true | undefined;
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

type FieldTypeEntry = {
  inForm: (value: unknown, field: FieldShape) => unknown;
  /** A text that it cannot read stays as it is, because the schema of the field reports it. */
  read: (input: unknown, field: FieldShape) => unknown;
  inWords: (input: unknown, field: FieldShape) => string;
  /** Returns what two equal values have in common. By default, it is the value to store. */
  compared?: (input: unknown, field: FieldShape) => unknown;
  /** The form's value in a new row. By default, it is ''. */
  ofNewRow?: (field: FieldShape) => unknown;
};

type FieldShape = Omit<DocumentField, 'name' | 'label'>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const trimmed = (input: unknown) => String(input ?? '').trim();
const cleaned = (input: unknown) =>
  String(input ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();

/** What is typed in a field of text, whatever it means. */
const TYPED: Pick<FieldTypeEntry, 'inForm' | 'inWords'> = {
  inForm: (value, field) =>
    typeof value === 'number' ? String(value).replace('.', ',') : String(value ?? field.default ?? ''),
  inWords: trimmed,
};

const NUMBER: FieldTypeEntry = {
  ...TYPED,
  read: (input, field) => {
    const text = cleaned(input);
    return text === '' ? field.default : (readNumber(text, numberRule(field)) ?? text);
  },
};

/** A picture and a colour are null if there is none. */
const NULLABLE: FieldTypeEntry = { ...TYPED, read: (input) => cleaned(input) || null };

const OTHER_TYPES: Readonly<Record<Exclude<FieldType, TextTypeName>, FieldTypeEntry>> = {
  integer: NUMBER,
  decimal: NUMBER,
  yesNo: {
    inForm: (value) => value === true,
    read: (input) => (typeof input === 'string' ? input : input === true),
    inWords: (input) => (input === true ? 'Oui' : 'Non'),
    ofNewRow: () => false,
  },
  choice: {
    ...TYPED,
    read: (input, { options = [] }) => {
      const text = cleaned(input);
      return options.find(({ value }) => String(value) === text)?.value ?? text;
    },
    inWords: (input, { options = [] }) =>
      options.find(({ value }) => String(value) === trimmed(input))?.label ?? trimmed(input),
    ofNewRow: ({ options }) => String(options?.[0]?.value ?? ''),
  },
  colour: NULLABLE,
  picture: { ...NULLABLE, inWords: (input) => trimmed(input).split('/').at(-1) ?? '' },
  pictures: { inForm: (value) => [...listOf(value)], read: listOf, inWords: trimmed },
  words: {
    inForm: (value) => [...listOf(value)],
    read: listOf,
    inWords: (input) => listOf(input).join(', '),
    // The order of words does not matter.
    compared: (input) => listOf(input).toSorted(),
  },
  list: {
    inForm: (value, { row }) => listOf(value).map((one) => withEach(one, namedFields(row), formValue)),
    read: (input) => input,
    inWords: (input, { row }) =>
      listOf(input)
        .map((one) => rowInWords(one, namedFields(row)))
        .join('\n'),
    compared: (input, { row }) => listOf(input).map((one) => namedFields(row).map((field) => comparable(field, one))),
  },
};

function typeOf({ type }: FieldShape): FieldTypeEntry {
  if (!isTextType(type)) return OTHER_TYPES[type];
  return {
    ...TYPED,
    read: (input) => {
      const text = cleaned(input);
      const typed = readTyped(type, text);
      return typed.fault === undefined ? typed.value : text;
    },
    inWords: (input) => textType(type).shown?.(trimmed(input)) || trimmed(input),
  };
}

const rowInWords = (row: unknown, fields: readonly DocumentField[]) =>
  fields
    .map((field) => valueText(field, row))
    .filter((part) => part !== '')
    .join(' · ');

/** Converts a stored value to the values of a form with these fields. Numbers become texts. */
export function formOf(value: unknown, fields: readonly DocumentField[]): DocumentValues {
  return treeOf(
    fields.reduce<unknown>((form, field) => withAt(form, field.name, formValue(field, at(value, field.name))), {}),
  );
}

const treeOf = (value: unknown): DocumentValues => (isTree(value) ? value : {});

const formValue = (field: FieldShape, value: unknown) => typeOf(field).inForm(value, field);

function withEach(
  tree: unknown,
  fields: readonly DocumentField[],
  convert: (field: DocumentField, value: unknown) => unknown,
): unknown {
  return fields.reduce((all, field) => withAt(all, field.name, convert(field, at(all, field.name))), tree);
}

export function typedValue(field: FieldShape, typed: unknown): unknown {
  return typeOf(field).read(typed, field);
}

function numberRule({ type, unit, otherUnits }: FieldShape): NumberRule {
  const rule = { type: type === 'decimal' ? type : ('integer' as const) };
  return unit === undefined ? rule : { ...rule, unit, ...(otherUnits && { otherUnits }) };
}

/** Returns the names of the fields whose values differ, in their order. Two spellings of one number are equal. */
export function differences(one: unknown, other: unknown, fields: readonly DocumentField[]): string[] {
  return fields
    .filter((field) => JSON.stringify(comparable(field, one)) !== JSON.stringify(comparable(field, other)))
    .map(({ name }) => name);
}

function comparable(field: DocumentField, form: unknown): unknown {
  const { read, compared = read } = typeOf(field);
  return compared(at(form, field.name), field) ?? null;
}

/** Returns the values of a form in words: for a choice its label, for a list one line a row. */
export function valueText(field: DocumentField, form: unknown): string {
  return typeOf(field).inWords(at(form, field.name), field);
}

export function newRow(list: DocumentField): unknown {
  return namedFields(list.row).reduce<unknown>(
    (row, field) => withAt(row, field.name, typeOf(field).ofNewRow?.(field) ?? ''),
    {},
  );
}
