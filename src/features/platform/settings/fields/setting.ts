import type { SectionName } from '../../../../shared/dealership.ts';

/**
 * A value that the dealer sets is one entry of a table: plain data, from which follow its type, its schema, its control
 * in the form, its words in history and journal, its value on a new site, its output on pages and in the public API,
 * its place in `dealership.json`, and its item in the checklist. Its name is its path in the section's value.
 *
 * @example
 * 'address.city': { type: 'text', label: 'Ville', public: 'everyPage', checklist: { law: 'always' } }
 */
export type Setting =
  | TextSetting
  | NumberSetting
  | YesNoSetting
  | ChoiceSetting
  | ColourSetting
  | PictureSetting
  | ListSetting;

/** Settings with one control. */
export type FieldSetting = Exclude<Setting, ListSetting>;

/** Their order is that of the form. */
export type SettingTable = Readonly<Record<string, Setting>>;

type SettingBase = {
  /** Its French name, everywhere: form, history, conflicts, journal, checklist. */
  label: string;
  /** Other names that people use: the command palette finds the setting by these words too. */
  usualWords?: string;
  /** Stands under its control. */
  hint?: string;
  /** True if the field is as wide as the form. */
  wide?: true;
  /** The pages that get the value as it is; absent: none, though `public-settings.ts` may compute something from it. */
  public?: PublicPlace | readonly PublicPlace[];
  /** Its path in `dealership.json`, where that is not the section's way. */
  file?: string;
  /** Absent: the checklist does not name it. */
  checklist?: ChecklistRule;
  /** Shown in the form in place of the schema's message, where that speaks of the stored value. */
  wrong?: string;
};

/** Every page, or the one page that shows the value. */
export type PublicPlace = 'everyPage' | Exclude<SectionName, 'newestReview'>;

/** An example in place of a real value is always named. */
type ChecklistRule = {
  /** The law asks for it: of everybody, or where rides or rentals are offered. */
  law?: 'always' | 'rides' | 'rentals';
  /** The checklist's words while it is not set; absent: its label, if the law asks for it. */
  missing?: string;
};

/** A text that is absent if it is empty, unless it is required or has a default. */
export type TextSetting = SettingBase & {
  type: 'text' | 'phone' | 'chat' | 'email' | 'url' | 'date' | 'time' | 'pictureAddress';
  isRequired?: true;
  /** Stands for an absent value; the empty text is a value then. */
  default?: string;
  /** The value of a new site, which has to be replaced. */
  initial?: string;
  /** 500 where absent. */
  maxLength?: number;
  /** `expected` is the rule in words. */
  pattern?: RegExp;
  expected?: string;
  /** Its control has several lines. */
  isLong?: true;
  keyboard?: 'numeric';
  /** Required with the others of the object around it, which is absent if all of them are empty. */
  isPartOfWhole?: true;
};

/** Null or absent if it is not set. */
export type NumberSetting = SettingBase & {
  type: 'integer' | 'decimal';
  /** 0 where absent. */
  min?: number;
  /** 9 999 999, of a decimal 9 999, where absent. */
  max?: number;
  /** Says the bounds in words. */
  expected?: string;
  default?: null;
  unit?: string;
};

type YesNoSetting = SettingBase & {
  type: 'yesNo';
  /** Stands for an absent value; it is required if there is none. */
  default?: boolean;
  /** The value of a new site, if it is not the default. */
  initial?: boolean;
};

type ChoiceSetting = SettingBase & {
  type: 'choice';
  options: readonly { value: string | number; label: string }[];
  default?: string;
  expected: string;
};

/** '#rrggbb'; null: the site's own. */
type ColourSetting = SettingBase & { type: 'colour' };

/** Path of a stored picture, `users/…/….jpg`, or null. `upload` names the folder of its files. */
type PictureSetting = SettingBase & { type: 'picture'; upload: string };

/** Rows that are added, removed and, where their order is shown, moved. */
export type ListSetting = SettingBase & {
  type: 'list';
  /** The fields of a row, all required; '' if the row is the text itself. */
  row: Readonly<Record<string, FieldSetting>>;
  /** One row: 'Avis', numbered where it is shown. */
  rowLabel: string;
  addLabel: string;
  /** Shown if there is no row. */
  none: string;
  max: number;
  tooMany: string;
  /** True if the value may not be absent. */
  isRequired?: true;
  isOrdered?: true;
  sortedBy?: { field: string; order: 'asc' | 'desc' };
  /** Two fields of a row that are in this order; `error` stands at `at`. */
  inOrder?: { fields: readonly [first: string, second: string]; at: string; error: string; strictly?: true };
  /** A rule that is code, in the schema. */
  rule?: 'spansFollow' | 'examplesStayMarked';
};

/** A group of the form. `layout`: the arrangement of its values. */
export type SettingGroup = { title: string; hint?: string; layout?: 'week' | 'terms'; fields: SettingTable };

export type SectionTable = {
  /** The name in the administration and in the journal. */
  label: string;
  /** The text under its heading. */
  intro: string;
  /** The public page on which the preview shows it. */
  seenAt: string;
  /** The object of `dealership.json` that holds its values; absent: they stand at the top. */
  file?: string;
  groups: readonly SettingGroup[];
};

export function defineSection<const S extends SectionTable>(section: S): S {
  return section;
}

/** The type of an entry's value. */
type ValueOf<F> = F extends { type: 'yesNo' }
  ? boolean
  : F extends { type: 'integer' | 'decimal' }
    ? number | null
    : F extends { type: 'choice'; options: readonly { value: infer V }[] }
      ? V
      : F extends { type: 'colour' | 'picture' }
        ? string | null
        : F extends { type: 'list'; row: infer R }
          ? RowOf<R>[]
          : string;

type RowOf<R> = R extends { '': infer F } ? ValueOf<F> : { -readonly [N in keyof R]: ValueOf<R[N]> };

/** Values that may be absent: texts and numbers. */
type Absent<F> = F extends { type: TextSetting['type'] | NumberSetting['type'] }
  ? F extends { isRequired: true } | { default: unknown } | { isPartOfWhole: true }
    ? never
    : F
  : never;

/** 'address.city' stands in the object 'address'. */
type Head<N> = N extends `${infer H}.${string}` ? H : N;
type Below<F, H> = H extends string ? { [N in keyof F as N extends `${H}.${infer Rest}` ? Rest : never]: F[N] } : never;
type OptionalHeads<F> = {
  [N in keyof F]: N extends `${infer H}.${infer Rest}`
    ? Rest extends `${string}.${string}`
      ? never
      : F[N] extends { isPartOfWhole: true }
        ? H
        : never
    : [Absent<F[N]>] extends [never]
      ? never
      : N;
}[keyof F];
type At<F, H> = H extends keyof F ? ValueOf<F[H]> : ValuesOf<Below<F, H>>;

/** The values of a table by their paths. */
export type ValuesOf<F> = { [H in Exclude<Head<keyof F>, OptionalHeads<F>> & string]: At<F, H> } & {
  [H in OptionalHeads<F> & string]?: At<F, H> | undefined;
};

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The entries of all groups of a section. */
export type FieldsOf<S extends SectionTable> = Intersection<S['groups'][number]['fields']>;

/** The entries of sections that are given to visitors at that place. */
export type PublicFieldsOf<F, P extends PublicPlace> = {
  [N in keyof F as F[N] extends { public: infer At }
    ? P extends (At extends readonly (infer Each)[] ? Each : At)
      ? N
      : never
    : never]: F[N];
};

/** The entries of all sections. */
export type AllFieldsOf<T extends Readonly<Record<string, SectionTable>>> = Intersection<
  { [S in keyof T]: FieldsOf<T[S]> }[keyof T]
>;
