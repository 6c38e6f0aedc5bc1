import { type DocumentField, type DocumentValues, formOf } from '../../../../shared/document-values.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { STATUSES, type Status } from '../../../stock/vehicles/status/status.ts';
import { EQUIPMENT, type FormField, type FormSection, PHOTOS } from './form-fields.ts';

/** The values of the form, as typed, at the API's names. `images` are addresses of stored pictures, cover first. */
export type VehicleValues = DocumentValues & { accessories: string[]; images: string[]; status: Status };

export function fieldsOf(sections: readonly FormSection[]): FormField[] {
  return sections.flatMap(({ fields }) => fields);
}

const OTHER_FIELDS: readonly DocumentField[] = [
  { name: 'accessories', label: EQUIPMENT.title, type: 'words' },
  { name: 'images', label: PHOTOS.title, type: 'pictures' },
  { name: 'status', label: 'Statut', type: 'choice', options: STATUSES, default: 'available', isPressed: true },
];

/** Includes fields that no section lists. */
export function vehicleFields(sections: readonly FormSection[]): DocumentField[] {
  return [...fieldsOf(sections), ...OTHER_FIELDS];
}

/** For a new vehicle, all values are empty except defaults. */
export function valuesOf(
  vehicle: AdminVehicle | DocumentValues | null,
  sections: readonly FormSection[],
): VehicleValues {
  return formOf(vehicle, vehicleFields(sections)) as VehicleValues;
}

/** Leaves out the status. Contains every field, so that the API also empties fields. */
export function bodyOf({ status: _status, ...body }: DocumentValues): Record<string, unknown> {
  return body;
}

export function withOther(accessories: readonly string[], other: string): string[] {
  const name = other.trim();
  return name === '' || accessories.includes(name) ? [...accessories] : [...accessories, name];
}
