import { type AppContext, asOneWriter } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { assertVersion } from '../../../../server/db/last-edit.ts';
import { isWithoutVat, WITHOUT_VAT } from '../../../../shared/doubtful-price.ts';
import { invalidFields } from '../../../../shared/errors.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import { replacedOriginals, withEdits } from '../../../platform/images/edit/originals.repository.ts';
import { knownPaths } from '../../../platform/images/processing/pictures.repository.ts';
import { type FieldTable, fieldEntries } from '../fields/field.ts';
import { DRAFT } from '../status/status.ts';
import { missingForEdit, NO_IMAGE, type StateChange, stateAfter, wrongIn } from '../status/status-rules.ts';
import {
  type AdminVehicleOf,
  emptyInput,
  type InputOf,
  type VehicleCoreInput,
  type VehicleOf,
  type VehicleSchema,
} from '../vehicle.ts';
import { recordPurge } from './trash.repository.ts';
import type { VehicleRow } from './vehicle.table.ts';
import { columnsOf, imagesOf, inputOf, isWebAddress, stateOf } from './vehicle-row.server.ts';
import {
  changeVehicle,
  changeVehicles,
  insertVehicles,
  returnVehicles,
  rewriteVehicle,
} from './vehicle-writer.repository.ts';
import { findRow, presentOneForAdmin, presentPage, vehicleNotFound } from './vehicles.repository.ts';

/** Each function checks the input against the database. Writers wait for each other. */

/**
 * Creates a vehicle. If `change` has no status, the vehicle is online at once. @throws DomainError invalid, by field
 */
export function createVehicle<F extends FieldTable>(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema<F>,
  input: InputOf<F>,
  change: StateChange = {},
): Promise<AdminVehicleOf<F>> {
  return asOneWriter(context, async (inside) => {
    const now = new Date();
    const state = stateAfter(DRAFT, { ...change, status: change.status ?? 'available' }, now);
    const fieldErrors = {
      ...wrongIn(change, now),
      ...missingForEdit(DRAFT.status, state.status, input),
      ...pricesWithoutVat(kind.fields, input),
    };
    await rejectInvalid(inside, kind, input, fieldErrors);
    const [row] = await insertVehicles(inside, admin, kind, [{ ...input, state }]);
    return presentOneForAdmin(inside, kind, row);
  });
}

/**
 * Changes a vehicle. Absent fields do not change. `version` is the version that the editor has seen. Without `version`,
 * there is no conflict check.
 * @throws DomainError not_found; conflict if the row has changed since; invalid, by field
 */
export function editVehicle<F extends FieldTable>(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema<F>,
  id: number,
  changes: Partial<InputOf<F>>,
  version?: number | null,
  change: StateChange = {},
): Promise<AdminVehicleOf<F>> {
  return asOneWriter(context, async (inside) => {
    const now = new Date();
    const row = await currentRow(inside, kind, id, version);
    const stored = inputOf(row, kind.fields);
    const input = { ...stored, ...changes };
    const state = stateAfter(stateOf(row), change, now);
    const fieldErrors = {
      ...wrongIn(change, now),
      ...missingForEdit(row.status, state.status, input),
      ...pricesWithoutVat(kind.fields, input, stored),
    };
    await rejectInvalid(inside, kind, changes, fieldErrors, id);
    return presentOneForAdmin(inside, kind, await rewriteVehicle(inside, admin, kind, id, { ...input, state }));
  });
}

/**
 * Returns a vehicle with unsaved changes as visitors would see it. If `id` is absent, the vehicle is new.
 * @throws DomainError not_found; invalid, by field
 */
export async function vehicleWith<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  id: number | undefined,
  changes: Partial<InputOf<F>>,
): Promise<VehicleOf<F>> {
  const row = id === undefined ? null : await findRow(context, kind, id);
  if (row === undefined) throw vehicleNotFound();
  await rejectInvalid(context, kind, changes, {}, id);
  const given = { ...(row ? inputOf(row, kind.fields) : emptyInput(kind.fields)), ...changes };
  const images = withEdits(given.images, await replacedOriginals(context, given.images));
  const input = { ...given, images };
  const columns = columnsOf({ ...input, state: row ? stateOf(row) : DRAFT }, kind.fields);
  const created_at = new Date().toISOString();
  const unsaved = { id: 0, created_at, version: 1, updated_at: null, updated_by: '', deleted_at: null };
  return presentPage(context, kind, { ...unsaved, ...DRAFT, ...row, ...columns });
}

/** Moves a vehicle to the trash. Visitors no longer see the vehicle. @throws DomainError not_found, conflict */
export function trashVehicle<F extends FieldTable>(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema<F>,
  id: number,
  version?: number | null,
): Promise<AdminVehicleOf<F>> {
  return asOneWriter(context, async (inside) => {
    await currentRow(inside, kind, id, version);
    const deleted = { deleted_at: new Date().toISOString() };
    return presentOneForAdmin(inside, kind, await changeVehicle(inside, admin, kind.name, id, deleted));
  });
}

/** @throws DomainError not_found if the vehicle is not in the trash */
export function restoreVehicle<F extends FieldTable>(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema<F>,
  id: number,
): Promise<AdminVehicleOf<F>> {
  return asOneWriter(context, async (inside) => {
    const inTrash = inside.database.query.selectFrom(kind.name).select('id').where('deleted_at', 'is not', null);
    if (!(await inTrash.where('id', '=', id).executeTakeFirst())) throw vehicleNotFound();
    const [vehicle] = await returnVehicles(inside, admin, kind.name, [id]);
    return presentOneForAdmin(inside, kind, vehicle);
  });
}

/**
 * Moves vehicles to the trash or back in one transaction. Skips vehicles that are already there, so a repeated call
 * changes nothing.
 * @returns the ids of the moved vehicles
 */
export function moveVehicles(
  context: AppContext,
  admin: Admin,
  { name }: VehicleSchema,
  ids: readonly number[],
  to: 'trash' | 'stock',
): Promise<number[]> {
  return asOneWriter(context, async (inside) => {
    const { query, engine } = inside.database;
    const movable = await query
      .selectFrom(name)
      .select('id')
      .where(isAmong(engine, 'id', ids))
      .where('deleted_at', to === 'trash' ? 'is' : 'is not', null)
      .execute();
    const movableIds = movable.map(({ id }) => id);
    if (to === 'stock') await returnVehicles(inside, admin, name, movableIds);
    else await changeVehicles(inside, admin, name, movableIds, { deleted_at: new Date().toISOString() });
    return movableIds;
  });
}

/**
 * Deletes vehicles of the trash before their `TRASH_DAYS` are over. Skips vehicles that are not in the trash.
 * @returns the ids of the deleted vehicles and their images
 */
export function purgeVehicles(
  context: AppContext,
  admin: Admin,
  { name }: VehicleSchema,
  ids: readonly number[],
): Promise<{ ids: number[]; images: string[] }> {
  return asOneWriter(context, async (inside) => {
    if (ids.length === 0) return { ids: [], images: [] };
    const rows = await inside.database.query
      .deleteFrom(name)
      .where('id', 'in', ids)
      .where('deleted_at', 'is not', null)
      .returning(['id', 'title', 'images'])
      .execute();
    await recordPurge(inside, admin, name, rows);
    return { ids: rows.map(({ id }) => id), images: rows.flatMap(imagesOf) };
  });
}

/** @throws DomainError not_found; conflict if the editor has seen another version */
async function currentRow(
  context: AppContext,
  kind: VehicleSchema,
  id: number,
  version: number | null | undefined,
): Promise<VehicleRow> {
  const row = await findRow(context, kind, id);
  if (!row) throw vehicleNotFound();
  assertVersion(row, version);
  return row;
}

/** Returns an error for each new price without VAT. A price that was stored before may stay. */
function pricesWithoutVat(
  fields: FieldTable,
  values: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const wrong = fieldEntries(fields).filter(
    ([name, { type }]) => type === 'price' && values[name] !== stored[name] && isWithoutVat(String(values[name] ?? '')),
  );
  return Object.fromEntries(wrong.map(([name]) => [name, WITHOUT_VAT]));
}

async function rejectInvalid(
  context: AppContext,
  kind: VehicleSchema,
  fields: Partial<VehicleCoreInput>,
  otherErrors: Readonly<Record<string, string>>,
  id?: number,
): Promise<void> {
  const errors = { ...otherErrors, ...(await invalidReferences(context, kind, fields, id)) };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/**
 * Returns the errors that only the database can find, by field. An edit of a vehicle without an image needs no image.
 * `id` is absent for a new vehicle.
 */
export async function invalidReferences(
  context: AppContext,
  kind: VehicleSchema,
  { brand, images, reference }: Partial<VehicleCoreInput>,
  id?: number,
): Promise<Record<string, string>> {
  const { query } = context.database;
  const errors: Record<string, string> = {};
  if (brand != null && !(await query.selectFrom('brands').select('id').where('id', '=', brand).executeTakeFirst()))
    errors.brand = 'Cette marque n’existe pas';
  const given = (images ?? []).filter((image) => !isWebAddress(image));
  const paths = withEdits(given, await replacedOriginals(context, given));
  const storedPaths = await knownPaths(context, paths);
  if (paths.some((path) => !storedPaths.has(path))) errors.images = 'Une des images n’est pas enregistrée';
  if (images?.length === 0 && id !== undefined && (await hasImage(context, kind, id))) errors.images = NO_IMAGE;
  if (reference != null) {
    const other = await query
      .selectFrom(kind.name)
      .select(['id', 'deleted_at'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (other && other.id !== id)
      errors.reference = `Un ${other.deleted_at === null ? 'autre véhicule' : 'véhicule de la corbeille'} a déjà cette référence`;
  }
  return errors;
}

async function hasImage(context: AppContext, kind: VehicleSchema, id: number): Promise<boolean> {
  const row = await findRow(context, kind, id);
  return row !== undefined && imagesOf(row).length > 0;
}
