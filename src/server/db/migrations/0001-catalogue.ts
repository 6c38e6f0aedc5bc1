import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import {
  type ColumnDefinition,
  column,
  countColumn,
  createTable,
  idColumn,
  integerType,
  isFilled,
  jsonColumn,
  textColumn,
  timestampColumn,
} from './columns.ts';

export async function createCatalogue(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createFuels(db, engine);
  await createBrands(db, engine);
  await createTable(db, engine, 'cars', carColumns(engine));
  await createTable(db, engine, 'trucks', truckColumns(engine));
  await createRates(db, engine);
  await createPeople(db, engine);
  await createPictures(db, engine);
  for (const table of ['cars', 'trucks'])
    for (const name of ['brand', 'fuel_type'])
      await db.schema.createIndex(`${table}_${name}`).on(table).column(name).execute();
  await createRevision(db, engine);
  for (const table of CATALOGUE_TABLES) await createRevisionTriggers(db, engine, table);
}

function createFuels(db: Kysely<unknown>, engine: Engine): Promise<void> {
  return createTable(db, engine, 'fuels', [
    column('code', 'text', (code) => code.primaryKey().notNull().check(isFilled('code', 40))),
    column('label', 'text', (label) => label.notNull().unique().check(isFilled('label', 100))),
    column('french', 'text', (french) => french.notNull().check(isFilled('french', 100))),
    column('position', integerType(engine), (position) => position.notNull()),
  ]);
}

function createBrands(db: Kysely<unknown>, engine: Engine): Promise<void> {
  return createTable(db, engine, 'brands', [
    idColumn(engine),
    column('brand_name', 'text', (name) => name.notNull().check(isFilled('brand_name', 100))),
    column('folded_name', 'text', (name) => name.notNull().unique().check(sql`length(folded_name) > 0`)),
    timestampColumn(engine, 'created_at'),
  ]);
}

function carColumns(engine: Engine): ColumnDefinition[] {
  const prices = ['price_per_day', 'price_per_month'];
  return [
    ...vehicleColumns(engine),
    ...shortTexts(['guarantee', 'certificate', 'emission', ...prices, 'energy', 'color', 'model_year']),
    ...vehicleCounts(engine, prices),
    ...vehicleLists(engine),
    timestampColumn(engine, 'created_at'),
  ];
}

function truckColumns(engine: Engine): ColumnDefinition[] {
  const prices = ['price_per_hour', 'price_per_week', 'price_on_weekend'];
  return [
    ...vehicleColumns(engine),
    ...shortTexts(['commercial_power', 'fiscal_power', 'mixed_consumption', 'co2_emission', 'body_type']),
    ...shortTexts(['end_of_commercialization_date', 'new_vehicle_price', ...prices, 'energy', 'color', 'model_year']),
    ...vehicleCounts(engine, prices),
    ...vehicleLists(engine),
    jsonColumn(engine, 'dimensions', 'object'),
    jsonColumn(engine, 'weight', 'object'),
    timestampColumn(engine, 'created_at'),
  ];
}

function vehicleColumns(engine: Engine): ColumnDefinition[] {
  const integer = integerType(engine);
  return [
    idColumn(engine),
    column('reference', 'text', (reference) => reference.unique().check(isFilled('reference', 100))),
    column('title', 'text', (title) => title.notNull().check(isFilled('title', 200))),
    column('brand', integer, (brand) => brand.references('brands.id').onDelete('restrict')),
    column('fuel_type', 'text', (fuel) => fuel.references('fuels.code').onDelete('restrict')),
    column('gearbox', 'text', (gearbox) => gearbox.check(sql`gearbox in ('manual', 'automatic', 'cvt')`)),
    column('effective_gearbox', 'text', (gearbox) =>
      gearbox.check(sql`effective_gearbox in ('manual', 'automatic', 'cvt')`),
    ),
    column('year', integer, (year) => year.check(sql`year between 0 and 9999`)),
    column('version', integer, (version) => version.notNull().defaultTo(1)),
    column('folded_title', 'text', (title) => title.notNull()),
    column('folded_overview', 'text', (overview) => overview.notNull()),
    column('folded_model_year', 'text', (year) => year.notNull()),
    textColumn('overview', 10_000),
  ];
}

const shortTexts = (names: readonly string[]) => names.map((name) => textColumn(name, 500));

const vehicleCounts = (engine: Engine, prices: readonly string[]) =>
  ['mileage', 'seating_capacity', ...prices.map((price) => `${price}_cents`)].map((name) => countColumn(engine, name));

const vehicleLists = (engine: Engine) => ['accessories', 'images'].map((name) => jsonColumn(engine, name, 'array'));

function createRates(db: Kysely<unknown>, engine: Engine): Promise<void> {
  return createTable(db, engine, 'rates', [
    idColumn(engine),
    column('title', 'text', (title) => title.notNull().check(isFilled('title', 100))),
    column('price', 'text', (price) => price.notNull().check(sql`length(price) <= 500`)),
    column('position', integerType(engine), (position) => position.notNull()),
  ]);
}

async function createPeople(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'users', [
    idColumn(engine),
    column('email', 'text', (email) => email.notNull().unique().check(sql`length(email) between 3 and 320`)),
    column('name', 'text', (name) => name.notNull()),
    column('image', 'text', (image) => image.notNull()),
    timestampColumn(engine, 'created_at'),
  ]);
  await createTable(db, engine, 'administrators', [
    idColumn(engine),
    column('name', 'text', (name) => name.notNull().unique().check(isFilled('name', 100))),
    column('password_hash', 'text', (hash) => hash.notNull()),
    timestampColumn(engine, 'created_at'),
  ]);
  await createTable(db, engine, 'sessions', [
    column('token_hash', 'text', (hash) => hash.primaryKey().notNull().check(sql`length(token_hash) = 64`)),
    column('administrator', integerType(engine), (administrator) =>
      administrator.notNull().references('administrators.id').onDelete('cascade'),
    ),
    timestampColumn(engine, 'created_at'),
    timestampColumn(engine, 'last_used_at'),
  ]);
}

function createPictures(db: Kysely<unknown>, engine: Engine): Promise<void> {
  return createTable(db, engine, 'pictures', [
    column('path', 'text', (path) => path.primaryKey().notNull().check(sql`length(path) between 5 and 200`)),
    column('width', integerType(engine), (width) => width.notNull().check(sql`width > 0`)),
    column('height', integerType(engine), (height) => height.notNull().check(sql`height > 0`)),
    column('placeholder', 'text', (placeholder) => placeholder.notNull()),
    timestampColumn(engine, 'created_at'),
  ]);
}

/** Tables with public data. Each change of a row raises the revision. */
const CATALOGUE_TABLES = ['cars', 'trucks', 'brands', 'rates', 'fuels', 'pictures'];

const BUMP_REVISION = 'update catalogue set revision = revision + 1 where id = 1';

/** Creates the row of the revision. Triggers raise it at every write of the catalogue, in the same transaction. */
async function createRevision(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const integer = integerType(engine);
  await createTable(db, engine, 'catalogue', [
    column('id', integer, (id) => id.primaryKey().check(sql`id = 1`)),
    column('revision', integer, (revision) => revision.notNull()),
    column('demonstration', integer, (demonstration) => demonstration.notNull().defaultTo(0)),
  ]);
  await sql`insert into catalogue (id, revision) values (1, 1)`.execute(db);
  if (engine === 'postgres')
    await sql
      .raw(
        `create function new_revision() returns trigger language plpgsql as 'begin ${BUMP_REVISION}; return null; end'`,
      )
      .execute(db);
}

/**
 * On PostgreSQL, each statement raises the revision once, before its write. So the second of two writers waits for the
 * revision's row, and the two cannot deadlock there. On SQLite, each changed row raises the revision.
 */
async function createRevisionTriggers(db: Kysely<unknown>, engine: Engine, table: string): Promise<void> {
  if (engine === 'postgres') {
    await sql
      .raw(
        `create trigger ${table}_revision before insert or update or delete or truncate on ${table}
         for each statement execute function new_revision()`,
      )
      .execute(db);
    return;
  }
  for (const event of ['insert', 'update', 'delete'])
    await sql
      .raw(`create trigger ${table}_${event}_revision after ${event} on ${table} begin ${BUMP_REVISION}; end`)
      .execute(db);
}
