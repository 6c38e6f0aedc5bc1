import { EMPTY_QUERY, type ListQuery } from '../../src/features/catalogue/client/list-query.ts';
import { searchedKey } from '../../src/features/catalogue/search/references.ts';
import { priceField } from '../../src/features/catalogue/search/search-rules.ts';
import { termsOf } from '../../src/features/catalogue/search/search-terms.ts';
import { type IndexedVehicle, RowStore } from '../../src/features/catalogue/search/stock-index/row-store.ts';
import { StockIndex } from '../../src/features/catalogue/search/stock-index/stock-index.ts';
import { keepMatching } from '../../src/features/catalogue/search/stock-index/text-store.ts';
import { fuelText, gearboxText } from '../../src/features/stock/vehicles/fields/choice-labels.ts';
import { SHIPPED_FUELS } from '../../src/features/stock/vehicles/fields/choices.ts';
import { isListed, STATUS_VALUES } from '../../src/features/stock/vehicles/status/status.ts';
import type { VehicleKind } from '../../src/shared/paths.ts';
import { fold } from '../../src/shared/text/text.ts';
import type { SearchableVehicle } from './expected-list.ts';

/** Returns a vehicle as the index stores it, without data that only the administration sees. */
export function indexedOf(vehicle: SearchableVehicle, kind: VehicleKind): IndexedVehicle {
  const fuel = SHIPPED_FUELS.find(({ code }) => code === vehicle.fuel);
  return {
    id: vehicle.id,
    names: '',
    reference: searchedKey(vehicle.reference),
    texts: {
      title: fold(vehicle.title),
      brand: fold(vehicle.brandName),
      modelYear: fold(vehicle.model_year),
      fuel: fuel ? fuelText(fuel) : '',
      gearbox: gearboxText(vehicle.gearbox),
      overview: fold(vehicle.overview),
      details: fold(vehicle.details),
    },
    values: {
      [priceField(kind, EMPTY_QUERY)]: vehicle.price,
      ...vehicle.values,
      ...vehicle.facts,
      brand: vehicle.brand,
      fuel_type: vehicle.fuel,
      effective_gearbox: vehicle.effectiveGearbox,
      offer_kind: vehicle.offer,
      status: STATUS_VALUES.indexOf(vehicle.status),
      is_listed: Number(isListed(vehicle.status)),
    },
  };
}

/** Returns the ids of the list that the site's index gives for a query. */
export function listedIn(
  stock: readonly SearchableVehicle[],
  query: Partial<ListQuery>,
  kind: VehicleKind = 'cars',
): number[] {
  const index = new StockIndex(kind);
  index.put(stock.map((vehicle) => indexedOf(vehicle, kind)));
  return index.select({ ...EMPTY_QUERY, ...query }, 0, stock.length).ids;
}

/** Returns the score that the site's index gives a vehicle for a search, in tenths; 0 if the search does not find it. */
export function scoreIn(vehicle: SearchableVehicle, q: string): number {
  const store = new RowStore('cars');
  store.put([indexedOf(vehicle, 'cars')]);
  const scores = new Uint16Array(1);
  let rows = Uint32Array.of(0);
  for (const term of termsOf(q))
    rows = keepMatching(store.texts, term, rows, scores, (name) => store.numbers(name), null);
  return scores[0] ?? 0;
}
