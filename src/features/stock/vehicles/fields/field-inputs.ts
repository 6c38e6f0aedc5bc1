import type { Field, FieldTable } from './field.ts';

/** The form's control and the CSV column of a field. Visitors' browsers do not load this file. */

/** The titles of the vehicle form's sections, in the form's order. */
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
  hint?: string;
  wide?: true;
  /** First the column heading of exported files, then the other headings that imported files may use. */
  csv?: readonly [heading: string, ...others: string[]];
  /** Other names of the unit that imported files may use, singular and plural. */
  otherUnits?: readonly string[];
  /** Units that may stand beside a heading, if not `unit` and `otherUnits`: « cv » is also the fiscal power. */
  headingUnits?: readonly string[];
  example?: string;
};

export type InputDescriptors<F> = { readonly [N in keyof F]: InputDescriptor };

export type InputField = Field & InputDescriptor;
export type InputFieldTable = Readonly<Record<string, InputField>>;

type WithInputs<F extends FieldTable> = F & { readonly [N in keyof F]: F[N] & InputDescriptor };

export function withInputs<F extends FieldTable>(fields: F, inputs: InputDescriptors<F>): WithInputs<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, ...inputs[name] }]);
  return Object.fromEntries(entries) as WithInputs<F>;
}

export function inputEntries(fields: InputFieldTable): readonly (readonly [name: string, field: InputField])[] {
  return Object.entries(fields);
}
