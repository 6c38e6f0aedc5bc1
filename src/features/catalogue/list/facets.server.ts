import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { fold } from '../../../shared/text/text.ts';
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

/** Maximum number of options. The panel shows the most frequent texts. */
const MAX_OPTIONS = 30;

/**
 * Returns the options of a free text in alphabetical order. Texts with the same folded form are one option, in the most
 * frequent spelling. The query does not change the options, only their counts.
 *
 * @param stock number of vehicles of the whole stock for each text
 * @param counts number of vehicles that each option would show
 */
export function textOptions(stock: Counts, counts: Counts = new Map()): Option[] {
  const texts = new Map<string, { label: string; most: number; all: number; count: number }>();
  for (const [value, number] of stock) {
    const label = String(value);
    const option = texts.get(fold(label)) ?? { label, most: 0, all: 0, count: 0 };
    const isUsual = number > option.most || (number === option.most && label < option.label);
    texts.set(fold(label), {
      label: isUsual ? label : option.label,
      most: Math.max(number, option.most),
      all: option.all + number,
      count: option.count + (counts.get(value) ?? 0),
    });
  }
  return [...texts]
    .sort(([one, a], [other, b]) => b.all - a.all || (one < other ? -1 : 1))
    .slice(0, MAX_OPTIONS)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { label, count }]) => ({ value: label, label, french: label, count }));
}
