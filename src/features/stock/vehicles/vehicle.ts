import type { VehicleKind } from '../../../shared/paths.ts';
import type { GearboxCode } from './fields/choices.ts';
import { emptyValues, type FieldTable, type PublicValuesOf, type ValuesOf } from './fields/field.ts';
import type { VehicleFields } from './fields/vehicle.fields.ts';
import type { VehicleState } from './status/status.ts';
import type { PublicState, RowState, VehicleCore } from './vehicle-core.schema.ts';

/** One kind of vehicle: its name, which is that of its table and of its addresses in the API, and its fields. */
export type VehicleSchema<F extends FieldTable = FieldTable> = { readonly name: VehicleKind; readonly fields: F };

/** A vehicle as the public reads it. */
export type VehicleOf<F> = VehicleCore & PublicValuesOf<F> & PublicState;

/** The public result for an id: the vehicle, or 'gone' after it was there; null if it was never public. */
export type FoundVehicle<F> = VehicleOf<F> | 'gone' | null;

/** A vehicle as the administration reads it: every field, and the state of its row. */
export type AdminVehicleOf<F> = VehicleCore & ValuesOf<F> & RowState;

/**
 * The input of a vehicle beside its fields, already validated: codes instead of labels, stored paths or URLs of images.
 */
export type VehicleCoreInput = {
  reference: string | null;
  title: string;
  brand: number | null;
  fuel_type: string | null;
  gearbox: GearboxCode | null;
  accessories: string[];
  images: string[];
  /** Day of creation where the caller knows it; now otherwise. */
  created_at?: Date;
  /** A new vehicle without it is online; one that is written again keeps its own. */
  state?: VehicleState;
};

/** The input of a vehicle. */
export type InputOf<F> = VehicleCoreInput & ValuesOf<F>;

/** The input of a vehicle of any kind: its fields have the types of their descriptors. */
export type AnyInput = VehicleCoreInput & Readonly<Record<string, unknown>>;

/** The fields that cars and trucks share. */
export type Vehicle = VehicleOf<VehicleFields>;
export type VehicleInput = InputOf<VehicleFields>;

/** A vehicle of which nothing is known. */
export function emptyInput<F extends FieldTable>(fields: F): InputOf<F> {
  const core: VehicleCoreInput = {
    reference: null,
    title: '',
    brand: null,
    fuel_type: null,
    gearbox: null,
    accessories: [],
    images: [],
  };
  return { ...core, ...emptyValues(fields) };
}

/** The price of a truck that bounds and sorts mean. */
export const TARIFFS = ['heure', 'semaine', 'week-end'] as const;
export type Tariff = (typeof TARIFFS)[number];

/** Limits of inputs. Lengths are counted in characters. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_REFERENCE_LENGTH = 100;
export const MAX_ACCESSORIES = 60;
export const MAX_IMAGES = 30;
export const MAX_NUMBER = 9_999_999;

export const PAGE_SIZE = 12;

/** How many vehicles can be asked for by their ids at once. */
export const MAX_IDS = 50;

/** The deepest page of a list (deep links and the way back). */
export const MAX_PAGES = 50;

/** The deepest page that shows the list from its first row; a deeper address shows its own rows. */
export const MAX_WHOLE_PAGES = 5;

/** The year of a model year, or null: four digits count for bounds. */
export function yearOfModel(text: string): number | null {
  return /^\d{4}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** The values of a keyed object that are non-empty after trimming, in the order of `keys`. */
export function filledEntries(values: Record<string, unknown>, keys: readonly string[]): [string, string][] {
  return keys
    .map((key): [string, string] => [key, String(values[key] ?? '').trim()])
    .filter(([, value]) => value !== '');
}
