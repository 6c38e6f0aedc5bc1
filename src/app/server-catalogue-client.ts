import { listBrands } from '../features/brands/brands.repository.ts';
import { cars } from '../features/cars/cars.repository.ts';
import type { CatalogueClient, Facets, Option, VehicleOf } from '../features/catalogue/catalogue-client.ts';
import type { ListQuery } from '../features/catalogue/list-query.ts';
import { listRates } from '../features/rates/rates.repository.ts';
import { trucks } from '../features/trucks/trucks.repository.ts';
import { type Count, countFacets, listVehicles } from '../features/vehicle-search/search.repository.ts';
import { GEARBOXES } from '../features/vehicles/choices.ts';
import { listFuels } from '../features/vehicles/fuels.repository.ts';
import { PAGE_SIZE } from '../features/vehicles/vehicle.ts';
import type { VehicleStore } from '../features/vehicles/vehicles.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import type { DealershipSections } from '../shared/dealership.ts';
import type { VehicleKind } from '../shared/paths.ts';

const STORES = { cars, trucks };

function storeOf<K extends VehicleKind>(kind: K): Pick<VehicleStore<VehicleOf[K], never>, 'shape' | 'find'> {
  return STORES[kind] as unknown as Pick<VehicleStore<VehicleOf[K], never>, 'shape' | 'find'>;
}

/** The public reads, answered by the stores and the dealership's file. */
export function serverCatalogueClient(context: AppContext, sections: DealershipSections): CatalogueClient {
  return {
    list: <K extends VehicleKind>(kind: K, query: ListQuery, lastIndex: number) =>
      listVehicles<VehicleOf[K]>(context, storeOf(kind).shape, query, lastIndex + 1, query.page * PAGE_SIZE),
    vehicle: (kind, id) => storeOf(kind).find(context, id),
    brands: () => listBrands(context),
    rates: () => listRates(context),
    section: async (name) => sections[name],
    facets: async (kind, query): Promise<Facets> => {
      const [counts, brands, fuels] = await Promise.all([
        countFacets(context, kind, query),
        listBrands(context),
        listFuels(context),
      ]);
      return {
        marque: brands.map(({ id, brandName }) => optionOf(counts.marque, id, brandName)),
        carburant: fuels.map(({ code, label, french }) => optionOf(counts.carburant, code, label, french)),
        boite: GEARBOXES.map(({ code, label, filterLabel }) => optionOf(counts.boite, code, filterLabel, label)),
      };
    },
  };
}

function optionOf(counts: Count[], value: string | number, label: string, french = label): Option {
  const count = counts.find((known) => known.value === value)?.count ?? 0;
  return { value: String(value), label, french, count };
}
