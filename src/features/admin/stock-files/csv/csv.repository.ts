import type { AppContext } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import { knownPaths } from '../../../platform/images/processing/pictures.repository.ts';
import type { VehicleRow } from '../../../stock/vehicles/rows/vehicle.table.ts';
import { inputOf, stateOf } from '../../../stock/vehicles/rows/vehicle-row.server.ts';
import { insertVehicles, rewriteVehicles } from '../../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { rowsByIds } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import { LISTED_STATUSES } from '../../../stock/vehicles/status/status.ts';
import type { AnyInput, VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import type { ExportVehicle } from './export-lines.ts';
import type { StoredVehicle } from './import-plan.ts';
import { idInSiteReference, siteReference } from './site-reference.ts';

/** Vehicles by the hundred, as files read and write them: with codes and stored paths, not as the API shows them. */

/** Values in one query; both engines accept more. */
const BATCH_SIZE = 500;

/** Rows written between two reports of progress. */
const ROWS_PER_PROGRESS = 200;

/** The vehicles that these references name, those in the trash included, each under the reference that named it. */
export async function findVehicles(
  { database: { query } }: AppContext,
  { name, fields }: VehicleSchema,
  references: readonly string[],
): Promise<Map<string, StoredVehicle>> {
  const vehicles = new Map<string, StoredVehicle>();
  for (const batch of batches([...new Set(references)], BATCH_SIZE)) {
    const rows = await query.selectFrom(name).selectAll().where('reference', 'in', batch).execute();
    for (const row of rows) vehicles.set(row.reference ?? '', toStoredVehicle(row, fields));
  }
  const siteReferences = references.filter(
    (reference) => !vehicles.has(reference) && idInSiteReference(reference) !== null,
  );
  for (const batch of batches(siteReferences, BATCH_SIZE)) {
    const ids = batch.map((reference) => idInSiteReference(reference) ?? 0);
    const rows = await query.selectFrom(name).selectAll().where('id', 'in', ids).execute();
    for (const row of rows) {
      const vehicle = toStoredVehicle(row, fields);
      if (batch.includes(siteReference(vehicle))) vehicles.set(siteReference(vehicle), vehicle);
    }
  }
  return vehicles;
}

/** The ids of the vehicles that lists show and a file does not name. */
export async function missingIds(
  { database: { query } }: AppContext,
  kind: VehicleKind,
  excludedIds: ReadonlySet<number>,
): Promise<number[]> {
  const rows = await query
    .selectFrom(kind)
    .select('id')
    .where('deleted_at', 'is', null)
    .where('status', 'in', LISTED_STATUSES)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id).filter((id) => !excludedIds.has(id));
}

/** All vehicles on the site, oldest first, read in batches so that a stock of any size fits in memory. */
export async function* everyVehicle(
  { database }: AppContext,
  { name, fields }: VehicleSchema,
): AsyncGenerator<ExportVehicle> {
  for (let lastId = 0; ; ) {
    const page = database.query
      .selectFrom(name)
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE);
    const rows = await page.execute();
    for (const row of rows) yield toStoredVehicle(row, fields);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    lastId = lastRow.id;
  }
}

/** The vehicles of these ids, in their order, read in batches. Deleted ones are left out. */
export async function* vehiclesByIds(
  context: AppContext,
  { name, fields }: VehicleSchema,
  ids: readonly number[],
): AsyncGenerator<ExportVehicle> {
  for (const batch of batches(ids, BATCH_SIZE))
    for (const row of await rowsByIds(context, name, batch)) yield toStoredVehicle(row, fields);
}

export async function countVehicles({ database }: AppContext, { name }: VehicleSchema): Promise<number> {
  const count = database.query.selectFrom(name).select((of) => of.fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
}

/** The paths among `paths` under which a picture is stored. */
export async function storedPaths(context: AppContext, paths: readonly string[]): Promise<Set<string>> {
  const pictures = new Set<string>();
  for (const batch of batches([...new Set(paths)], BATCH_SIZE))
    for (const path of await knownPaths(context, batch)) pictures.add(path);
  return pictures;
}

/** Inserts new vehicles in their order, then rewrites changed ones. `onRows` is called after each batch. */
export async function writeVehicles(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  { created, changed }: { created: readonly AnyInput[]; changed: readonly { id: number; vehicle: AnyInput }[] },
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  for (const batch of batches(created, ROWS_PER_PROGRESS)) {
    await insertVehicles(context, admin, kind, batch);
    await onRows(batch.length);
  }
  for (const batch of batches(changed, ROWS_PER_PROGRESS)) {
    await rewriteVehicles(context, admin, kind, batch);
    await onRows(batch.length);
  }
}

function toStoredVehicle(row: VehicleRow, fields: VehicleSchema['fields']): ExportVehicle & StoredVehicle {
  const created_at = new Date(row.created_at);
  return {
    id: row.id,
    created_at,
    vehicle: { ...inputOf(row, fields), created_at, state: stateOf(row) },
    isInTrash: row.deleted_at !== null,
  };
}

function* batches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
