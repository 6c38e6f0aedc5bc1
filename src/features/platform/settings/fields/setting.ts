import type { SectionName } from '../../../../shared/dealership.ts';
import type { Digits } from '../../../../shared/digits-fault.ts';
import type { ValueOf as TypedValue } from '../../../../shared/field-types.ts';
import type { TextTypeName } from '../../../../shared/text-types.ts';

/**
 * A value that the dealer sets. This plain data gives its type, schema, form control, history, public output, path in
 * `dealership.json` and checklist item. The entry's name is its path in the section.
 *
 * @example 'address.city': { type: 'text', label: 'Ville', public: 'everyPage', checklist: { law: 'always' } }
 */
export type Setting =
  | TextSetting
  | NumberSetting
  | YesNoSetting
  | ChoiceSetting
  | ColourSetting
  | PictureSetting
  | ListSetting;

export type FieldSetting = Exclude<Setting, ListSetting>;

export type SettingTable = Readonly<Record<string, Setting>>;

type SettingBase = {
  label: string;
  usualWords?: string;
  hint?: string;
  wide?: true;
  /** Pages that get the value unchanged. `public-settings.ts` may also compute other values from it. */
  public?: PublicPlace | readonly PublicPlace[];
  /** Path in `dealership.json`, if it differs from the path in the section. */
  file?: string;
  /** If absent, the checklist does not mention the value. */
  checklist?: ChecklistRule;
  isRequired?: true;
  /** Required together with the other parts of its object. If all parts are empty, the object is absent. */
  isPartOfWhole?: true;
  /** Message of the form. Set it if the schema's message describes the stored value instead of the typed value. */
  wrong?: string;
};

/** The name of a page means that only this page shows the value. */
export type PublicPlace = 'everyPage' | Exclude<SectionName, 'newestReview'>;

/** When the checklist mentions a value. It always mentions an example. */
type ChecklistRule = {
  /** The law requires the value always, or only if the dealership offers rides or rentals. */
  law?: 'always' | 'rides' | 'rentals';
  /** Text of the checklist while the value is not set. If absent and the law requires the value, the label is used. */
  missing?: string;
  /** Text of the checklist while no person has chosen the value. */
  unconfirmed?: string;
};

/** A text. An empty text counts as absent, except if the setting is required or has a default. */
export type TextSetting = SettingBase & {
  type: TextTypeName;
  /** Replaces an absent value. With a default, an empty text does not count as absent. */
  default?: string;
  /** The value in a new site. The dealer must replace it. */
  initial?: string;
  maxLength?: number;
  pattern?: RegExp;
  expected?: string;
  /** The expected digits of a number with a pattern. The error for a wrong text counts the typed digits. */
  digits?: Digits;
  keyboard?: 'numeric';
};

/** Null or absent if it is not set. */
export type NumberSetting = SettingBase & {
  type: 'integer' | 'decimal';
  min?: number;
  max?: number;
  expected?: string;
  default?: null;
  unit?: string;
};

type YesNoSetting = SettingBase & {
  type: 'yesNo';
  /** Replaces an absent value. */
  default?: boolean;
  /** The value in a new site, if it differs from the default. */
  initial?: boolean;
};

type ChoiceSetting = SettingBase & {
  type: 'choice';
  options: readonly { value: string | number; label: string }[];
  default?: string;
  /** The value in a new live site, if it differs from the default. */
  initial?: string;
  expected: string;
};

/** '#rrggbb'. Null means the standard colour. */
type ColourSetting = SettingBase & { type: 'colour'; default: null };

type PictureSetting = SettingBase & { type: 'picture'; default: null; upload: string };

/** If `isOrdered`, the dealer can move rows. */
export type ListSetting = SettingBase & {
  type: 'list';
  /** The fields of a row, all required. If the only name is '', the row is the text itself. */
  row: Readonly<Record<string, FieldSetting>>;
  rowLabel: string;
  addLabel: string;
  none: string;
  max: number;
  tooMany: string;
  /** Rows that an empty list offers. */
  model?: readonly Readonly<Record<string, string>>[];
  isOrdered?: true;
  sortedBy?: { field: string; order: 'asc' | 'desc' };
  /** Two fields of a row that must be in this order. The form shows `error` at the field `at`. */
  inOrder?: { fields: readonly [first: string, second: string]; at: string; error: string; strictly?: true };
  /** If the field `to` is empty, the form copies the field `from` into it when the administrator leaves a field. */
  copied?: { from: string; to: string };
  rule?: 'spansFollow' | 'examplesStayMarked';
};

/** `layout` names a special arrangement of the values. */
export type SettingGroup = {
  title: string;
  hint?: string;
  layout?: 'week' | 'terms' | 'interface';
  fields: SettingTable;
};

export type SectionTable = {
  label: string;
  intro: string;
  seenAt: string;
  /** Object of `dealership.json` that contains the section's values. If absent, they are at the top level. */
  file?: string;
  groups: readonly SettingGroup[];
};

export function defineSection<const S extends SectionTable>(section: S): S {
  return section;
}

type ValueOf<F> = F extends { type: 'list'; row: infer R } ? RowOf<R>[] : TypedValue<F>;

type RowOf<R> = R extends { '': infer F } ? ValueOf<F> : { -readonly [N in keyof R]: ValueOf<R[N]> };

/** A list without rows is []. */
type MayBeAbsent<F> = F extends { isRequired: true } | { default: unknown } | { isPartOfWhole: true } | { type: 'list' }
  ? false
  : true;

type Property<N extends string, V, IsOptional> = IsOptional extends true
  ? { [K in N]?: V | undefined }
  : { [K in N]: V };

/** An object may be absent if its parts are required only together. */
type ValueAt<N, F> = N extends `${infer Head}.${infer Part}`
  ? Property<
      Head,
      ValueAt<Part, F>,
      F extends { isPartOfWhole: true } ? (Part extends `${string}.${string}` ? false : true) : false
    >
  : Property<N & string, ValueOf<F>, MayBeAbsent<F>>;

/** The values of a table: { address: { city: string } } for the entry 'address.city'. */
export type ValuesOf<F> = Flat<Intersection<{ [N in keyof F]: ValueAt<N, F[N]> }[keyof F]>>;

type Flat<T> = { [N in keyof T]: T[N] };

/** The type that has all properties of the union. */
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

export type FieldsOf<S extends SectionTable> = Intersection<S['groups'][number]['fields']>;

export type PublicFieldsOf<F, P extends PublicPlace> = {
  [N in keyof F as F[N] extends { public: infer At }
    ? P extends (At extends readonly (infer Each)[] ? Each : At)
      ? N
      : never
    : never]: F[N];
};

export type AllFieldsOf<T extends Readonly<Record<string, SectionTable>>> = Intersection<
  { [S in keyof T]: FieldsOf<T[S]> }[keyof T]
>;
