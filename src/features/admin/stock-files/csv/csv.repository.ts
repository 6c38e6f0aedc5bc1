import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { batches } from '../../../../shared/batches.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { replacedOriginals } from '../../../platform/images/edit/originals.repository.ts';
import { knownPaths } from '../../../platform/images/processing/pictures.repository.ts';
import type { VehicleRow } from '../../../stock/vehicles/rows/vehicle.table.ts';
import { inputOf, stateOf } from '../../../stock/vehicles/rows/vehicle-row.server.ts';
import { rowsByIds, vehiclePages } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import { plateKey, referenceKey } from '../../../stock/vehicles/same-vehicle.ts';
import { LISTED_STATUSES } from '../../../stock/vehicles/status/status.ts';
import type { VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import type { ExportVehicle } from './export-lines.ts';
import type { StoredVehicle } from './import-plan.ts';
import { idInSiteReference, siteReference } from './site-reference.ts';

/** Reads and writes vehicles in batches, with codes and stored paths. */

/** Number of values in one query. Both databases accept more. */
const BATCH_SIZE = 500;

/** Finds vehicles by reference, also in the trash. The keys are the references in the file's spelling. */
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
  await addByNumber(query, name, references, vehicles, (row) => toStoredVehicle(row, fields));
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

/** Adds the vehicles whose stock number has other zeros before it. A vehicle outside the trash comes first. */
async function addByNumber(
  query: AppContext['database']['query'],
  name: VehicleKind,
  references: readonly string[],
  vehicles: Map<string, StoredVehicle>,
  present: (row: VehicleRow) => StoredVehicle,
): Promise<void> {
  const numbers = references.filter((reference) => !vehicles.has(reference) && /^\d+$/.test(referenceKey(reference)));
  if (numbers.length === 0) return;
  const rows = await query
    .selectFrom(name)
    .select(['id', 'reference', 'deleted_at'])
    .where('reference', 'is not', null)
    .execute();
  const ordered = rows.toSorted((one, other) => Number(one.deleted_at === null) - Number(other.deleted_at === null));
  const ids = new Map(ordered.map(({ id, reference }) => [referenceKey(reference ?? ''), id]));
  const byId = Map.groupBy(
    numbers.filter((reference) => ids.has(referenceKey(reference))),
    (reference) => ids.get(referenceKey(reference)) ?? 0,
  );
  for (const batch of batches([...byId.keys()], BATCH_SIZE))
    for (const row of await query.selectFrom(name).selectAll().where('id', 'in', batch).execute())
      for (const reference of byId.get(row.id) ?? []) vehicles.set(reference, present(row));
}

/** Finds vehicles by their ids. */
export async function storedByIds(
  { database: { query } }: AppContext,
  { name, fields }: VehicleSchema,
  ids: readonly number[],
): Promise<Map<number, StoredVehicle>> {
  const vehicles = new Map<number, StoredVehicle>();
  for (const batch of batches(ids, BATCH_SIZE)) {
    const rows = await query
      .selectFrom(name)
      .selectAll()
      .where('id', 'in', batch)
      .where('deleted_at', 'is', null)
      .execute();
    for (const row of rows) vehicles.set(row.id, toStoredVehicle(row, fields));
  }
  return vehicles;
}

/** Like `findVehicles`. If no reference matches, searches by plate. Ignores case and separators of plates. */
export async function findVehiclesByPlate(
  context: AppContext,
  kind: VehicleSchema,
  references: readonly string[],
): Promise<Map<string, StoredVehicle>> {
  const vehicles = await findVehicles(context, kind, references);
  const { query } = context.database;
  const rows = await query
    .selectFrom(kind.name)
    .select(['id', 'plate', 'deleted_at'])
    .where('plate', '<>', '')
    .execute();
  // If several vehicles have the same plate, the last one counts. So a vehicle outside the trash comes last.
  const plates = rows.toSorted((one, other) => Number(one.deleted_at === null) - Number(other.deleted_at === null));
  const ids = new Map(plates.map(({ id, plate }) => [plateKey(plate ?? ''), id]));
  const found = references.filter((reference) => !vehicles.has(reference) && ids.has(plateKey(reference)));
  const byId = Map.groupBy(found, (reference) => ids.get(plateKey(reference)) ?? 0);
  for (const batch of batches([...byId.keys()], BATCH_SIZE))
    for (const row of await query.selectFrom(kind.name).selectAll().where('id', 'in', batch).execute())
      for (const reference of byId.get(row.id) ?? []) vehicles.set(reference, toStoredVehicle(row, kind.fields));
  return vehicles;
}

/** Returns those of these vehicles in the trash that no person has written: an import created them and was undone. */
export async function revertedIds(
  { database: { engine, query } }: AppContext,
  kind: VehicleKind,
  vehicles: Iterable<StoredVehicle>,
): Promise<Set<number>> {
  const ids = new Set(Array.from(vehicles).flatMap(({ id, isInTrash }) => (isInTrash ? [id] : [])));
  if (ids.size === 0) return ids;
  const writtenByPersons = query
    .selectFrom('journal')
    .select('object_id')
    .distinct()
    .where('object', '=', kind)
    .where(isAmong(engine, 'object_id', [...ids]))
    .where('origin', 'not in', ['import', 'undo']);
  for (const { object_id } of await writtenByPersons.execute()) ids.delete(object_id);
  return ids;
}

/** Takes the references of vehicles in the trash. The journal has no entry, because an undo must not find one. */
export async function releaseReferences(
  { database: { engine, query } }: AppContext,
  kind: VehicleKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = query
    .updateTable(kind)
    .set({ reference: null })
    .where(isAmong(engine, 'id', ids));
  await rows.where('deleted_at', 'is not', null).execute();
}

/** Returns the ids of the listed vehicles that are missing in a file. */
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

/** Yields the oldest vehicle first. */
export async function* everyVehicle(
  context: AppContext,
  { name, fields }: VehicleSchema,
): AsyncGenerator<ExportVehicle> {
  for await (const rows of vehiclePages(context, name))
    for (const row of rows) if (row.deleted_at === null) yield toStoredVehicle(row, fields);
}

/** Yields vehicles in the order of the ids. Leaves out deleted vehicles. */
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

/** Returns the stored pictures by the paths that name them. An original's path names its newest edit. */
export async function storedPaths(context: AppContext, paths: readonly string[]): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  for (const batch of batches([...new Set(paths)], BATCH_SIZE)) {
    for (const path of await knownPaths(context, batch)) pictures.set(path, path);
    for (const [path, edit] of await replacedOriginals(context, batch)) pictures.set(path, edit);
  }
  return pictures;
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
