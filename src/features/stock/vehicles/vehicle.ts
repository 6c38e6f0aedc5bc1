import type { VehicleKind } from '../../../shared/paths.ts';
import type { GearboxCode } from './fields/choices.ts';
import { emptyValues, type FieldTable, type PublicValuesOf, type ValuesOf } from './fields/field.ts';
import type { VehicleFields } from './fields/vehicle.fields.ts';
import type { VehicleState } from './status/status.ts';
import type { PublicState, RowState, VehicleCore } from './vehicle-core.schema.ts';

export type VehicleSchema<F extends FieldTable = FieldTable> = { readonly name: VehicleKind; readonly fields: F };

export type VehicleOf<F> = VehicleCore & PublicValuesOf<F> & PublicState;

/** The public result for an id. 'gone': the vehicle is no longer public. Null: the vehicle was never public. */
export type FoundVehicle<F> = VehicleOf<F> | 'gone' | null;

export type AdminVehicleOf<F> = VehicleCore & ValuesOf<F> & RowState;

/** The validated input of the fields that have no descriptor: codes instead of labels, image paths or URLs. */
export type VehicleCoreInput = {
  reference: string | null;
  title: string;
  brand: number | null;
  fuel_type: string | null;
  gearbox: GearboxCode | null;
  accessories: string[];
  images: string[];
  /** Default: now. */
  created_at?: Date;
  /** If absent, a new vehicle is online and an existing vehicle keeps its state. */
  state?: VehicleState;
};

export type InputOf<F> = VehicleCoreInput & ValuesOf<F>;

/** The input of any kind of vehicle. The descriptors define the types of the fields. */
export type AnyInput = VehicleCoreInput & Readonly<Record<string, unknown>>;

export type Vehicle = VehicleOf<VehicleFields>;

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

/** The rental periods of a truck. Price bounds and price sorts use the price of the chosen period. */
export const TARIFFS = ['heure', 'semaine', 'week-end'] as const;
export type Tariff = (typeof TARIFFS)[number];

/** Lengths are in characters. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_REFERENCE_LENGTH = 100;
export const MAX_ACCESSORIES = 60;
export const MAX_IMAGES = 30;

export const PAGE_SIZE = 12;

/** In one request. */
export const MAX_IDS = 50;

/** In a list's address. */
export const MAX_PAGES = 50;

/** Up to this page, a list shows all rows from the first row. A later page shows only the rows of that page. */
export const MAX_WHOLE_PAGES = 5;

export function yearOfModel(text: string): number | null {
  return /^\d{4}$/.test(text.trim()) ? Number(text.trim()) : null;
}

export function filledEntries(values: Record<string, unknown>, keys: readonly string[]): [string, string][] {
  return keys
    .map((key): [string, string] => [key, String(values[key] ?? '').trim()])
    .filter(([, value]) => value !== '');
}
