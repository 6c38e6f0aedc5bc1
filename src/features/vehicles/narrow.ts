import { centsOf } from '../../shared/money.ts';
import type { Option } from '../site/reads.ts';
import { AUTOMATIC_ACCESSORY, type Fuel, fuelCodeOf, gearboxCodeOf } from './choices.ts';
import type { Card } from './facts.ts';
import type { ListQuery, Tariff } from './list-query.ts';
import { type Facts, select } from './selection.ts';
import { PAGE_SIZE, yearOfModel } from './vehicle.ts';

/** What turns a card's texts back into the codes that filters compare. */
export type Names = { brands: readonly Pick<Option, 'value' | 'label'>[]; fuels: readonly Fuel[] };

/**
 * The first page of a query among the cards that the browser has: shown at once, by the rules that the database
 * applies to the whole stock, until its answer is here (D11).
 */
export function narrow(cards: readonly Card[], query: ListQuery, names: Names): Card[] {
  const stock = cards.map((card) => ({ ...factsOf(card, query.tariff, names), card }));
  return select(stock, query, names.fuels)
    .slice(0, PAGE_SIZE)
    .map(({ card }) => card);
}

/** A card as the rules of selection see it. */
export function factsOf(card: Card, tariff: Tariff, { brands, fuels }: Names): Facts {
  const gearbox = gearboxCodeOf(card.gearbox);
  const price = card.type === 'car' ? card.ppd : card.tags.find((tag) => tag.tariff === tariff)?.price;
  return {
    id: card.id,
    title: card.title,
    overview: card.overview,
    model_year: card.year,
    brand: card.brand,
    brandName: brands.find(({ value }) => value === String(card.brand))?.label ?? '',
    fuel: fuelCodeOf(card.fuel, fuels),
    gearbox,
    effectiveGearbox: card.manual === AUTOMATIC_ACCESSORY ? 'automatic' : gearbox,
    price: centsOf(price ?? ''),
    mileage: card.distance,
    year: yearOfModel(card.year),
  };
}
