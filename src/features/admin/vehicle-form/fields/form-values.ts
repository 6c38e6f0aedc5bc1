import { get, set } from 'react-hook-form';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import { readNumber } from '../../../../shared/number-text.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../../stock/vehicles/status/status.ts';
import type { FormField, FormSection } from './form-fields.ts';

/** The values of the form, as typed. */
export type FormValues = {
  texts: Record<string, string>;
  accessories: string[];
  /** Addresses of the stored pictures, cover first. */
  images: string[];
  status: Status;
};

export function fieldsOf(sections: readonly FormSection[]): FormField[] {
  return sections.flatMap(({ fields }) => fields);
}

export type VehicleInput = {
  [field: string]: unknown;
  accessories: string[];
  /** The accessory that the dealer has typed and not yet added. It is saved with the others. */
  otherAccessory: string;
  /** The status that the save sets. If null, the vehicle keeps its status. */
  status: Status | null;
  /** Always empty, because the photos are in the upload queue. The field exists for their error. */
  images: string[];
};

export function inputOf({ texts, accessories }: FormValues, status: Status | null = null): VehicleInput {
  return { ...bodyOf({ texts, accessories, images: [] }), accessories, images: [], otherAccessory: '', status };
}

export function valuesIn(
  input: VehicleInput,
  sections: readonly FormSection[],
  others: Pick<FormValues, 'images' | 'status'>,
): FormValues {
  const accessories = withOther(input.accessories, input.otherAccessory);
  return { texts: textsOf(input, sections), accessories, ...others };
}

/** For a new vehicle, all values are empty except defaults. */
export function valuesOf(vehicle: AdminVehicle | null, sections: readonly FormSection[]): FormValues {
  const { accessories = [], images = [], status = 'available' } = vehicle ?? {};
  return { texts: textsOf(vehicle ?? {}, sections), accessories: [...accessories], images: [...images], status };
}

function textsOf(source: object, sections: readonly FormSection[]): FormValues['texts'] {
  const texts = fieldsOf(sections).map(({ name, default: defaultText = '' }): [string, string] => [
    name,
    String(get(source, name) ?? defaultText),
  ]);
  return Object.fromEntries(texts);
}

/** Returns the body for the API, without the status. It contains every field, so that the API also empties fields. */
export function bodyOf({ texts, accessories, images }: Omit<FormValues, 'status'>): Record<string, unknown> {
  const body = {};
  for (const [name, text] of Object.entries(texts)) set(body, name, text);
  return { ...body, accessories, images };
}

/** Returns the API's body for a new vehicle, with the status and the day of creation. */
export function newBodyOf(values: FormValues, today: Date): Record<string, unknown> {
  return { ...bodyOf(values), status: values.status, due_date: dayMonthYear(today) };
}

/** Returns a text for comparison, without spaces at the ends. Different spellings of a number give the same text. */
function comparable({ number }: FormField, text: string): string {
  const trimmed = text.replace(/\r\n?/g, '\n').trim();
  return String((number && readNumber(trimmed, number)) ?? trimmed);
}

/** Returns the names of the values that differ: fields in their order, then 'accessories', 'images' and 'status'. */
export function differences(one: FormValues, other: FormValues, sections: readonly FormSection[]): string[] {
  const names = fieldsOf(sections)
    .filter(
      (field) => comparable(field, one.texts[field.name] ?? '') !== comparable(field, other.texts[field.name] ?? ''),
    )
    .map(({ name }) => name);
  // The order of the accessories does not matter. The order of the pictures matters.
  const set = (values: string[]) => [...values].sort().join('\n');
  if (set(one.accessories) !== set(other.accessories)) names.push('accessories');
  if (one.images.join('\n') !== other.images.join('\n')) names.push('images');
  if (one.status !== other.status) names.push('status');
  return names;
}

export function withOther(accessories: readonly string[], other: string): string[] {
  const name = other.trim();
  return name === '' || accessories.includes(name) ? [...accessories] : [...accessories, name];
}
