import type { ColumnType, Generated } from 'kysely';

/** The tables as Kysely types them; the same on SQLite and PostgreSQL. Moments are ISO 8601 texts in UTC on both. */

export type Engine = 'sqlite' | 'postgres';

type Moment = ColumnType<string, string | undefined, string>;

/** A JSON value kept as text, checked by the database. */
type Json = string;

type VehicleColumns = {
  id: Generated<number>;
  reference: string | null;
  title: string;
  overview: string;
  brand: number | null;
  fuel_type: string | null;
  energy: string;
  color: string;
  model_year: string;
  /** `model_year` as a number where it is four digits. */
  year: number | null;
  gearbox: string | null;
  /** The gearbox the filter reads: the accessory 'Automatique' wins (D13). */
  effective_gearbox: string | null;
  mileage: number | null;
  seating_capacity: number | null;
  accessories: Json;
  /** Stored paths or http(s) addresses, cover first. */
  images: Json;
  /** What the search reads, folded when written. */
  folded_title: string;
  folded_overview: string;
  folded_model_year: string;
  created_at: Moment;
  /** Counts the changes of this row, from 1. */
  version: Generated<number>;
  /** When and by whom it was last changed; null and '' until then. */
  updated_at: string | null;
  updated_by: Generated<string>;
  /** Set while it lies in the bin. */
  deleted_at: string | null;
};

export type CarTable = VehicleColumns & {
  price_per_day: string;
  price_per_day_cents: number | null;
  price_per_month: string;
  price_per_month_cents: number | null;
  guarantee: string;
  certificate: string;
  emission: string;
};

export type TruckTable = VehicleColumns & {
  price_per_hour: string;
  price_per_hour_cents: number | null;
  price_per_week: string;
  price_per_week_cents: number | null;
  price_on_weekend: string;
  price_on_weekend_cents: number | null;
  commercial_power: string;
  fiscal_power: string;
  mixed_consumption: string;
  co2_emission: string;
  body_type: string;
  end_of_commercialization_date: string;
  new_vehicle_price: string;
  dimensions: Json;
  weight: Json;
};

export type Tables = {
  cars: CarTable;
  trucks: TruckTable;
  brands: { id: Generated<number>; brand_name: string; folded_name: string; created_at: Moment };
  rates: { id: Generated<number>; title: string; price: string; position: number };
  fuels: { code: string; label: string; french: string; position: number };
  users: { id: Generated<number>; email: string; name: string; image: string; created_at: Moment };
  administrators: { id: Generated<number>; name: string; password_hash: string; created_at: Moment };
  sessions: {
    /** SHA-256 of the token, in hexadecimal: the token itself is only in the cookie (D30). */
    token_hash: string;
    administrator: number;
    created_at: Moment;
    last_used_at: Moment;
  };
  /** Failed logins of one name from one address, counted until the window ends. */
  login_failures: { key: string; failures: number; ends_at: string };
  /** The first answer to a request that may come twice. */
  idempotency_keys: { key: string; answer: string; created_at: string };
  secrets: { name: string; value: string };
  pictures: {
    /** `{folder}/{id}/{unique}.{ext}` (STO-2). */
    path: string;
    width: number;
    height: number;
    placeholder: string;
    created_at: Moment;
  };
  catalogue: { id: number; revision: number; demonstration: number };
};
