import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { KINDS, type VehicleOfKind } from '../../stock/kinds/kinds.ts';
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
import type { ListQuery } from '../client/list-query.ts';
import type { AdminFilter, AdminList } from './admin-filter.ts';
import { countOffers, type Facets } from './facets.ts';
import { stockOf } from './stock.server.ts';
import type { StockIndex } from './stock-index/stock-index.ts';

/** The index finds the ids, the database reads the rows. */

/**
 * Returns the rows of an administration list, and the number of all matches. Leaves out rows that were deleted since
 * the search.
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

/** Returns the ids of a list of the administration. Without `admin`, returns those that visitors see. */
export async function selectIds(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
  admin?: AdminList,
): Promise<readonly number[]> {
  const { index } = await stockOf(context, kind);
  return index.select(query, 0, index.size, admin).ids;
}

/** Returns the number of matching vehicles for each filter of the administration. */
export async function countEach(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
  filters: readonly AdminFilter[],
): Promise<number[]> {
  return (await stockOf(context, kind)).index.countEach(query, filters, new Date());
}

/** Leaves out vehicles without a value. */
export async function countNumbers(
  context: AppContext,
  kind: VehicleKind,
  field: string,
): Promise<ReadonlyMap<number, number>> {
  return (await stockOf(context, kind)).index.countNumbers(field);
}

export async function countVehicles(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<number> {
  return (await stockOf(context, kind)).index.select(query, 0, 0).remaining;
}

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
 * Returns the listed vehicles that are most similar to a vehicle, each as JSON. This vehicle is or was public.
 * @throws DomainError not_found if the vehicle was never public
 */
export async function similarVehicles(context: AppContext, kind: VehicleKind, id: number): Promise<Buffer[]> {
  const row = await findOfferedRow(context, KINDS[kind], id);
  if (!row || visibilityOf(stateOf(row), new Date()) === null) throw vehicleNotFound();
  const { index, presented } = await stockOf(context, kind);
  return presented.get(index.similarTo(id), (missing) => readJson(context, kind, missing));
}

export function parsedVehicles<K extends VehicleKind>(vehicles: readonly Buffer[]): VehicleOfKind<K>[] {
  return vehicles.map((json) => JSON.parse(json.toString()));
}

const SCHEMAS = { cars: publicVehicleSchema(KINDS.cars.fields), trucks: publicVehicleSchema(KINDS.trucks.fields) };

/** Returns the JSON of vehicles by id. @throws ZodError if a row does not match the API's schema, which is a bug */
async function readJson(
  context: AppContext,
  kind: VehicleKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const presented: VehicleSchema = KINDS[kind];
  const jsonById = new Map<number, string>();
  for (let start = 0; start < ids.length; start += ROWS_PER_TURN) {
    if (start > 0) await nextTurn();
    // Some vehicles may have left the list after the index was read.
    const rows = (await rowsByIds(context, kind, ids.slice(start, start + ROWS_PER_TURN))).filter(({ status }) =>
      isListed(status),
    );
    for (const vehicle of await presentRows(context, presented, rows))
      jsonById.set(vehicle.id, JSON.stringify(SCHEMAS[kind].parse(vehicle)));
  }
  return jsonById;
}

/** Number of rows that are read and serialized before other requests may run: a few milliseconds. */
const ROWS_PER_TURN = 4 * PAGE_SIZE;

/**
 * Returns the facets of a list. Each group's counts apply the filters of the other groups. Leaves out options without a
 * vehicle.
 */
export async function countFacets(
  context: AppContext,
  kind: VehicleKind,
  query: ListQuery,
): Promise<{ counts: Facets; offers: ReturnType<typeof countOffers> } & ReturnType<StockIndex['whole']>> {
  const { index } = await stockOf(context, kind);
  const counts = index.facets(query);
  return { counts, offers: countOffers(query, counts, (one) => index.facets(one)), ...index.whole() };
}
