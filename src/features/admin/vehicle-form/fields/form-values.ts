import { get, set } from 'react-hook-form';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import { readNumber } from '../../../../shared/number-text.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import type { Status } from '../../../stock/vehicles/status/status.ts';
import type { FormField, FormSection } from './form-fields.ts';

/** The form's values, as typed. */
export type FormValues = {
  /** By field name. */
  texts: Record<string, string>;
  accessories: string[];
  /** Addresses of stored pictures, cover first. */
  images: string[];
  /** The status that « Ajouter » gives a new vehicle. */
  status: Status;
};

export function fieldsOf(sections: readonly FormSection[]): FormField[] {
  return sections.flatMap(({ fields }) => fields);
}

/** The values in React Hook Form: the fields as the API's body has them. */
export type VehicleInput = {
  [field: string]: unknown;
  accessories: string[];
  /** An accessory that is still being typed: it is saved like the others. */
  otherAccessory: string;
  /** The status that the save sets; null: the vehicle keeps its own. */
  status: Status | null;
  /** Empty: photos are in the upload queue, and only their error is here. */
  images: string[];
};

export function inputOf({ texts, accessories }: FormValues, status: Status | null = null): VehicleInput {
  return { ...bodyOf({ texts, accessories, images: [] }), accessories, images: [], otherAccessory: '', status };
}

/** The typed values. */
export function valuesIn(
  input: VehicleInput,
  sections: readonly FormSection[],
  others: Pick<FormValues, 'images' | 'status'>,
): FormValues {
  const accessories = withOther(input.accessories, input.otherAccessory);
  return { texts: textsOf(input, sections), accessories, ...others };
}

/** The values of a stored vehicle, or empty ones for a new vehicle: only defaults are chosen in advance. */
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

/** The API's body for these values, their status apart. It has every field, so that an emptied one becomes empty. */
export function bodyOf({ texts, accessories, images }: Omit<FormValues, 'status'>): Record<string, unknown> {
  const body = {};
  for (const [name, text] of Object.entries(texts)) set(body, name, text);
  return { ...body, accessories, images };
}

/** The API's body for a new vehicle: it also has the status and the day of creation. */
export function newBodyOf(values: FormValues, today: Date): Record<string, unknown> {
  return { ...bodyOf(values), status: values.status, due_date: dayMonthYear(today) };
}

/** A value as it is compared: spaces at the ends are no difference, nor is how a number is written. */
function comparable({ number }: FormField, text: string): string {
  const trimmed = text.replace(/\r\n?/g, '\n').trim();
  return String((number && readNumber(trimmed, number)) ?? trimmed);
}

/** The names of the differing values: fields in their order, then 'accessories', 'images' and 'status'. */
export function differences(one: FormValues, other: FormValues, sections: readonly FormSection[]): string[] {
  const names = fieldsOf(sections)
    .filter(
      (field) => comparable(field, one.texts[field.name] ?? '') !== comparable(field, other.texts[field.name] ?? ''),
    )
    .map(({ name }) => name);
  // The order of accessories does not matter, that of pictures does.
  const set = (values: string[]) => [...values].sort().join('\n');
  if (set(one.accessories) !== set(other.accessories)) names.push('accessories');
  if (one.images.join('\n') !== other.images.join('\n')) names.push('images');
  if (one.status !== other.status) names.push('status');
  return names;
}

/** The accessories with the one that is still being typed. */
export function withOther(accessories: readonly string[], other: string): string[] {
  const name = other.trim();
  return name === '' || accessories.includes(name) ? [...accessories] : [...accessories, name];
}
