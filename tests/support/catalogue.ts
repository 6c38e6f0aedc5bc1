import type { ListQuery } from '../../src/features/catalogue/client/list-query.ts';
import { listVehicles, parsedVehicles } from '../../src/features/catalogue/search/search.repository.ts';
import { PAGE_SIZE } from '../../src/features/stock/vehicles/vehicle.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import type { VehicleKind } from '../../src/shared/paths.ts';

/** Returns the first `query.page` pages of a list, and the number of all its vehicles. */
export async function readList(context: AppContext, kind: VehicleKind, query: ListQuery) {
  const { vehicles, remaining } = await listVehicles(context, kind, query, 0, query.page * PAGE_SIZE);
  return { data: parsedVehicles(vehicles), remaining };
}
