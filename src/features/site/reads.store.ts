import type { House } from '../../server/house.ts';
import type { DealershipSections } from '../../shared/dealership.ts';
import { listBrands } from '../brands/brands.store.ts';
import { cars } from '../cars/cars.store.ts';
import { listRates } from '../rates/rates.store.ts';
import { trucks } from '../trucks/trucks.store.ts';
import { GEARBOXES } from '../vehicles/choices.ts';
import { listFuels } from '../vehicles/fuels.store.ts';
import { type Count, countFacets } from '../vehicles/selection.store.ts';
import { PAGE_SIZE, type VehicleKind } from '../vehicles/vehicle.ts';
import type { VehicleStore } from '../vehicles/vehicles.store.ts';
import type { Facets, Option, Reads, VehicleOf } from './reads.ts';

const STORES = { cars, trucks };

function storeOf<K extends VehicleKind>(kind: K): Pick<VehicleStore<VehicleOf[K], never>, 'list' | 'find'> {
  return STORES[kind] as unknown as Pick<VehicleStore<VehicleOf[K], never>, 'list' | 'find'>;
}

/** The public reads, answered by the stores and the dealership's file. */
export function storeReads(house: House, sections: DealershipSections): Reads {
  return {
    list: (kind, query, lastIndex) => storeOf(kind).list(house, query, lastIndex + 1, query.page * PAGE_SIZE),
    vehicle: (kind, id) => storeOf(kind).find(house, id),
    brands: () => listBrands(house),
    rates: () => listRates(house),
    section: async (name) => sections[name],
    facets: async (kind, query): Promise<Facets> => {
      const [counts, brands, fuels] = await Promise.all([
        countFacets(house, kind, query),
        listBrands(house),
        listFuels(house),
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
