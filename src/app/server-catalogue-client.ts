import type { CatalogueClient, List } from '../features/catalogue/client/catalogue-client.ts';
import type { ListQuery } from '../features/catalogue/client/list-query.ts';
import { landingsOf, readLanding } from '../features/catalogue/landings/landings.server.ts';
import { readFacets } from '../features/catalogue/list/facets.server.ts';
import { listVehicles, parsedVehicles, similarVehicles } from '../features/catalogue/search/search.repository.ts';
import { correctSearch } from '../features/catalogue/search/spelling/spelling.repository.ts';
import type { DealershipSections } from '../features/platform/settings/public-settings.ts';
import { listBrands } from '../features/stock/brands/brands.repository.ts';
import { KINDS, type VehicleOfKind } from '../features/stock/kinds/kinds.ts';
import { publicRates } from '../features/stock/rates/rates.repository.ts';
import { linkedHosts } from '../features/stock/vehicles/rows/public-images.repository.ts';
import { findVehicle, findVehicles } from '../features/stock/vehicles/rows/vehicles.repository.ts';
import { PAGE_SIZE } from '../features/stock/vehicles/vehicle.ts';
import type { AppContext } from '../server/app-context.ts';
import type { VehicleKind } from '../shared/paths.ts';

/** Reads the database. `sections` returns the settings of single pages. */
export function serverCatalogueClient(
  context: AppContext,
  sections: () => Promise<DealershipSections>,
): CatalogueClient {
  return {
    list: (kind, query, lastIndex) => readList(context, kind, query, lastIndex),
    corrections: (kind, query) => correctSearch(context, kind, query),
    vehicle: (kind, id) => findVehicle(context, KINDS[kind], id),
    vehiclesByIds: (kind, ids) => findVehicles(context, KINDS[kind], ids),
    similar: async <K extends VehicleKind>(kind: K, id: number) => {
      const vehicles = await similarVehicles(context, kind, id);
      return { vehicles: parsedVehicles<K>(vehicles), landings: await landingsOf(context, kind, id) };
    },
    landing: (kind, slug) => readLanding(context, kind, slug),
    brands: () => listBrands(context),
    rates: () => publicRates(context),
    pictureHosts: () => linkedHosts(context),
    section: async (name) => (await sections())[name],
    facets: (kind, query) => readFacets(context, kind, query),
  };
}

async function readList<K extends VehicleKind>(
  context: AppContext,
  kind: K,
  query: ListQuery,
  lastIndex: number,
): Promise<List<VehicleOfKind<K>>> {
  const { vehicles, remaining } = await listVehicles(context, kind, query, lastIndex + 1, query.page * PAGE_SIZE);
  return { data: parsedVehicles<K>(vehicles), remaining };
}
