import type { ColumnType, Generated } from 'kysely';

/** The tables as Kysely types them; the same on SQLite and PostgreSQL. Moments are ISO 8601 texts in UTC on both. */

export type Engine = 'sqlite' | 'postgres';

export type Timestamp = ColumnType<string, string | undefined, string>;

/** A JSON value stored as text, checked by the database. */
export type Json = string;

/**
 * All tables but those of the vehicles: `features/cars/car.table.ts` and `features/trucks/truck.table.ts` add these, because
 * their columns follow from the fields.
 */
export interface Tables {
  brands: { id: Generated<number>; brand_name: string; folded_name: string; created_at: Timestamp };
  rates: { id: Generated<number>; title: string; price: string; position: number };
  fuels: { code: string; label: string; french: string; position: number };
  users: { id: Generated<number>; email: string; name: string; image: string; created_at: Timestamp };
  administrators: { id: Generated<number>; name: string; password_hash: string; created_at: Timestamp };
  sessions: {
    /** SHA-256 of the token, in hexadecimal: the token itself is only in the cookie (D30). */
    token_hash: string;
    administrator: number;
    created_at: Timestamp;
    last_used_at: Timestamp;
    /** 1 for a device that stays signed in, which only ends `SESSION_MS.kept` after the login. */
    kept: Generated<number>;
  };
  /** Failed logins of one name from one address, counted until the window ends. */
  login_failures: { key: string; failures: number; ends_at: string };
  /** The first response to a request that may be repeated; `answer` is its JSON. */
  idempotency_keys: { key: string; answer: string; created_at: string };
  secrets: { name: string; value: string };
  pictures: {
    /** `{folder}/{id}/{unique}.{ext}` (STO-2). */
    path: string;
    width: number;
    height: number;
    placeholder: string;
    created_at: Timestamp;
  };
  /** Who changed what (migration 0015). `changes` is `{field: [before, after]}`; `has_price`: 1 where a price is among them. */
  journal: {
    id: Generated<number>;
    at: Timestamp;
    who: string;
    origin: string;
    action: string;
    object: string;
    object_id: number;
    title: string;
    changes: Json;
    has_price: number;
  };
  /** The prices that pages showed of a vehicle from `at` on, by field (migration 0016). */
  price_history: { id: Generated<number>; object: string; vehicle: number; at: Timestamp; prices: Json };
  catalogue: { id: number; revision: number; demonstration: number };
  /** At which revision a row changed last; `row_id` is 0 where the table as a whole did (migration 0011). */
  row_changes: { table_name: string; row_id: number; revision: number };
}
