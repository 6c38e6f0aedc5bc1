import { type Digits, digitsFault } from './digits-fault.ts';
import { formatNumber } from './money.ts';
import { type NumberRule, readNumber } from './number-text.ts';
import { clean, fold, lengthOf } from './text/text.ts';
import {
  type FieldTypeEntry as EntryOf,
  fileName,
  must,
  TEXT_TYPES,
  type TextTypeName,
  trimmed,
} from './text-types.ts';
import { at, withAt } from './value-paths.ts';

/** Default maximum length of a text, in code points. */
export const MAX_TEXT = 500;

/** What a type needs to know of a field. Fields of vehicles, settings and fields of documents have it. */
export type FieldShape = {
  type: FieldType;
  options?: readonly { value: string | number; label: string }[];
  /** The words of a `yesNo`, beside « oui » and « non ». */
  labels?: { yes: string; no: string };
  /** The fields of a list's rows. If the only name is '', a row is the text itself. */
  row?: Readonly<Record<string, FieldShape & { label: string }>>;
  unit?: string | undefined;
  /** Further units that people may type. */
  otherUnits?: readonly string[];
  /** Bounds of a number. By default, they are 0 and MAX_NUMBER. */
  min?: number;
  max?: number;
  /** A number that the fault of an unreadable one shows. */
  example?: string;
  /** Code points of a text. By default, MAX_TEXT or the type's own limit. */
  maxLength?: number;
  pattern?: RegExp;
  /** The digits of a number with a pattern. Its fault counts the typed digits. */
  digits?: Digits | undefined;
  /** Replaces the type's own fault. */
  expected?: string;
  default?: unknown;
};

/** The value that a text means, or the reason why it has none. The reason begins with a small letter. */
type Reading<V = unknown> = { value: V; fault?: undefined } | { value?: undefined; fault: string };

type FieldTypeEntry = EntryOf<FieldShape>;

/** The values of the other types. */
type OtherValues = {
  integer: number | null;
  decimal: number | null;
  yesNo: boolean;
  choice: string | number;
  colour: string | null;
  picture: string | null;
  pictures: string[];
  words: string[];
  list: unknown[];
};

export type FieldType = TextTypeName | keyof OtherValues;

/** The value of a field. Its entry gives the type. */
export type ValueOf<F> = F extends { type: 'choice'; options: readonly { value: infer V }[] }
  ? V
  : F extends { type: infer T extends keyof OtherValues }
    ? OtherValues[T]
    : string;

const OTHER_TYPES: Readonly<Record<keyof OtherValues, FieldTypeEntry>> = {
  integer: numberEntry('integer', 'un nombre entier est attendu'),
  /** At most two decimals. */
  decimal: numberEntry('decimal', 'un nombre est attendu, à deux décimales au plus'),
  yesNo: {
    fault: (text, { labels }) => (yesNoOf(text, labels) === undefined ? 'oui ou non est attendu' : undefined),
    read: (text, { labels }) => yesNoOf(text, labels),
    inForm: (value) => value === true,
    inWords: (input) => (input === true ? 'Oui' : 'Non'),
    compared: (input) => input === true,
    ofNewRow: () => false,
    control: 'checkbox',
    headingUnits: ['oui', 'non', 'o', 'n'],
  },
  /** One of the `options`, by its value or its label. */
  choice: {
    fault: (text, { options = [] }) =>
      findOption(options, text) === undefined ? unknownChoice(options.map(({ label }) => label)) : undefined,
    read: (text, { options = [] }) => findOption(options, text)?.value,
    inWords: (input, { options = [] }) => findOption(options, trimmed(input))?.label ?? trimmed(input),
    ofNewRow: ({ options }) => String(options?.[0]?.value ?? ''),
    control: 'select',
    headingUnits: [],
  },
  /** '#rrggbb'. */
  colour: {
    fault: must((text) => /^#[0-9a-f]{6}$/i.test(text), 'une couleur #rrvvbb, par exemple #0b3b36'),
    read: (text) => text.toLowerCase(),
  },
  /** The path of a stored picture. */
  picture: {
    fault: must((text) => /^[a-z]+\/[\w-]+\/[\w-]+\.[a-z]+$/.test(text), 'le chemin d’une image enregistrée'),
    inWords: fileName,
  },
  pictures: { inForm: (value) => [...listOf(value)], compared: listOf },
  words: {
    inForm: (value) => [...listOf(value)],
    inWords: (input) => listOf(input).join(', '),
    // The order of words does not matter.
    compared: (input) => listOf(input).toSorted(),
  },
  list: {
    inForm: (value, { row }) =>
      listOf(value).map((one) =>
        namedFields(row).reduce((all, field) => withAt(all, field.name, formValue(field, at(all, field.name))), one),
      ),
    inWords: (input, { row }) =>
      listOf(input)
        .map((one) => namedFields(row).map((field) => inWords(field, at(one, field.name))))
        .map((words) => words.filter((word) => word !== '').join(' · '))
        .join('\n'),
    compared: (input, { row }) =>
      listOf(input).map((one) => namedFields(row).map((field) => comparable(field, at(one, field.name)))),
  },
};

export const FIELD_TYPES: Readonly<Record<FieldType, FieldTypeEntry>> = { ...TEXT_TYPES, ...OTHER_TYPES };

/** Default bound of a number. */
const MAX_NUMBER = 9_999_999;

function numberEntry(type: NumberRule['type'], unreadable: string): FieldTypeEntry {
  const numberOf = (text: string, { unit, otherUnits = [] }: FieldShape) =>
    readNumber(text, unit === undefined ? { type } : { type, unit, otherUnits });
  return {
    fault: (text, field) => {
      const { min = 0, max = MAX_NUMBER, example } = field;
      const value = numberOf(text, field);
      if (value === null) return example === undefined ? unreadable : `${unreadable}, par exemple ${example}`;
      if (value > max) return `${formatNumber(max)} au plus`;
      return value < min ? `${formatNumber(min)} au moins` : undefined;
    },
    read: numberOf,
    // Three decimals would look like thousands, so a zero follows them.
    inForm: (value, field) =>
      textInForm(value, field)
        .replace('.', ',')
        .replace(/,\d{3}$/, '$&0'),
    keyboard: { inputMode: type === 'decimal' ? 'decimal' : 'numeric' },
  };
}

/**
 * Reads the field's labels, 'oui', 'non', 'true', 'false', 'o', 'n', '1' and '0'. Returns undefined for any other text.
 */
function yesNoOf(text: string, labels: FieldShape['labels']): boolean | undefined {
  const means = (words: readonly (string | undefined)[]) =>
    words.some((word) => word !== undefined && fold(word) === fold(text));
  if (means(['oui', 'true', 'o', '1', labels?.yes])) return true;
  return means(['non', 'false', 'n', '0', labels?.no]) ? false : undefined;
}

export function unknownChoice(labels: readonly string[]): string {
  return `ce choix est inconnu, les choix sont : ${labels.join(', ')}`;
}

/** Finds an option by its value or its label. Ignores case, accents, spaces and apostrophes. */
function findOption<V extends string | number, L extends string>(
  options: readonly { value: V; label: L }[],
  text: string,
): { value: V; label: L } | undefined {
  const bare = (name: string | number) => fold(String(name)).replaceAll(' ', '');
  const bareText = bare(text);
  return options.find(({ value, label }) => bareText !== '' && [value, label].some((name) => bare(name) === bareText));
}

export function isTextType(type: string): type is TextTypeName {
  return Object.hasOwn(TEXT_TYPES, type);
}

/**
 * Reads what is typed in a field or stands in a cell. An empty text has no fault. Spaces at the ends of a text with
 * rules do not count.
 */
export function readTyped<const F extends FieldShape>(field: F, typed: string): Reading<ValueOf<F>>;
export function readTyped(field: FieldShape, typed: string): Reading {
  const { fault, read, maxLength = MAX_TEXT } = FIELD_TYPES[field.type];
  const text = fault || field.pattern ? typed.trim() : typed;
  if (text === '') return { value: isTextType(field.type) ? '' : (field.default ?? null) };
  const reason = field.pattern?.test(text) === false ? 'un autre texte est attendu' : fault?.(text, field);
  if (reason !== undefined) return { fault: digitsFault(text, field.digits) ?? field.expected ?? reason };
  const value = read ? read(text, field) : text;
  const tooLong = typeof value === 'string' ? lengthFault(value, field.maxLength ?? maxLength) : undefined;
  return tooLong === undefined ? { value } : { fault: tooLong };
}

/** Reads a value of the API: the value itself, or a text as people type it. Null means none. */
export function readSent(field: FieldShape, sent: string | number | boolean | null): Reading {
  if (typeof sent === 'string') return readTyped(field, sent);
  return readTyped(field, sent === null ? '' : String(formValue(field, sent)));
}

/** Returns the value of an input of a form. A text that has none stays, because the schema of the field reports it. */
export function typedValue(field: FieldShape, input: unknown): unknown {
  if (typeof input === 'boolean' || Array.isArray(input)) return input;
  const text = clean(String(input ?? '')).trim();
  const reading = readTyped(field, text);
  return reading.fault === undefined ? reading.value : text;
}

export function formValue(field: FieldShape, value: unknown): unknown {
  return (FIELD_TYPES[field.type].inForm ?? textInForm)(value, field);
}

export function inWords(field: FieldShape, input: unknown): string {
  return FIELD_TYPES[field.type].inWords?.(input, field) || trimmed(input);
}

/** The result of two equal values of a form is the same JSON. Two spellings of one number are equal. */
export function comparable(field: FieldShape, input: unknown): unknown {
  const { compared } = FIELD_TYPES[field.type];
  return (compared ? compared(input, field) : typedValue(field, input)) ?? null;
}

export function namedFields<F extends object>(table: Readonly<Record<string, F>> = {}): (F & { name: string })[] {
  return Object.entries(table).map(([name, field]) => ({ ...field, name }));
}

export function lengthFault(text: string, maxLength: number): string | undefined {
  return lengthOf(text) > maxLength ? `${formatNumber(maxLength)} caractères au plus` : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textInForm(value: unknown, field: FieldShape): string {
  return String(value ?? field.default ?? '');
}
