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
import type { AnyInput, VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import type { StoredVehicle } from './import-plan.ts';

/** Reads and writes vehicles in batches, with codes and stored paths. */

export type ExportVehicle = { id: number; created_at: Date; vehicle: AnyInput };

/** Number of values in one query. Both databases accept more. */
const BATCH_SIZE = 500;

/** Finds vehicles by reference, also in the trash. The keys are the references in the file's spelling. */
export async function findVehicles(
  context: AppContext,
  kind: VehicleSchema,
  references: readonly string[],
): Promise<Map<string, StoredVehicle>> {
  const vehicles = new Map<string, StoredVehicle>();
  for await (const found of storedBy(context, kind, 'reference', [...new Set(references)]))
    vehicles.set(found.vehicle.reference ?? '', found);
  // A stock number may have other zeros before it.
  const numbers = references.filter((reference) => /^\d+$/.test(referenceKey(reference)));
  await addByKey(context, kind, 'reference', referenceKey, numbers, vehicles);
  const unknown = new Set(references.filter((reference) => !vehicles.has(reference)));
  const ids = [...unknown].flatMap((reference) => idInSiteReference(reference) ?? []);
  for await (const found of storedBy(context, kind, 'id', ids))
    if (unknown.has(siteReference(found))) vehicles.set(siteReference(found), found);
  return vehicles;
}

/** Finds the vehicles with these ids that are not in the trash. */
export async function storedByIds(
  context: AppContext,
  kind: VehicleSchema,
  ids: readonly number[],
): Promise<Map<number, StoredVehicle>> {
  const vehicles = new Map<number, StoredVehicle>();
  for await (const found of storedBy(context, kind, 'id', ids)) if (!found.isInTrash) vehicles.set(found.id, found);
  return vehicles;
}

/** Like `findVehicles`. If no reference matches, searches by plate. Ignores case and separators of plates. */
export async function findVehiclesByPlate(
  context: AppContext,
  kind: VehicleSchema,
  references: readonly string[],
): Promise<Map<string, StoredVehicle>> {
  const vehicles = await findVehicles(context, kind, references);
  await addByKey(context, kind, 'plate', plateKey, references, vehicles);
  return vehicles;
}

/** Adds the vehicles whose text in the column has the key of a reference. A vehicle outside the trash comes first. */
async function addByKey(
  context: AppContext,
  kind: VehicleSchema,
  column: 'reference' | 'plate',
  keyOf: (text: string) => string,
  references: readonly string[],
  vehicles: Map<string, StoredVehicle>,
): Promise<void> {
  const unknown = references.filter((reference) => !vehicles.has(reference));
  if (unknown.length === 0) return;
  const texts = context.database.query.selectFrom(kind.name).select(['id', 'deleted_at', `${column} as text`]);
  const rows = await texts.where(column, '<>', '').execute();
  // If several vehicles have the same key, the last one counts. So a vehicle outside the trash comes last.
  const ordered = rows.toSorted((one, other) => Number(one.deleted_at === null) - Number(other.deleted_at === null));
  const ids = new Map(ordered.map(({ id, text }) => [keyOf(text ?? ''), id]));
  const byId = Map.groupBy(
    unknown.filter((reference) => ids.has(keyOf(reference))),
    (reference) => ids.get(keyOf(reference)) ?? 0,
  );
  for await (const found of storedBy(context, kind, 'id', [...byId.keys()]))
    for (const reference of byId.get(found.id) ?? []) vehicles.set(reference, found);
}

async function* storedBy(
  { database: { query } }: AppContext,
  { name, fields }: VehicleSchema,
  column: 'id' | 'reference',
  values: readonly (string | number)[],
): AsyncGenerator<ExportVehicle & StoredVehicle> {
  for (const batch of batches(values, BATCH_SIZE))
    for (const row of await query.selectFrom(name).selectAll().where(column, 'in', batch).execute())
      yield toStoredVehicle(row, fields);
}

/** Returns those of these vehicles in the trash that an undone import created and no person has written. */
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

/**
 * Releases the references of vehicles in the trash. Adds no entry to the journal, because an undo must not find one.
 */
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

/** Oldest first. */
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

/**
 * Returns the reference that an export writes for a vehicle without a reference. No vehicle of another site has the
 * same id and moment of creation. An import finds the vehicle by this reference, or stores it in a new vehicle.
 */
export function siteReference({ id, created_at }: { id: number; created_at: Date }): string {
  return `SITE-${id}-${created_at.getTime().toString(36).toUpperCase()}`;
}

/** Returns null if the reference is not one of `siteReference`. */
function idInSiteReference(reference: string): number | null {
  const id = /^SITE-(\d{1,15})-[0-9A-Z]+$/.exec(reference)?.[1];
  return id === undefined ? null : Number(id);
}
