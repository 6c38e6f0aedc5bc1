import type { CatalogueClient, Facets, List, Option } from '../features/catalogue/client/catalogue-client.ts';
import { optionFilters } from '../features/catalogue/client/field-filters.ts';
import type { ListQuery } from '../features/catalogue/client/list-query.ts';
import { landingOfList, landingsOf, readLanding } from '../features/catalogue/landings/landings.server.ts';
import type { Counts } from '../features/catalogue/search/facets.ts';
import {
  countFacets,
  listVehicles,
  parsedVehicles,
  similarVehicles,
} from '../features/catalogue/search/search.repository.ts';
import { correctSearch } from '../features/catalogue/search/spelling/spelling.repository.ts';
import { textOptions } from '../features/catalogue/search/text-options.ts';
import type { DealershipSections } from '../features/platform/settings/public-settings.ts';
import { listBrands } from '../features/stock/brands/brands.repository.ts';
import type { Brand } from '../features/stock/brands/brands.schema.ts';
import { KINDS, type VehicleOfKind } from '../features/stock/kinds/kinds.ts';
import { publicRates } from '../features/stock/rates/rates.repository.ts';
import { GEARBOXES, type SingleOffer } from '../features/stock/vehicles/fields/choices.ts';
import { listFuels } from '../features/stock/vehicles/rows/fuels.repository.ts';
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

/**
 * Returns the options of every filter with their counts, including options without vehicles. Brands without a vehicle
 * of this kind come last. The order does not depend on the query, so that no option moves when another is chosen.
 */
async function readFacets(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<Facets> {
  const [{ counts, offers, stock, size, ranges }, landing, brands, fuels] = await Promise.all([
    countFacets(context, kind, query),
    landingOfList(context, kind, query),
    listBrands(context),
    listFuels(context),
  ]);
  const isAbsent = ({ id }: Brand) => !stock.get('marque')?.has(id);
  const isOffered = (offer: SingleOffer) => [offer, 'both'].some((value) => stock.get('offer')?.has(value));
  const facets: Facets = {
    marque: [...brands.filter((brand) => !isAbsent(brand)), ...brands.filter(isAbsent)].map(({ id, brandName }) =>
      optionOf(counts.get('marque'), id, brandName),
    ),
    carburant: fuels.map(({ code, label, french }) => optionOf(counts.get('carburant'), code, label, french)),
    boite: GEARBOXES.map(({ code, label, filterLabel }) => optionOf(counts.get('boite'), code, filterLabel, label)),
    offre: { tout: offers.all, achat: offers.sale, location: offers.rental },
    ranges,
    offers: (['rental', 'sale'] as const).filter(isOffered),
    ...(landing === null ? {} : { landing }),
    stock: { vehicles: size, guaranteed: stock.get('guarantee')?.get(1) ?? 0 },
  };
  for (const { type, query: name, field } of optionFilters(kind)) {
    const all = stock.get(name);
    if (all === undefined || all.size === 0) continue;
    facets[name] =
      type === 'text'
        ? textOptions(all, counts.get(name))
        : field.options.map(({ value, label }) => optionOf(counts.get(name), value, label));
  }
  return facets;
}

function optionOf(counts: Counts | undefined, value: string | number, label: string, french = label): Option {
  return { value: String(value), label, french, count: counts?.get(value) ?? 0 };
}
