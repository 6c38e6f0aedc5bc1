import type { AppContext } from '../../server/app-context.ts';
import type { Admin } from '../auth/admin.ts';
import { knownPaths } from '../images/pictures.repository.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { inputOf } from '../vehicles/vehicle-writes.repository.ts';
import type { AnyVehicleTable, VehicleRow } from '../vehicles/vehicles.repository.ts';
import { columnsOf, type Shape } from '../vehicles/vehicles.repository.ts';
import type { ListedVehicle } from './export-lines.ts';
import type { Stored } from './import-plan.ts';
import { idInSiteReference, siteReference } from './site-reference.ts';

/** Vehicles by the hundred, as lists read and write them: as they are written, not as the API shows them. */

/** Values that one query names at the most; both engines take more. */
const BATCH = 500;
/** A row has thirty-odd values, and SQLite takes 32,766 in one statement. */
const ROWS_AT_ONCE = 200;

/** A stored vehicle as it is to be. */
type Rewritten = { id: number; vehicle: VehicleInput };

const rowsOf = ({ database }: AppContext) => database.query as unknown as AnyVehicleTable;

/** The vehicles that these references name, those in the bin included, each under the reference that named it. */
export async function findStored<V extends VehicleInput>(
  context: AppContext,
  shape: Shape,
  references: readonly string[],
): Promise<Map<string, Stored<V>>> {
  const found = new Map<string, Stored<V>>();
  for (const some of batches([...new Set(references)], BATCH)) {
    const rows = await rowsOf(context).selectFrom(shape.table).selectAll().where('reference', 'in', some).execute();
    for (const row of rows) found.set(row.reference ?? '', listed<V>(row, shape));
  }
  const unnamed = references.filter((reference) => !found.has(reference) && idInSiteReference(reference) !== null);
  for (const some of batches(unnamed, BATCH)) {
    const ids = some.map((reference) => idInSiteReference(reference) ?? 0);
    const rows = await rowsOf(context).selectFrom(shape.table).selectAll().where('id', 'in', ids).execute();
    for (const row of rows) {
      const vehicle = listed<V>(row, shape);
      if (some.includes(siteReference(vehicle))) found.set(siteReference(vehicle), vehicle);
    }
  }
  return found;
}

/** All vehicles on the site, oldest first, a batch at a time: a stock of any size is never held as a whole. */
export async function* everyVehicle<V extends VehicleInput>(
  context: AppContext,
  shape: Shape,
): AsyncGenerator<ListedVehicle<V>> {
  for (let last = 0; ; ) {
    const next = rowsOf(context)
      .selectFrom(shape.table)
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH);
    const rows = await next.execute();
    for (const row of rows) yield listed<V>(row, shape);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

export async function countVehicles(context: AppContext, { table }: Shape): Promise<number> {
  const counted = rowsOf(context)
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Which of these paths are stored pictures. */
export async function storedPaths(context: AppContext, paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of batches([...new Set(paths)], BATCH))
    for (const path of await knownPaths(context, some)) found.add(path);
  return found;
}

/** Inserts vehicles in their order. `onRows` hears of each batch. */
export async function insertVehicles(
  context: AppContext,
  _admin: Admin,
  shape: Shape,
  vehicles: readonly VehicleInput[],
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  const now = new Date();
  for (const some of batches(vehicles, ROWS_AT_ONCE)) {
    const rows = some.map((vehicle) => columnsOf({ created_at: now, ...vehicle }, shape));
    await rowsOf(context).insertInto(shape.table).values(rows).execute();
    await onRows(some.length);
  }
}

/** Rewrites vehicles and signs them, as the back office does. Their creation day stays (D41). */
export async function rewriteVehicles(
  context: AppContext,
  admin: Admin,
  shape: Shape,
  vehicles: readonly Rewritten[],
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  const updated_at = new Date().toISOString();
  for (const some of batches(vehicles, ROWS_AT_ONCE)) {
    for (const { id, vehicle } of some) {
      const { created_at: _kept, ...columns } = columnsOf(vehicle, shape);
      await rowsOf(context)
        .updateTable(shape.table)
        .set((of) => ({ ...columns, version: of('version', '+', 1), updated_at, updated_by: admin.name }))
        .where('id', '=', id)
        .execute();
    }
    await onRows(some.length);
  }
}

/** A row as it was written. */
function listed<V extends VehicleInput>(row: VehicleRow, shape: Shape): ListedVehicle<V> & Stored<V> {
  const created_at = new Date(row.created_at);
  const vehicle = { ...inputOf<V>(row, shape), created_at };
  return { id: row.id, created_at, vehicle, binned: row.deleted_at !== null };
}

function* batches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
