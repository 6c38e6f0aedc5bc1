import type { OfferKind, SingleOffer } from './choices.ts';

/**
 * A field of a vehicle is one entry of a table: plain data, from which follow its type, the schemas of input and
 * output, its column, its row on the vehicle's page, its filter, its sort and who may read it. Its input, in the form
 * and in CSV files, is an entry of the table beside it (`field-inputs.ts`). Behaviour of a few fields beyond this
 * (title, brand, fuel, gearbox, accessories, images) is code.
 *
 * @example
 * mileage: { type: 'integer', unit: 'km', label: 'Kilométrage', detail: true,
 *   filter: { type: 'range', query: 'km' }, sort: { name: 'km', order: 'asc' } }
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

/** The fields of one kind by the API's names; their order is that of the form within each section. */
export type FieldTable = Readonly<Record<string, Field>>;

type FieldBase = {
  /** Its French name, in the form and on the vehicle's page. */
  label: string;
  /** Stands behind the label in smaller letters. */
  gloss?: string;
  /** The suffix of a number: 'km'; of a price, its use: '/ jour'. */
  unit?: string;
  /** 'admin': no public response, page or feed holds it. Absent: it is public. */
  visibility?: 'admin';
  /** Has a row on the vehicle's page. */
  detail?: true;
  /**
   * The search reads it, with the overview's weight. Only the administration's search reads an administrative field,
   * and a match counts as one of the reference: it names the vehicle.
   */
  searched?: true;
  /** Stands on the vehicle's card. */
  card?: 'chip';
  filter?: Filter;
  sort?: Sort;
};

/**
 * A filter of the list: 'range' has two query names, `{query}_min` and `{query}_max`, or the first alone if it `ends`
 * so; 'choice' and 'text' have one that may be repeated. The options of a 'text' come from the stock; spellings that
 * fold to the same are one. `title` is its heading, by default the label; `state` is its name in `FilterState`, by
 * default the field's. Those with a `rank`, from 1, come before all others, open, in its order.
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

/** An order of the list. `name`: value of `tri`. Vehicles without a value come last. */
export type Sort = { name: string; order: 'asc' | 'desc'; label?: string };

/** A free text as typed, '' when absent. */
export type TextField = FieldBase & {
  type: 'text' | 'longText';
  maxLength?: number;
  filter?: Filter & { type: 'text' };
  sort?: undefined;
};

/**
 * A free text that may hold an amount. `numberColumn`: the column with the amount in cents, for filters and sorts.
 * `offer`: it is shown, and compared, only if the vehicle is offered so.
 */
type PriceField = FieldBase & { type: 'price'; numberColumn?: string; offer?: SingleOffer; filter?: RangeOf };

/** A free text that is a year if it has four digits. `numberColumn`: the column with that year. */
type YearField = FieldBase & { type: 'year'; numberColumn: string; filter?: RangeOf };

/** A day 'DD-MM-YYYY' or a month 'MM-YYYY' as a text, '' when absent. */
type DateField = FieldBase & { type: 'date' | 'month'; filter?: undefined; sort?: undefined };

/** Yes or no, null when not stated; `labels` are the texts that pages show for each. The column holds 1 and 0. */
export type YesNoField = FieldBase & {
  type: 'yesNo';
  labels: { yes: string; no: string };
  filter?: undefined;
  sort?: undefined;
};

/** A number, null when absent; `decimal` has two decimals at the most. */
export type NumberField = FieldBase & {
  type: 'integer' | 'decimal';
  filter?: RangeOf;
  /** 0 where absent. */
  min?: number;
  /** MAX_NUMBER where absent. */
  max?: number;
  /** The text that pages show for 0. */
  zero?: string;
};

/** One of a few values; `default` when absent, null if there is no default. */
export type ChoiceField = FieldBase & {
  type: 'choice';
  options: readonly ChoiceOption[];
  default?: string;
  filter?: Filter & { type: 'choice' };
};
export type ChoiceOption = { value: string; label: string };

/** An object of free texts with fixed keys; a key without a text is absent. Each key is a column of CSV files. */
export type KeyedField = FieldBase & { type: 'keyed'; keys: readonly string[]; filter?: undefined };

/** The value of a field in the API and in the program. */
export type ValueOf<F> = F extends { type: 'integer' | 'decimal' }
  ? number | null
  : F extends { type: 'yesNo' }
    ? boolean | null
    : F extends { type: 'choice'; options: readonly { value: infer V }[] }
      ? V | (F extends { default: string } ? never : null)
      : F extends { type: 'keyed'; keys: readonly (infer K extends string)[] }
        ? Partial<Record<K, string>>
        : string;

export type ValuesOf<Fields> = { -readonly [N in keyof Fields]: ValueOf<Fields[N]> };

/** The names of the public fields. */
type PublicNames<Fields> = {
  [N in keyof Fields]: Fields[N] extends { visibility: 'admin' } ? never : N;
}[keyof Fields];

/** The public values. */
export type PublicValuesOf<Fields> = Pick<ValuesOf<Fields>, PublicNames<Fields>>;

/** The compared value of a filter or sort: a number, a choice's value, or null if there is none. */
export type Comparable = string | number | null;

/** By table of fields: asked for each vehicle that is read. */
const ENTRIES = new WeakMap<FieldTable, readonly [name: string, field: Field][]>();
const PUBLIC_FIELDS = new WeakMap<FieldTable, FieldTable>();
const SEARCHED_FIELDS = new WeakMap<FieldTable, readonly string[]>();

/** The fields of a table with their names, in its order. */
export function fieldEntries(fields: FieldTable): readonly [name: string, field: Field][] {
  let entries = ENTRIES.get(fields);
  if (entries === undefined) {
    entries = Object.entries(fields);
    ENTRIES.set(fields, entries);
  }
  return entries;
}

/** The public fields. */
export function publicFields<F extends FieldTable>(fields: F): Pick<F, PublicNames<F>> {
  let visibleFields = PUBLIC_FIELDS.get(fields);
  if (visibleFields === undefined) {
    visibleFields = Object.fromEntries(fieldEntries(fields).filter(([, { visibility }]) => visibility !== 'admin'));
    PUBLIC_FIELDS.set(fields, visibleFields);
  }
  return visibleFields as Pick<F, PublicNames<F>>;
}

/** One value for each field of a table. */
export function mapFields<F extends FieldTable>(fields: F, read: (name: string, field: Field) => unknown): ValuesOf<F> {
  return Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, read(name, field)])) as ValuesOf<F>;
}

/** The names of the public fields that are searched. */
export function searchedFields(fields: FieldTable): readonly string[] {
  let names = SEARCHED_FIELDS.get(fields);
  if (names === undefined) {
    const searched = fieldEntries(publicFields(fields)).filter(([, field]) => field.searched);
    names = searched.map(([name]) => name);
    SEARCHED_FIELDS.set(fields, names);
  }
  return names;
}

/** The searched text of a vehicle's fields. */
export function searchedText(fields: FieldTable, values: Readonly<Record<string, unknown>>): string {
  const texts = searchedFields(fields).map((name) => String(values[name] ?? '').trim());
  return texts.filter((text) => text !== '').join(', ');
}

/** The value of each field of a vehicle of which nothing is known. */
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

/** The column with the number of the text, if it has one. */
export function numberColumnOf(field: Field): string | undefined {
  return 'numberColumn' in field ? field.numberColumn : undefined;
}

/** The column that filters and sorts compare. */
export function comparedColumn(name: string, field: Field): string {
  return numberColumnOf(field) ?? name;
}

/** True if a field applies to this offer: a sale price does not apply to a vehicle that is only for rent. */
export function isOffered(field: Field, kind: OfferKind): boolean {
  return !('offer' in field) || field.offer === undefined || kind === 'both' || kind === field.offer;
}

/** The label with its suffix, if there is one place for both. */
export function fullLabel({ label, gloss }: Field): string {
  return gloss === undefined ? label : `${label} ${gloss}`;
}

/** The label of a choice's value; the value itself where it is not among the options. */
export function optionLabel({ options }: ChoiceField, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** A choice's value where no label is beside it: 'Crit’Air 1', 'Crit’Air : non classé'; '' if there is none. */
export function choiceText(field: ChoiceField, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const text = optionLabel(field, value);
  return text.startsWith(field.label) ? text : `${field.label} : ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
