import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { VehicleRow } from '../../stock/vehicles/rows/vehicle.table.ts';
import { stateOf } from '../../stock/vehicles/rows/vehicle-row.server.ts';
import {
  findOfferedRow,
  presentRows,
  rowsByIds,
  vehicleNotFound,
} from '../../stock/vehicles/rows/vehicles.repository.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import { visibilityOf } from '../../stock/vehicles/status/status-rules.ts';
import { publicVehicleSchema } from '../../stock/vehicles/vehicle.schema.ts';
import { PAGE_SIZE, type VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { EMPTY_QUERY, type ListQuery } from '../client/list-query.ts';
import type { AdminFilter, AdminList } from './admin-filter.ts';
import { countOffers, type Facets } from './facets.ts';
import { stockOf } from './stock.server.ts';

/** Lists and counts over the whole stock: the index finds the ids, the database reads the rows. */

/**
 * The rows of a list of the administration, and the count of all matches. A row deleted since the search is left out.
 */
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

/** The ids of all vehicles of a list of the administration, in its order. */
export async function selectIds(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
  admin: AdminList,
): Promise<readonly number[]> {
  const { index } = await stockOf(context, kind);
  return index.select(query, 0, index.size, admin).ids;
}

/** How many vehicles each of some filters of the administration shows. */
export async function countEach(
  context: AppContext,
  kind: VehicleKind,
  filters: readonly AdminFilter[],
): Promise<number[]> {
  return (await stockOf(context, kind)).index.countEach(filters, new Date());
}

/** The ids of all vehicles of a list, in its order. */
export async function listIds(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<readonly number[]> {
  const { index } = await stockOf(context, kind);
  return index.select(query, 0, index.size).ids;
}

/** How many vehicles that lists show have each number of a field that filters compare, by the number. */
export async function countNumbers(
  context: AppContext,
  kind: VehicleKind,
  field: string,
): Promise<ReadonlyMap<number, number>> {
  return (await stockOf(context, kind)).index.countNumbers(field);
}

/** How many vehicles match. */
export async function countVehicles(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<number> {
  return (await stockOf(context, kind)).index.select(query, 0, 0).remaining;
}

/**
 * Rows `offset` … `offset + limit - 1` of a list, each in JSON as the API sends it, and the count of all matches.
 */
export async function listVehicles(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
  offset: number,
  limit: number,
): Promise<{ vehicles: Buffer[]; remaining: number }> {
  const { index, presented } = await stockOf(context, kind);
  const { ids, remaining } = index.select(query, offset, limit);
  return { vehicles: await presented.get(ids, (missing) => readJson(context, kind, missing)), remaining };
}

/**
 * The vehicles of lists that are most like one that everybody can or could read, each in JSON.
 * @throws DomainError not_found if nobody could ever read it
 */
export async function similarVehicles(context: AppContext, kind: VehicleKind, id: number): Promise<Buffer[]> {
  const row = await findOfferedRow(context, KINDS[kind], id);
  if (!row || visibilityOf(stateOf(row), new Date()) === null) throw vehicleNotFound();
  const { index, presented } = await stockOf(context, kind);
  return presented.get(index.similarTo(id), (missing) => readJson(context, kind, missing));
}

const SCHEMAS = { cars: publicVehicleSchema(KINDS.cars.fields), trucks: publicVehicleSchema(KINDS.trucks.fields) };

/** By id. @throws ZodError when a row is not as the API declares it: a bug. */
async function readJson(
  context: AppContext,
  kind: VehicleKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const presented: VehicleSchema = KINDS[kind];
  const jsonById = new Map<number, string>();
  for (let start = 0; start < ids.length; start += ROWS_PER_TURN) {
    if (start > 0) await nextTurn();
    // A vehicle that left the lists since the index was asked is left out.
    const rows = (await rowsByIds(context, kind, ids.slice(start, start + ROWS_PER_TURN))).filter(({ status }) =>
      isListed(status),
    );
    for (const vehicle of await presentRows(context, presented, rows))
      jsonById.set(vehicle.id, JSON.stringify(SCHEMAS[kind].parse(vehicle)));
  }
  return jsonById;
}

/** Rows that are read and written as JSON before other work has its turn: some milliseconds. */
const ROWS_PER_TURN = 4 * PAGE_SIZE;

/**
 * The count of each option, given the selection of the other filters, by the filter's query name, and the same
 * for the whole stock, of `size` vehicles; `offers`: the count of each offer's list. Options without any vehicle are
 * left out. `ranges`: those with numbers in the stock.
 */
export async function countFacets(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
): Promise<{ counts: Facets; offers: ReturnType<typeof countOffers>; stock: Facets; size: number; ranges: string[] }> {
  const { index } = await stockOf(context, kind);
  const stock = index.facets(EMPTY_QUERY);
  const counts = index.facets(query);
  return {
    counts,
    offers: countOffers(query, counts, (one) => index.facets(one)),
    stock,
    size: index.select(EMPTY_QUERY, 0, 0).remaining,
    ranges: index.ranges(),
  };
}
