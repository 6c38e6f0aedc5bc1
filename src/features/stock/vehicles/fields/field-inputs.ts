import type { Field, FieldTable } from './field.ts';

/**
 * The input of a field: its place in the form and its column in CSV files. These descriptors stand apart from those of
 * the fields, because visitors' browsers load the fields and do not need them.
 */

/** The sections of the vehicle form with their titles, in its order. */
export const SECTIONS = {
  identity: 'Identité',
  prices: 'Prix',
  characteristics: 'Caractéristiques',
  rental: 'Conditions de location',
  load: 'Chargement',
  dimensions: 'Dimensions',
  weight: 'Poids',
  condition: 'Ce que nous savons',
} as const;

export type InputDescriptor = {
  section: keyof typeof SECTIONS;
  /** Stands under its control in the form. */
  hint?: string;
  /** Its control is as wide as the form. */
  wide?: true;
  /** The heading that exported files have, then others that imported files may have. */
  csv?: readonly [heading: string, ...others: string[]];
  /** Other units of a number that imported files may have, in the singular and plural that occur. */
  otherUnits?: readonly string[];
  /** Shown where an imported cell cannot be read. */
  example?: string;
};

/** How each field of a table is written. */
export type InputDescriptors<F> = { readonly [N in keyof F]: InputDescriptor };

/** A field with how it is written. */
export type InputField = Field & InputDescriptor;
export type InputFieldTable = Readonly<Record<string, InputField>>;

type WithInputs<F extends FieldTable> = F & { readonly [N in keyof F]: F[N] & InputDescriptor };

/** The fields of a table, each with how it is written. */
export function withInputs<F extends FieldTable>(fields: F, inputs: InputDescriptors<F>): WithInputs<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, ...inputs[name] }]);
  return Object.fromEntries(entries) as WithInputs<F>;
}

/** The fields of a table with their names and how they are written, in its order. */
export function inputEntries(fields: InputFieldTable): readonly (readonly [name: string, field: InputField])[] {
  return Object.entries(fields);
}
