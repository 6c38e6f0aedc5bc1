import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamp } from '../../../../server/db/tables.ts';
import type { ValueOf } from '../fields/field.ts';
import type { VehicleFields } from '../fields/vehicle.fields.ts';
import type { Status } from '../status/status.ts';

/** The columns of a vehicle's table that no field describes. */
export type CoreColumns = {
  id: Generated<number>;
  reference: string | null;
  title: string;
  brand: number | null;
  fuel_type: string | null;
  gearbox: string | null;
  /** The gearbox the filter reads: the accessory 'Automatique' wins. */
  effective_gearbox: string | null;
  accessories: Json;
  /** Stored paths or http(s) addresses, cover first. */
  images: Json;
  /** The searched text, folded when written. */
  folded_title: string;
  folded_overview: string;
  folded_model_year: string;
  status: Generated<Status>;
  sold_at: Generated<string>;
  final_price: Generated<string>;
  reserved_until: Generated<string>;
  reserved_note: Generated<string>;
  published_at: string | null;
  created_at: Timestamp;
  /** Counts the changes of this row, from 1. */
  version: Generated<number>;
  updated_at: string | null;
  updated_by: Generated<string>;
  /** Set while it is in the trash. */
  deleted_at: string | null;
};

type FieldColumns<Fields> = {
  -readonly [N in keyof Fields]: Fields[N] extends { type: 'keyed' }
    ? Json
    : Fields[N] extends { type: 'yesNo' }
      ? number | null
      : ValueOf<Fields[N]>;
} & {
  -readonly [N in keyof Fields as Fields[N] extends { numberColumn: infer C extends string } ? C : never]:
    | number
    | null;
};

/** The table of one kind: a column for each field, and one for the number of a compared text. */
export type VehicleTable<Fields> = CoreColumns & FieldColumns<Fields>;

/** A row of either kind, typed by the columns that both have. */
export type VehicleRow = Selectable<VehicleTable<VehicleFields>>;
