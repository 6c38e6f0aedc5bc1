import { sql, type Updateable } from 'kysely';
import { type AppContext, asOneWriter, inTransaction } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { storedTexts } from '../../../../server/db/json-columns.ts';
import { editBy } from '../../../../server/db/last-edit.ts';
import { batches } from '../../../../shared/batches.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import { replacedOriginals, withEdits } from '../../../platform/images/edit/originals.repository.ts';
import { changesOf, changesOfNew, type NewEntry, recordEntries } from '../../../platform/journal/journal.repository.ts';
import type { Changes } from '../../../platform/journal/journal.ts';
import type { FieldTable } from '../fields/field.ts';
import type { AnyInput, VehicleSchema } from '../vehicle.ts';
import { recordPrices } from './shown-prices.server.ts';
import type { CoreColumns, VehicleRow } from './vehicle.table.ts';
import { columnsOf, coreInputOf, inputOf, stateOf, type VehicleColumns } from './vehicle-row.server.ts';

/**
 * Writes the rows of vehicles. No other code writes them. Each write raises `version`, records the administrator's name
 * for conflicts, and adds a journal entry in the same transaction.
 */

/** SQLite accepts 32,766 values in one statement. A row has about forty values. */
const MAX_ROWS_PER_INSERT = 200;

/** Number of rows that are written, and compared for the journal, at once. */
const MAX_ROWS_PER_UPDATE = 1_000;

/**
 * Returns the rows in the order of `inputs`. A vehicle without a `state` is online from now on. The caller checks
 * references.
 */
export async function insertVehicles(
  context: AppContext,
  admin: Admin,
  { name, fields }: VehicleSchema,
  given: readonly AnyInput[],
): Promise<VehicleRow[]> {
  return inTransaction(context, async (inside) => {
    const inputs = await withoutOriginals(inside, given);
    const rows: VehicleRow[] = [];
    const now = new Date().toISOString();
    for (let start = 0; start < inputs.length; start += MAX_ROWS_PER_INSERT) {
      const values = inputs
        .slice(start, start + MAX_ROWS_PER_INSERT)
        .map((input) => ({ published_at: now, ...columnsOf(input, fields), updated_by: admin.name }));
      rows.push(...(await inside.database.query.insertInto(name).values(values).returningAll().execute()));
    }
    rows.sort((one, other) => one.id - other.id);
    const created = rows.map((row): NewEntry => {
      const { id, title } = row;
      return { action: 'create', object: name, id, title, changes: changesOfNew(valuesOf(row, fields)) };
    });
    await recordEntries(inside, admin, created);
    await recordPrices(inside, name, rows);
    return rows;
  });
}

/** Writes all fields of a vehicle except its creation day. Returns undefined if the row does not exist. */
export async function rewriteVehicle(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  id: number,
  input: AnyInput,
): Promise<VehicleRow | undefined> {
  return (await rewriteVehicles(context, admin, kind, [{ id, vehicle: input }]))[0];
}

/** Writes all fields of many vehicles. Skips ids without a row. */
export function rewriteVehicles(
  context: AppContext,
  admin: Admin,
  { name, fields }: VehicleSchema,
  inputs: readonly { id: number; vehicle: AnyInput }[],
): Promise<VehicleRow[]> {
  return asOneWriter(context, async (inside) => {
    const before = await rowsById(
      inside,
      name,
      inputs.map(({ id }) => id),
    );
    const vehicles = await withoutOriginals(
      inside,
      inputs.map(({ vehicle }) => vehicle),
    );
    const values = vehicles.flatMap((vehicle, index) => {
      const id = inputs[index]?.id ?? 0;
      const { created_at: _unchanged, ...columns } = columnsOf(vehicle, fields);
      return before.has(id) ? [{ id, ...columns }] : [];
    });
    const rows: VehicleRow[] = [];
    for (const batch of batches(values, MAX_ROWS_PER_UPDATE))
      rows.push(...(await updateEach(inside, admin, name, before, batch)));
    await recordUpdates(inside, admin, name, before, rows, (row) => valuesOf(row, fields));
    return rows;
  });
}

type RowValues = { id: number } & Readonly<Record<string, unknown>>;

/**
 * Writes other values into each of these rows, in one statement: on PostgreSQL, each statement of a transaction that
 * raises the revision takes longer than the one before. The values are one parameter, which contains the columns that
 * differ in any row.
 */
async function updateEach(
  { database: { engine, query } }: AppContext,
  admin: Admin,
  table: VehicleKind,
  before: ReadonlyMap<number, VehicleRow>,
  values: readonly RowValues[],
): Promise<VehicleRow[]> {
  const [first] = before.values();
  const isChanged = (column: string) =>
    values.some((row) => row[column] !== (before.get(row.id) as RowValues | undefined)?.[column]);
  const columns = Object.keys(values[0] ?? {}).filter(isChanged);
  const json = JSON.stringify(values, ['id', ...columns]);
  const given =
    engine === 'postgres'
      ? sql`select * from json_populate_recordset(null::${sql.table(table)}, ${json})`
      : sql`select value, value ->> 'id' as id from json_each(${json})`;
  const givenValue = (column: string) =>
    engine === 'postgres' ? sql.ref(`given.${column}`) : sql`given.value ->> ${sql.lit(column)}`;
  const version = sql.ref(`${table}.version`);
  const edit = { ...editBy(admin), version: sql`${version} + 1` };
  const changes = [
    ...columns.map((column) => sql`${sql.ref(column)} = ${givenValue(column)}`),
    ...Object.entries(edit).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ];
  const { rows } = await sql<VehicleRow>`
    with given as materialized (${given})
    update ${sql.table(table)} set ${sql.join(changes)} from given where given.id = ${sql.ref(`${table}.id`)}
    returning ${sql.join(Object.keys(first ?? {}).map((column) => sql.ref(`${table}.${column}`)))}`.execute(query);
  return rows;
}

/** Replaces originals that were edited by their newest edits, whichever vehicle names them. */
async function withoutOriginals(context: AppContext, vehicles: readonly AnyInput[]): Promise<readonly AnyInput[]> {
  const replaced = await replacedOriginals(
    context,
    vehicles.flatMap(({ images }) => images),
  );
  if (replaced.size === 0) return vehicles;
  return vehicles.map((vehicle) => ({ ...vehicle, images: withEdits(vehicle.images, replaced) }));
}

/** Restores vehicles from the trash. Their originals may have been edited for another vehicle meanwhile. */
export function returnVehicles(
  context: AppContext,
  admin: Admin,
  table: VehicleKind,
  ids: readonly number[],
): Promise<VehicleRow[]> {
  return asOneWriter(context, async (inside) => {
    const returned = await changeVehicles(inside, admin, table, ids, { deleted_at: null });
    const replaced = await replacedOriginals(
      inside,
      returned.flatMap(({ images }) => storedTexts(images)),
    );
    const rows: VehicleRow[] = [];
    for (const row of returned) {
      const images = storedTexts(row.images);
      const isChanged = images.some((image) => replaced.has(image));
      const columns = { images: JSON.stringify(withEdits(images, replaced)) };
      rows.push((isChanged && (await changeVehicle(inside, admin, table, row.id, columns))) || row);
    }
    return rows;
  });
}

export async function changeVehicle(
  context: AppContext,
  admin: Admin,
  table: VehicleKind,
  id: number,
  columns: Updateable<CoreColumns>,
): Promise<VehicleRow | undefined> {
  return (await changeVehicles(context, admin, table, [id], columns))[0];
}

/** Writes the same columns of many vehicles in one statement. Skips ids without a row. */
export function changeVehicles(
  context: AppContext,
  admin: Admin,
  table: VehicleKind,
  ids: readonly number[],
  columns: Updateable<CoreColumns>,
): Promise<VehicleRow[]> {
  return asOneWriter(context, async (inside) => {
    const before = await rowsById(inside, table, ids);
    const updates = update(inside, admin, table, columns).where(isAmong(inside.database.engine, 'id', ids));
    const rows = await updates.returningAll().execute();
    await recordUpdates(inside, admin, table, before, rows, coreValuesOf);
    return rows;
  });
}

function valuesOf(row: VehicleRow, fields: FieldTable): Readonly<Record<string, unknown>> {
  return { ...inputOf(row, fields), ...coreValuesOf(row) };
}

function coreValuesOf(row: VehicleRow): Readonly<Record<string, unknown>> {
  const { published_at: _derived, ...state } = stateOf(row);
  return { ...coreInputOf(row), ...state };
}

async function rowsById(
  { database }: AppContext,
  table: VehicleKind,
  ids: readonly number[],
): Promise<Map<number, VehicleRow>> {
  const { rows } = await sql<VehicleRow>`select * from ${sql.table(table)}
    where ${isAmong(database.engine, 'id', ids)}`.execute(database.query);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Records changed rows in the journal and in the price history. `readValues` returns the values that the journal
 * compares.
 */
async function recordUpdates(
  context: AppContext,
  admin: Admin,
  object: VehicleKind,
  before: ReadonlyMap<number, VehicleRow>,
  rows: readonly VehicleRow[],
  readValues: (row: VehicleRow) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const entries = rows.flatMap((row): NewEntry[] => {
    const { id, title } = row;
    const old = before.get(id);
    if (!old) return [];
    const changes = changesOf({ ...readValues(old), ...placeOf(old) }, { ...readValues(row), ...placeOf(row) });
    return [{ action: actionOf(old, row), object, id, title, changes }];
  });
  await recordEntries(context, admin, entries);
  await recordPrices(context, object, rows, before);
}

/** An undo moves a vehicle to the trash with the days that remained there. */
function placeOf({ deleted_at }: VehicleRow) {
  return { deleted_at };
}

function actionOf(before: VehicleRow, after: VehicleRow) {
  if (before.deleted_at === null && after.deleted_at !== null) return 'trash';
  return before.deleted_at !== null && after.deleted_at === null ? 'restore' : 'update';
}

/** Replaces the images, cover first. The caller has checked them. Returns false if the vehicle does not exist. */
export async function replaceImages(
  context: AppContext,
  admin: Admin,
  table: VehicleKind,
  id: number,
  images: readonly string[],
): Promise<boolean> {
  return asOneWriter(context, async (inside) => {
    const stored = withEdits(images, await replacedOriginals(inside, images));
    return (await changeVehicle(inside, admin, table, id, { images: JSON.stringify(stored) })) !== undefined;
  });
}

/**
 * Removes a stored picture from all vehicles. Returns false if no vehicle had it.
 * @throws DomainError conflict if a vehicle of the trash shows it, or a vehicle has no other picture
 */
export async function detachPicture(context: AppContext, admin: Admin, path: string): Promise<boolean> {
  let isDetached = false;
  for (const table of ['cars', 'trucks'] as const) {
    const rows = await context.database.query
      .selectFrom(table)
      .select(['id', 'title', 'images', 'deleted_at'])
      .where('images', 'like', `%${JSON.stringify(path)}%`)
      .execute();
    for (const { id, title, images, deleted_at } of rows) {
      if (deleted_at !== null)
        throw new DomainError('conflict', `« ${title} », dans la corbeille, montre cette image : elle reste.`);
      const left = storedTexts(images).filter((image) => image !== path);
      if (left.length === 0) throw new DomainError('conflict', 'C’est la seule image de ce véhicule.');
      await replaceImages(context, admin, table, id, left);
      isDetached = true;
    }
  }
  return isDetached;
}

/** Gives the vehicles of the brand `from` another brand, also those in the trash. */
export function reassignBrand(context: AppContext, admin: Admin, from: number, to: number | null): Promise<void> {
  const changes: Changes = { brand: [from, to] };
  return asOneWriter(context, async (inside) => {
    for (const object of ['cars', 'trucks'] as const) {
      const updates = update(inside, admin, object, { brand: to }).where('brand', '=', from).returning(['id', 'title']);
      const entries = (await updates.execute()).map((row): NewEntry => ({ ...row, action: 'update', object, changes }));
      await recordEntries(inside, admin, entries);
    }
  });
}

function update({ database }: AppContext, admin: Admin, table: VehicleKind, columns: Partial<VehicleColumns>) {
  return database.query.updateTable(table).set({ ...columns, ...editBy(admin) });
}
