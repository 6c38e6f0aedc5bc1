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

export type Names = { brands: readonly Pick<Option, 'value' | 'label'>[]; fuels: readonly Fuel[] };

/**
 * Returns the first page of a query from the cards in the browser, by the rules of the server. The list shows it until
 * the response arrives.
 */
export function filterLoaded(cards: readonly Card[], kind: VehicleKind, query: ListQuery, names: Names): Card[] {
  const stock = cards.map((card) => ({ ...searchableOf(card, kind, query.tariff, names), card }));
  return searchVehicles(stock, query, kind, names.fuels)
    .slice(0, PAGE_SIZE)
    .map(({ card }) => card);
}

function searchableOf(card: Card, kind: VehicleKind, tariff: Tariff, { brands, fuels }: Names): SearchableVehicle {
  const gearbox = gearboxCodeOf(card.gearbox);
  const effectiveGearbox = card.manual === AUTOMATIC_ACCESSORY ? 'automatic' : gearbox;
  const price = card.type === 'car' ? card.ppd : card.tags.find((tag) => tag.tariff === tariff)?.price;
  return {
    id: card.id,
    reference: card.reference,
    // A vehicle of a list is available or reserved. The rules treat both in the same way.
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
