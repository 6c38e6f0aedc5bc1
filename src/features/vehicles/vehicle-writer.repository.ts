import type { AppContext } from '../../server/app-context.ts';
import { DomainError } from '../../shared/errors.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Admin } from '../auth/admin.ts';
import type { VehicleRow } from './vehicle.table.ts';
import type { AnyInput, Kind } from './vehicle.ts';
import { columnsOf, type VehicleColumns } from './vehicle-row.server.ts';

/**
 * The only code that writes rows of vehicles: form, import, demonstration, removal of images and of brands all come here.
 * Each write counts in `version` and leaves the administrator's name, so that a conflict names who changed the row.
 */

/** SQLite takes 32,766 values in one statement; a row has some forty. */
const MAX_ROWS_PER_INSERT = 200;

/**
 * Inserts vehicles in their order, online from now on where no `state` is given, and returns their rows. The caller has
 * checked what they refer to.
 */
export async function insertVehicles(
  { database }: AppContext,
  admin: Admin,
  { name, fields }: Kind,
  inputs: readonly AnyInput[],
): Promise<VehicleRow[]> {
  const rows: VehicleRow[] = [];
  const now = new Date().toISOString();
  for (let start = 0; start < inputs.length; start += MAX_ROWS_PER_INSERT) {
    const values = inputs
      .slice(start, start + MAX_ROWS_PER_INSERT)
      .map((input) => ({ published_at: now, ...columnsOf(input, fields), updated_by: admin.name }));
    rows.push(...(await database.query.insertInto(name).values(values).returningAll().execute()));
  }
  return rows.sort((one, other) => one.id - other.id);
}

/** Writes every field of a vehicle; its creation day stays (D41). Undefined when there is no such row. */
export function rewriteVehicle(
  context: AppContext,
  admin: Admin,
  { name, fields }: Kind,
  id: number,
  input: AnyInput,
): Promise<VehicleRow | undefined> {
  const { created_at: _unchanged, ...columns } = columnsOf(input, fields);
  return changeVehicle(context, admin, name, id, columns);
}

/** Writes some columns of a vehicle. Undefined when there is no such row. */
export function changeVehicle(
  context: AppContext,
  admin: Admin,
  table: VehicleKind,
  id: number,
  columns: Partial<VehicleColumns>,
): Promise<VehicleRow | undefined> {
  return update(context, admin, table, columns).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Replaces the images of a vehicle, already checked, cover first (DSV-7). False when there is no such vehicle. */
export async function replaceImages(
  context: AppContext,
  admin: Admin,
  table: VehicleKind,
  id: number,
  images: readonly string[],
): Promise<boolean> {
  return (await changeVehicle(context, admin, table, id, { images: JSON.stringify(images) })) !== undefined;
}

/**
 * Takes a stored picture out of all vehicles, those in the trash included.
 * @throws DomainError conflict where it is the only picture of one
 */
export async function detachPicture(context: AppContext, admin: Admin, path: string): Promise<void> {
  for (const table of ['cars', 'trucks'] as const) {
    const rows = await context.database.query
      .selectFrom(table)
      .select(['id', 'images'])
      .where('images', 'like', `%${JSON.stringify(path)}%`)
      .execute();
    for (const { id, images } of rows) {
      const left = (JSON.parse(images) as string[]).filter((image) => image !== path);
      if (left.length === 0) throw new DomainError('conflict', 'C’est la seule image de ce véhicule.');
      await replaceImages(context, admin, table, id, left);
    }
  }
}

/** Gives the vehicles of one brand to another, those in the trash included (D40). */
export async function reassignBrand(context: AppContext, admin: Admin, from: number, to: number): Promise<void> {
  for (const table of ['cars', 'trucks'] as const)
    await update(context, admin, table, { brand: to }).where('brand', '=', from).execute();
}

function update({ database }: AppContext, admin: Admin, table: VehicleKind, columns: Partial<VehicleColumns>) {
  return database.query.updateTable(table).set((row) => ({
    ...columns,
    version: row('version', '+', 1),
    updated_at: new Date().toISOString(),
    updated_by: admin.name,
  }));
}
