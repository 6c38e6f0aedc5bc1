import type { Updateable } from 'kysely';
import type { AppContext } from '../../../../server/app-context.ts';
import { fieldEntries, numberColumnOf } from '../fields/field.ts';
import type { VehicleSchema } from '../vehicle.ts';
import type { CoreColumns, VehicleRow } from './vehicle.table.ts';
import { columnsOf, inputOf } from './vehicle-row.server.ts';

/**
 * Repairs columns that the code computes from other columns. A change by hand or an older release can make them wrong.
 */

/** Returns the correct values of the computed columns that are wrong in this row. */
export function wrongColumns(row: VehicleRow, { fields }: VehicleSchema): Readonly<Record<string, unknown>> {
  const right: Readonly<Record<string, unknown>> = columnsOf(inputOf(row, fields), fields);
  const values: Readonly<Record<string, unknown>> = row;
  const names = [
    'effective_gearbox',
    'folded_title',
    'folded_overview',
    'folded_model_year',
    ...fieldEntries(fields).flatMap(([, field]) => numberColumnOf(field) ?? []),
  ];
  const staleColumns = names.filter((name) => (values[name] ?? null) !== (right[name] ?? null));
  return Object.fromEntries(staleColumns.map((name) => [name, right[name] ?? null]));
}

/**
 * Writes computed columns. Does not change the version and adds no journal entry, because the typed values do not
 * change.
 * @returns false if the row has changed since it was read. The other write has already computed the columns.
 */
export async function writeComputedColumns(
  { database }: AppContext,
  { name }: VehicleSchema,
  { id, version }: VehicleRow,
  columns: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { numUpdatedRows } = await database.query
    .updateTable(name)
    .set(columns as Updateable<CoreColumns>)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
