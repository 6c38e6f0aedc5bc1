import type { AppContext } from '../../server/app-context.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { ListQuery } from '../catalogue/list-query.ts';
import type { FieldTable } from '../vehicles/field.ts';
import type { VehicleRow } from '../vehicles/vehicle.table.ts';
import type { Kind, VehicleOf } from '../vehicles/vehicle.ts';
import { presentRows, rowsByIds } from '../vehicles/vehicles.repository.ts';
import { stockOf } from './stock.server.ts';
import type { Facets } from './stock-index/choice-columns.ts';
import type { AdminList } from './stock-index.ts';

/** Lists and counts over the whole stock (D11): the index says which vehicles, the database what they are. */

/** The rows of a list of the administration, and how many match in all. A row that was deleted meanwhile is left out. */
export async function selectRows(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
  offset: number,
  limit: number,
  admin: AdminList,
): Promise<{ rows: VehicleRow[]; remaining: number }> {
  const { index } = await stockOf(context, kind);
  const { ids, remaining } = index.select(query, offset, limit, admin);
  return { rows: await rowsByIds(context, kind, ids), remaining };
}

/** How many vehicles match. */
export async function countVehicles(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<number> {
  return (await stockOf(context, kind)).index.count(query);
}

/** Rows `offset` … `offset + limit - 1` of a list as vehicles, and how many match in all (D47). */
export async function listVehicles<F extends FieldTable>(
  context: AppContext,
  kind: Kind<F>,
  query: ListQuery,
  offset: number,
  limit: number,
): Promise<{ data: VehicleOf<F>[]; remaining: number }> {
  const { index, presented } = await stockOf(context, kind.name);
  const { ids, remaining } = index.select(query, offset, limit);
  const data = await presented.get(ids, async (missing) =>
    presentRows(context, kind, await rowsByIds(context, kind.name, missing)),
  );
  return { data, remaining };
}

/**
 * How many vehicles each option would show, given what is selected in the other filters (D15), by the filter's query name.
 * Options without any vehicle are left out.
 */
export async function countFacets(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<Facets> {
  return (await stockOf(context, kind)).index.facets(query);
}
