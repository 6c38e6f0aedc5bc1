import type { Generated, Selectable } from 'kysely';
import type { LastEdit } from '../../../../server/db/last-edit.ts';
import type { Json, Timestamp } from '../../../../server/db/tables.ts';
import type { ValueOf } from '../fields/field.ts';
import type { VehicleFields } from '../fields/vehicle.fields.ts';
import type { Status } from '../status/status.ts';

export type CoreColumns = LastEdit & {
  id: Generated<number>;
  reference: string | null;
  title: string;
  brand: number | null;
  fuel_type: string | null;
  gearbox: string | null;
  accessories: Json;
  /** Stored paths or http(s) addresses, cover first. */
  images: Json;
  status: Generated<Status>;
  sold_at: Generated<string>;
  final_price: Generated<string>;
  reserved_until: Generated<string>;
  reserved_note: Generated<string>;
  published_at: string | null;
  created_at: Timestamp;
  /** ISO 8601 while the vehicle is in the trash, otherwise null. */
  deleted_at: string | null;
};

type FieldColumns<Fields> = {
  -readonly [N in keyof Fields]: Fields[N] extends { type: 'keyed' }
    ? Json
    : Fields[N] extends { type: 'yesNo' }
      ? number | null
      : ValueOf<Fields[N]>;
};

export type VehicleTable<Fields> = CoreColumns & FieldColumns<Fields>;

/** A row of a car or a truck. It has the columns that cars and trucks share. */
export type VehicleRow = Selectable<VehicleTable<VehicleFields>>;
