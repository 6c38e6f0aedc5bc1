import { centsOf } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { fuelCodeOf, gearboxCodeOf } from '../../stock/vehicles/fields/choice-labels.ts';
import { AUTOMATIC_ACCESSORY, type Fuel } from '../../stock/vehicles/fields/choices.ts';
import { comparedValues } from '../../stock/vehicles/fields/compared-value.ts';
import { searchedText } from '../../stock/vehicles/fields/field.ts';
import { PAGE_SIZE, type Tariff } from '../../stock/vehicles/vehicle.ts';
import type { Option } from '../client/catalogue-client.ts';
import type { ListQuery } from '../client/list-query.ts';
import { factsOf } from './search-facts.ts';
import { type SearchableVehicle, searchVehicles } from './search-rules.ts';

/** The names by which a card's texts become the codes that filters compare. */
export type Names = { brands: readonly Pick<Option, 'value' | 'label'>[]; fuels: readonly Fuel[] };

/**
 * The first page of a query among the cards that the browser has: shown at once, by the rules that the database applies
 * to the whole stock, until the response is here.
 */
export function filterLoaded(cards: readonly Card[], kind: VehicleKind, query: ListQuery, names: Names): Card[] {
  const stock = cards.map((card) => ({ ...searchableOf(card, kind, query.tariff, names), card }));
  return searchVehicles(stock, query, kind, names.fuels)
    .slice(0, PAGE_SIZE)
    .map(({ card }) => card);
}

/** A card as the rules of the search read it. */
function searchableOf(card: Card, kind: VehicleKind, tariff: Tariff, { brands, fuels }: Names): SearchableVehicle {
  const gearbox = gearboxCodeOf(card.gearbox);
  const effectiveGearbox = card.manual === AUTOMATIC_ACCESSORY ? 'automatic' : gearbox;
  const price = card.type === 'car' ? card.ppd : card.tags.find((tag) => tag.tariff === tariff)?.price;
  return {
    id: card.id,
    // Lists hold no other.
    status: 'available',
    title: card.title,
    overview: card.overview,
    details: searchedText(KINDS[kind].fields, card.values),
    model_year: card.year,
    brand: card.brand,
    brandName: brands.find(({ value }) => value === String(card.brand))?.label ?? '',
    fuel: fuelCodeOf(card.fuel, fuels),
    gearbox,
    offer: card.offer,
    effectiveGearbox,
    price: centsOf(price ?? ''),
    values: comparedValues(KINDS[kind].fields, card.values, card.offer),
    facts: factsOf(kind, card.values, { gearbox: effectiveGearbox, payload: card.payload }),
  };
}
