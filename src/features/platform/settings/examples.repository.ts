import type { Selectable } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tables } from '../../../server/db/tables.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { isAtOrBelow } from '../../../shared/value-paths.ts';

/**
 * What the demonstration or a first start wrote, and no person has confirmed: ids of vehicles and rates, and paths of
 * settings ('legal.capital').
 */

type Example = Selectable<Tables['examples']>;
type ExampleObject = Example['object'];

export async function markExamples(
  { database: { query } }: AppContext,
  object: ExampleObject,
  ids: readonly (string | number)[],
): Promise<void> {
  if (ids.length === 0) return;
  await query
    .insertInto('examples')
    .values(ids.map((id) => ({ object, object_id: String(id), emptied_version: null })))
    .onConflict((conflict) => conflict.columns(['object', 'object_id']).doUpdateSet({ emptied_version: null }))
    .execute();
}

/** Includes the settings that were removed with the demonstration. */
export function listExamples({ database: { query } }: AppContext, object: ExampleObject): Promise<Example[]> {
  return query.selectFrom('examples').selectAll().where('object', '=', object).execute();
}

/** Returns the paths of the settings that still have the demonstration's value or that of a first start. */
export async function exampleSettings(context: AppContext): Promise<string[]> {
  const marks = await listExamples(context, 'settings');
  return marks.filter(({ emptied_version }) => emptied_version === null).map(({ object_id }) => object_id);
}

/** Removes the marks at these paths, above and below them. */
export async function confirmSettings(context: AppContext, paths: readonly string[]): Promise<void> {
  const marks = await listExamples(context, 'settings');
  const confirmed = marks.filter(({ object_id: marked }) =>
    paths.some((path) => isAtOrBelow(path, marked) || isAtOrBelow(marked, path)),
  );
  if (confirmed.length === 0) return;
  await context.database.query
    .deleteFrom('examples')
    .where(
      'id',
      'in',
      confirmed.map(({ id }) => id),
    )
    .execute();
}

/** Marks settings that the emptied demonstration has removed, with the version of their section without them. */
export async function markEmptied(context: AppContext, version: number, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await markExamples(context, 'settings', paths);
  await context.database.query
    .updateTable('examples')
    .set({ emptied_version: version })
    .where('object', '=', 'settings')
    .where('object_id', 'in', [...paths])
    .execute();
}

/** Marks vehicles that went to the trash with the demonstration. */
export async function markEmptiedVehicles(
  { database: { query } }: AppContext,
  kind: VehicleKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await query
    .updateTable('examples')
    .set({ emptied_version: 1 })
    .where('object', '=', kind)
    .where('object_id', 'in', ids.map(String))
    .execute();
}

/** Marks restored values of the demonstration as examples again. */
export async function unmarkEmptied(
  { database: { query } }: AppContext,
  object: ExampleObject,
  ids: readonly (string | number)[],
): Promise<void> {
  if (ids.length === 0) return;
  await query
    .updateTable('examples')
    .set({ emptied_version: null })
    .where('object', '=', object)
    .where('object_id', 'in', ids.map(String))
    .execute();
}

export async function emptiedVehicles(context: AppContext, kind: VehicleKind): Promise<Set<number>> {
  const marks = await listExamples(context, kind);
  return new Set(marks.flatMap((mark) => (mark.emptied_version === null ? [] : [Number(mark.object_id)])));
}
