import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { integerType } from './columns.ts';

type Column = { type: 'text' | 'integer' | 'decimal'; check?: RawBuilder<unknown>; default?: string };

const TEXT: Column = { type: 'text', default: '' };
const between = (column: string, min: number, max: number): Column => ({
  type: 'integer',
  check: sql`${sql.ref(column)} between ${sql.lit(min)} and ${sql.lit(max)}`,
});
const number = (column: string): Column => between(column, 0, 9_999_999);
const decimal = (column: string): Column => ({ ...number(column), type: 'decimal' });

const SHARED: Readonly<Record<string, Column>> = {
  offer_kind: { type: 'text', check: sql`offer_kind in ('rental', 'sale', 'both')`, default: 'both' },
  sale_price: TEXT,
  sale_price_cents: { type: 'integer' },
  first_registration: TEXT,
  vin: TEXT,
  plate: TEXT,
  mileage_guaranteed: between('mileage_guaranteed', 0, 1),
  power_hp: number('power_hp'),
  doors: between('doors', 1, 9),
  previous_owners: number('previous_owners'),
  minimum_age: between('minimum_age', 0, 99),
  licence_years: between('licence_years', 0, 99),
  km_included_day: number('km_included_day'),
  km_included_weekend: number('km_included_weekend'),
  km_included_week: number('km_included_week'),
  extra_km_price: decimal('extra_km_price'),
  deposit: number('deposit'),
  excess: number('excess'),
  available_from: TEXT,
  condition_notes: TEXT,
};

const TABLES: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  cars: { ...SHARED, body_type: TEXT },
  trucks: {
    ...SHARED,
    licence: { type: 'text', check: sql`licence in ('B', 'BE', 'C1', 'C1E', 'C', 'CE')` },
    volume_m3: decimal('volume_m3'),
    load_length_cm: number('load_length_cm'),
    load_width_cm: number('load_width_cm'),
    load_height_cm: number('load_height_cm'),
  },
};

export async function addVehicleFacts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = {
    text: 'text',
    integer: integerType(engine),
    decimal: engine === 'sqlite' ? 'real' : 'double precision',
  } as const;
  for (const [table, columns] of Object.entries(TABLES))
    for (const [name, { type, check, default: value }] of Object.entries(columns))
      await db.schema
        .alterTable(table)
        .addColumn(name, types[type], (column) => {
          const checked = check ? column.check(check) : column;
          return value === undefined ? checked : checked.notNull().defaultTo(value);
        })
        .execute();
}
