import type { ValueOf as TypedValue } from '../../../../shared/field-types.ts';
import { lowerFirst } from '../../../../shared/text/text.ts';
import type { TextTypeName } from '../../../../shared/text-types.ts';
import type { OfferKind, SingleOffer } from './choices.ts';

/**
 * A descriptor: one entry of a table that describes one field of a vehicle, as plain data. It defines the field's type,
 * schemas, column, filter, sort, and row on the vehicle's page. `field-inputs.ts` describes form and CSV files. Title,
 * brand, fuel, gearbox, accessories and images have no descriptor, because code handles them.
 *
 * @example
 * mileage: { type: 'integer', unit: 'km', label: 'Kilométrage', detail: true, filter: { type: 'range', query: 'km' } }
 */
export type Field =
  | TextField
  | PriceField
  | YearField
  | DateField
  | NumberField
  | YesNoField
  | ChoiceField
  | KeyedField;

/** The fields of one kind, by their API names. Within each section, the form follows this order. */
export type FieldTable = Readonly<Record<string, Field>>;

type FieldBase = {
  label: string;
  /** An addition to the label, in smaller text. */
  gloss?: string;
  /** The unit of a number ('km'), or the period of a price ('/ jour'). */
  unit?: string;
  /** 'admin': public responses, pages and feeds leave the field out. If absent, the field is public. */
  visibility?: 'admin';
  detail?: true;
  /**
   * True if the search reads the field. A match has the weight of a match in the overview. Only the administration's
   * search reads an administrative field. There, a match has the weight of a match in the reference.
   */
  searched?: true;
  card?: 'chip';
  filter?: Filter;
  sort?: Sort;
};

/**
 * A filter of the list.
 * - A 'range' has two query names, `{query}_min` and `{query}_max`. `ends: 'min'` keeps only the first.
 * - A 'choice' or a 'text' has one query name, which an address may repeat.
 * - The options of a 'text' are the values in the stock. Values with the same folded form are one option.
 * - `title` is the heading; by default, the label.
 * - `state` is the name in `FilterState`; by default, the field's name.
 * - Filters with a `rank` come first, in the order of their ranks, and their sections are open.
 */
export type Filter = {
  type: 'range' | 'choice' | 'text';
  query: string;
  title?: string;
  state?: string;
  ends?: 'min';
  rank?: number;
};

type RangeOf = Filter & { type: 'range' };

/** A sort order of the list. `name` is the value of `tri` in the address. Vehicles without a value come last. */
export type Sort = { name: string; order: 'asc' | 'desc'; label?: string };

/** A text; '' if absent. Prices, years and dates have their own entries, because lists filter and sort by them. */
export type TextField = FieldBase & {
  type: Exclude<TextTypeName, 'price' | 'year' | 'date' | 'month'>;
  maxLength?: number;
  filter?: Filter & { type: 'text' };
  sort?: undefined;
};

/**
 * A free text that can contain an amount, which lists compare in cents. If `offer` is set, it is the price of this
 * offer and applies only to vehicles with it.
 */
export type PriceField = FieldBase & { type: 'price'; offer?: SingleOffer; filter?: RangeOf };

/** A free text. If it is four digits, it counts as a year. */
type YearField = FieldBase & { type: 'year'; filter?: RangeOf };

/** A day 'DD-MM-YYYY' or a month 'MM-YYYY' as a text; '' if absent. */
type DateField = FieldBase & { type: 'date' | 'month'; filter?: undefined; sort?: undefined };

/** Null means unknown. `labels` are the texts on pages. The column contains 1 or 0. */
export type YesNoField = FieldBase & {
  type: 'yesNo';
  labels: { yes: string; no: string };
  filter?: undefined;
  sort?: undefined;
};

/** A number; null if absent. A `decimal` has at most two decimals. */
export type NumberField = FieldBase & {
  type: 'integer' | 'decimal';
  filter?: RangeOf;
  /** Default: 0. */
  min?: number;
  /** Default: 9,999,999. */
  max?: number;
  /** The text on pages for the value 0. */
  zero?: string;
};

/** One of the `options`. An absent value becomes `default`; without a `default` it becomes null. */
export type ChoiceField = FieldBase & {
  type: 'choice';
  options: readonly ChoiceOption[];
  default?: string;
  filter?: Filter & { type: 'choice' };
};
export type ChoiceOption = { value: string; label: string };

/**
 * An object of free texts with fixed keys. A key without a text is absent. Each key has a separate column in CSV files.
 */
export type KeyedField = FieldBase & { type: 'keyed'; keys: readonly string[]; filter?: undefined };

export type ValueOf<F> = F extends { type: 'keyed'; keys: readonly (infer K extends string)[] }
  ? Partial<Record<K, string>>
  : F extends { type: 'yesNo' | 'choice'; default?: undefined }
    ? TypedValue<F> | null
    : TypedValue<F>;

export type ValuesOf<Fields> = { -readonly [N in keyof Fields]: ValueOf<Fields[N]> };

type PublicNames<Fields> = {
  [N in keyof Fields]: Fields[N] extends { visibility: 'admin' } ? never : N;
}[keyof Fields];

export type PublicValuesOf<Fields> = Pick<ValuesOf<Fields>, PublicNames<Fields>>;

export type Comparable = string | number | null;

/** Every read of a vehicle needs the result. */
function oncePerTable<R>(calculate: (fields: FieldTable) => R): (fields: FieldTable) => R {
  const results = new WeakMap<FieldTable, R>();
  return (fields) => {
    const result = results.get(fields) ?? calculate(fields);
    results.set(fields, result);
    return result;
  };
}

export const fieldEntries = oncePerTable<readonly [name: string, field: Field][]>(Object.entries);

const visibleFields = oncePerTable<FieldTable>((fields) =>
  Object.fromEntries(fieldEntries(fields).filter(([, { visibility }]) => visibility !== 'admin')),
);

export function publicFields<F extends FieldTable>(fields: F): Pick<F, PublicNames<F>> {
  return visibleFields(fields) as Pick<F, PublicNames<F>>;
}

export function mapFields<F extends FieldTable>(fields: F, read: (name: string, field: Field) => unknown): ValuesOf<F> {
  return Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, read(name, field)])) as ValuesOf<F>;
}

/** Public fields only. */
export const searchedFields = oncePerTable<readonly string[]>((fields) =>
  fieldEntries(publicFields(fields)).flatMap(([name, { searched }]) => (searched ? [name] : [])),
);

/** Joins the searched texts of a vehicle's public fields with ', '. */
export function searchedText(fields: FieldTable, values: Readonly<Record<string, unknown>>): string {
  const texts = searchedFields(fields).map((name) => String(values[name] ?? '').trim());
  return texts.filter((text) => text !== '').join(', ');
}

export function emptyValues<F extends FieldTable>(fields: F): ValuesOf<F> {
  return mapFields(fields, (_name, field) => emptyValue(field));
}

function emptyValue(field: Field): string | null | Record<string, never> {
  switch (field.type) {
    case 'keyed':
      return {};
    case 'choice':
      return field.default ?? null;
    case 'integer':
    case 'decimal':
    case 'yesNo':
      return null;
    default:
      return '';
  }
}

/**
 * True if a field applies to this offer. For example, a sale price does not apply to a vehicle that is only for rent.
 */
export function isOffered(field: Field, kind: OfferKind): boolean {
  return !('offer' in field) || field.offer === undefined || kind === 'both' || kind === field.offer;
}

export function fullLabel({ label, gloss }: Field): string {
  return gloss === undefined ? label : `${label} ${gloss}`;
}

export function optionLabel({ options }: ChoiceField, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/**
 * Formats a value with its meaning, for a place without a label: 'Crit’Air 1', 'Crit’Air : non classé'. Returns '' if
 * there is no value.
 */
export function choiceText(field: ChoiceField, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const text = optionLabel(field, value);
  return text.startsWith(field.label) ? text : `${field.label} : ${lowerFirst(text)}`;
}
