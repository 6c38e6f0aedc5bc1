import { PATHS } from '../../../shared/paths.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { findVehicles } from '../../stock/vehicles/rows/vehicles.repository.ts';
import { definePage } from '../client/define-page.server.ts';
import { MAX_COMPARED, readCompared } from '../favourites/compare-address.ts';
import { comparePath } from '../favourites/id-params.ts';
import { parsedVehicles, similarVehicles } from '../search/search.repository.ts';
import type ComparisonView from './comparison.view.tsx';

export const comparisonPage = definePage<typeof ComparisonView>({
  path: PATHS.compare,
  view: 'catalogue/comparison/comparison',
  cacheKey: ({ query }) => {
    const { kind, ids, omitted, isMixed, isDifferencesOnly } = readCompared(query);
    // The page names the vehicles that it omits.
    return omitted > 0 || isMixed ? null : comparePath(kind, ids, isDifferencesOnly);
  },
  load: async ({ context, sections, query, orNull }) => {
    const { kind, ids } = readCompared(query);
    const [first] = ids;
    const [loaded, brands, similar] = await Promise.all([
      kind === 'cars' ? findVehicles(context, KINDS.cars, ids) : findVehicles(context, KINDS.trucks, ids),
      orNull(listBrands(context)),
      // The page works without suggestions.
      first === undefined || ids.length === MAX_COMPARED ? [] : orNull(similarVehicles(context, kind, first)),
    ]);
    return {
      loaded,
      cards: loaded.map((vehicle) => cardOf(kind, vehicle)),
      brands: brands?.filter(({ id }) => loaded.some(({ brand }) => brand === id)) ?? [],
      rental: sections.rental[kind],
      suggestions: parsedVehicles(similar ?? [])
        .filter(({ id }) => !ids.includes(id))
        .map((vehicle) => cardOf(kind, vehicle)),
    };
  },
  head: ({ loaded }) => {
    const names = loaded.map(({ title }) => title).join(', ');
    return {
      title: names === '' ? 'Comparer des véhicules' : `Comparer : ${names}`,
      description: 'Prix, caractéristiques et équipements de deux ou trois véhicules, côte à côte.',
    };
  },
});
