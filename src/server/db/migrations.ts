import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createAdminTables } from './migrations/0002-admin.ts';
import { createSecrets } from './migrations/0003-secrets.ts';
import { tellRevisions } from './migrations/0004-notify-revision.ts';
import { createNewestIndexes, createReadingIndexes } from './migrations/0005-search-indexes.ts';
import { secureRows } from './migrations/0006-row-security.ts';
import type { Engine } from './tables.ts';

/**
 * One set of migrations for both engines. Where they differ: PostgreSQL knows moments (`timestamptz`), grows ids with
 * `identity` and bumps the revision once a statement, even one that changes no row; SQLite has strict tables, keeps
 * moments as checked ISO texts, grows ids with AUTOINCREMENT (an id is never given twice) and bumps the revision once a
 * row.
 */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0001-catalogue': { up: (db) => createCatalogue(db, engine) },
    '0002-back-office': { up: (db) => createAdminTables(db, engine) },
    '0003-secrets': { up: createSecrets },
    '0004-told-revisions': { up: (db) => tellRevisions(db, engine) },
    '0005-reading': { up: (db) => createReadingIndexes(db, engine) },
    '0006-row-security': { up: (db) => secureRows(db, engine) },
    '0007-newest-first': { up: createNewestIndexes },
  };
}

/** What the catalogue's readers see: a change in any of these is a new revision. */
const CATALOGUE_TABLES = ['cars', 'trucks', 'brands', 'rates', 'fuels', 'pictures'] as const;

async function createCatalogue(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const postgres = engine === 'postgres';
  const moment: ColumnDataType = postgres ? 'timestamptz' : 'text';
  const whole: ColumnDataType = postgres ? 'bigint' : 'integer';
  const now = postgres ? sql`now()` : sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

  const table = (name: string) => strictly(db.schema.createTable(name), engine);
  const withId = (name: string) =>
    table(name).addColumn('id', whole, (column) =>
      postgres ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement(),
    );
  const momentOf =
    (name: string) =>
    <T extends string>(to: CreateTableBuilder<T, never>) =>
      to.addColumn(name, moment, (column) => {
        const known = column.notNull().defaultTo(now);
        return postgres
          ? known
          : known.check(sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(name)}) is ${sql.ref(name)}`);
      });
  const textColumn = <T extends string>(to: CreateTableBuilder<T, never>, name: string, most: number) =>
    to.addColumn(name, 'text', (column) =>
      column
        .notNull()
        .defaultTo('')
        .check(sql`length(${sql.ref(name)}) <= ${sql.lit(most)}`),
    );
  const jsonColumn = <T extends string>(to: CreateTableBuilder<T, never>, name: string, kind: 'array' | 'object') =>
    to.addColumn(name, 'text', (column) =>
      column
        .notNull()
        .defaultTo(kind === 'array' ? '[]' : '{}')
        .check(isJson(engine, name, kind)),
    );
  const count = <T extends string>(to: CreateTableBuilder<T, never>, name: string) =>
    to.addColumn(name, whole, (column) => column.check(sql`${sql.ref(name)} >= 0`));

  const vehicles = (name: 'cars' | 'trucks', prices: string[], texts: string[], objects: string[]) => {
    let to = withId(name)
      .addColumn('reference', 'text', (column) => column.unique().check(isFilled('reference', 100)))
      .addColumn('title', 'text', (column) => column.notNull().check(isFilled('title', 200)))
      .addColumn('brand', whole, (column) => column.references('brands.id').onDelete('restrict'))
      .addColumn('fuel_type', 'text', (column) => column.references('fuels.code').onDelete('restrict'))
      .addColumn('gearbox', 'text', (column) => column.check(sql`gearbox in ('manual', 'automatic', 'cvt')`))
      .addColumn('effective_gearbox', 'text', (column) =>
        column.check(sql`effective_gearbox in ('manual', 'automatic', 'cvt')`),
      )
      .addColumn('year', whole, (column) => column.check(sql`year between 0 and 9999`))
      .addColumn('version', whole, (column) => column.notNull().defaultTo(1))
      .addColumn('folded_title', 'text', (column) => column.notNull())
      .addColumn('folded_overview', 'text', (column) => column.notNull())
      .addColumn('folded_model_year', 'text', (column) => column.notNull()) as CreateTableBuilder<string, never>;
    to = textColumn(to, 'overview', 10_000);
    for (const text of [...texts, ...prices, 'energy', 'color', 'model_year']) to = textColumn(to, text, 500);
    for (const number of ['mileage', 'seating_capacity', ...prices.map((price) => `${price}_cents`)])
      to = count(to, number);
    for (const list of ['accessories', 'images']) to = jsonColumn(to, list, 'array');
    for (const object of objects) to = jsonColumn(to, object, 'object');
    return momentOf('created_at')(to).execute();
  };

  await table('fuels')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull().check(isFilled('code', 40)))
    .addColumn('label', 'text', (column) => column.notNull().unique().check(isFilled('label', 100)))
    .addColumn('french', 'text', (column) => column.notNull().check(isFilled('french', 100)))
    .addColumn('position', whole, (column) => column.notNull())
    .execute();
  await momentOf('created_at')(
    withId('brands')
      .addColumn('brand_name', 'text', (column) => column.notNull().check(isFilled('brand_name', 100)))
      .addColumn('folded_name', 'text', (column) =>
        column.notNull().unique().check(sql`length(folded_name) > 0`),
      ) as CreateTableBuilder<string, never>,
  ).execute();
  await vehicles('cars', ['price_per_day', 'price_per_month'], ['guarantee', 'certificate', 'emission'], []);
  await vehicles(
    'trucks',
    ['price_per_hour', 'price_per_week', 'price_on_weekend'],
    [
      'commercial_power',
      'fiscal_power',
      'mixed_consumption',
      'co2_emission',
      'body_type',
      'end_of_commercialization_date',
      'new_vehicle_price',
    ],
    ['dimensions', 'weight'],
  );
  await withId('rates')
    .addColumn('title', 'text', (column) => column.notNull().check(isFilled('title', 100)))
    .addColumn('price', 'text', (column) => column.notNull().check(sql`length(price) <= 500`))
    .addColumn('position', whole, (column) => column.notNull())
    .execute();
  await momentOf('created_at')(
    withId('users')
      .addColumn('email', 'text', (column) => column.notNull().unique().check(sql`length(email) between 3 and 320`))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('image', 'text', (column) => column.notNull()) as CreateTableBuilder<string, never>,
  ).execute();
  await momentOf('created_at')(
    withId('administrators')
      .addColumn('name', 'text', (column) => column.notNull().unique().check(isFilled('name', 100)))
      .addColumn('password_hash', 'text', (column) => column.notNull()) as CreateTableBuilder<string, never>,
  ).execute();
  await momentOf('last_used_at')(
    momentOf('created_at')(
      table('sessions')
        .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull().check(sql`length(token_hash) = 64`))
        .addColumn('administrator', whole, (column) =>
          column.notNull().references('administrators.id').onDelete('cascade'),
        ) as CreateTableBuilder<string, never>,
    ),
  ).execute();
  await momentOf('created_at')(
    table('pictures')
      .addColumn('path', 'text', (column) => column.primaryKey().notNull().check(sql`length(path) between 5 and 200`))
      .addColumn('width', whole, (column) => column.notNull().check(sql`width > 0`))
      .addColumn('height', whole, (column) => column.notNull().check(sql`height > 0`))
      .addColumn('placeholder', 'text', (column) => column.notNull()) as CreateTableBuilder<string, never>,
  ).execute();

  for (const name of ['cars', 'trucks'] as const)
    for (const column of ['brand', 'fuel_type'])
      await db.schema.createIndex(`${name}_${column}`).on(name).column(column).execute();

  await createRevision(db, engine);
}

/**
 * One row that every write of the catalogue changes, in the same transaction: by trigger, so that no writer forgets. On
 * PostgreSQL before the write itself: two writers who take this row first never wait for each other in a circle.
 */
async function createRevision(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const whole: ColumnDataType = engine === 'postgres' ? 'bigint' : 'integer';
  await strictly(db.schema.createTable('catalogue'), engine)
    .addColumn('id', whole, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('revision', whole, (column) => column.notNull())
    .addColumn('demonstration', whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`insert into catalogue (id, revision) values (1, 1)`.execute(db);
  const bump = 'update catalogue set revision = revision + 1 where id = 1';
  if (engine === 'postgres')
    await sql
      .raw(`create function new_revision() returns trigger language plpgsql as 'begin ${bump}; return null; end'`)
      .execute(db);
  for (const table of CATALOGUE_TABLES) {
    if (engine === 'postgres') {
      await sql
        .raw(
          `create trigger ${table}_revision before insert or update or delete or truncate on ${table}
           for each statement execute function new_revision()`,
        )
        .execute(db);
      continue;
    }
    for (const event of ['insert', 'update', 'delete'])
      await sql
        .raw(`create trigger ${table}_${event}_revision after ${event} on ${table} begin ${bump}; end`)
        .execute(db);
  }
}

/** SQLite keeps to the types of its columns only in strict tables. */
function strictly<T extends string>(table: CreateTableBuilder<T, never>, engine: Engine): CreateTableBuilder<T, never> {
  return engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
}

/** What JavaScript's trim() takes away, so that a text is blank in the database exactly when it is in the code. */
const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

function isFilled(column: string, most: number) {
  const text = sql.ref(column);
  return sql`length(${text}) <= ${sql.lit(most)} and length(trim(${text}, ${sql.lit(WHITE_SPACE)})) > 0`;
}

function isJson(engine: Engine, column: string, kind: 'array' | 'object') {
  const text = sql.ref(column);
  return engine === 'postgres'
    ? sql`jsonb_typeof(${text}::jsonb) = ${sql.lit(kind)}`
    : sql`case when json_valid(${text}) then json_type(${text}) = ${sql.lit(kind)} else 0 end`;
}
