import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { GEARBOXES, type SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import { listFuels } from '../../stock/vehicles/rows/fuels.repository.ts';
import type { Facets, Option } from '../client/facets.ts';
import { optionFilters } from '../client/field-filters.ts';
import type { ListQuery } from '../client/list-query.ts';
import { landingOfList } from '../landings/landings.server.ts';
import type { Counts } from '../search/facets.ts';
import { countFacets } from '../search/search.repository.ts';
import { textOptions } from '../search/text-options.ts';

/**
 * Returns the options of every filter with their counts, including options without vehicles. Brands without a vehicle
 * of this kind come last. The order does not depend on the query, so that no option moves when another is chosen.
 */
export async function readFacets(context: AppContext, kind: VehicleKind, query: ListQuery): Promise<Facets> {
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
