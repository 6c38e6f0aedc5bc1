import { fieldFilters } from '../../src/features/catalogue/client/field-filters.ts';
import { applicableBounds, type Bounds, type ListQuery } from '../../src/features/catalogue/client/list-query.ts';
import {
  isReferenceOf,
  referencesIn,
  referenceWeight,
  type SearchedReference,
  searchedKey,
} from '../../src/features/catalogue/search/references.ts';
import type { Facts } from '../../src/features/catalogue/search/search-facts.ts';
import { containsWhole, PARTED, sortRule, WEIGHTS } from '../../src/features/catalogue/search/search-rules.ts';
import { type SearchTerm, termsOf } from '../../src/features/catalogue/search/search-terms.ts';
import { fuelText, gearboxText } from '../../src/features/stock/vehicles/fields/choice-labels.ts';
import { type OfferKind, offersWith, SHIPPED_FUELS } from '../../src/features/stock/vehicles/fields/choices.ts';
import type { Comparable } from '../../src/features/stock/vehicles/fields/field.ts';
import { isAskedFor, LISTED_STATUSES, type Status } from '../../src/features/stock/vehicles/status/status.ts';
import type { VehicleKind } from '../../src/shared/paths.ts';
import { fold } from '../../src/shared/text/text.ts';

export type SearchableVehicle = {
  id: number;
  /** The dealer's own reference; '' if there is none. */
  reference: string;
  status: Status;
  title: string;
  overview: string;
  details: string;
  model_year: string;
  brand: number | null;
  brandName: string;
  fuel: string | null;
  /** The gearbox field, which the search reads. */
  gearbox: string | null;
  effectiveGearbox: string | null;
  offer: OfferKind;
  /** The rental price in cents, for the price filter and the price sorts. Null if it has no amount. */
  price: number | null;
  values: Readonly<Record<string, Comparable>>;
  facts: Facts;
};

function containsWord(foldedText: string, word: string): boolean {
  return foldedText.includes(word);
}

type Weighted = [text: string, weight: number];

/** Returns the score of a word in texts that are not public, in tenths. */
type More = (word: string) => number;

/**
 * Returns a vehicle's score for a search, in tenths: the sum of the terms' scores. If a term is not found, returns 0.
 */
function scoreOf(vehicle: SearchableVehicle, terms: readonly SearchTerm[], more: More = () => 0): number {
  const fuel = SHIPPED_FUELS.find(({ code }) => code === vehicle.fuel);
  const fields: Weighted[] = [
    [fold(vehicle.title), WEIGHTS.title],
    [fold(vehicle.brandName), WEIGHTS.brand],
    [fold(vehicle.model_year), WEIGHTS.modelYear],
    [fuel ? fuelText(fuel) : '', WEIGHTS.fuel],
    [gearboxText(vehicle.gearbox), WEIGHTS.gearbox],
    [fold(vehicle.overview), WEIGHTS.overview],
  ];
  const details = fold(vehicle.details);
  let total = 0;
  for (const term of terms) {
    const value = (term.fact && vehicle.facts[term.fact.name]) ?? Number.NaN;
    const score = termScore(term, fields, details, term.fact?.holds(value) === true, more);
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

/** Returns the score of a vehicle whose reference the search contains; otherwise 0. */
function referenceScore(vehicle: SearchableVehicle, searched: readonly SearchedReference[]): number {
  const own = searchedKey(vehicle.reference);
  return searched.reduce((best, one) => {
    if (!isReferenceOf(one, own, vehicle.id)) return best;
    const ofRest = scoreOf(vehicle, termsOf(one.rest));
    return one.rest === '' || ofRest > 0 ? Math.max(best, referenceWeight(one) + ofRest) : best;
  }, 0);
}

/**
 * Each word adds the weights of the texts that contain it (SRCH-3). If a word is not found, its variants count instead.
 * A fact of two words counts only if the words are side by side.
 */
function termScore(
  { words, variants, partings, fact }: SearchTerm,
  fields: readonly Weighted[],
  details: string,
  isFact: boolean,
  more: More,
): number {
  const scores = words.map((word) => sumWhere(fields, (text) => containsWord(text, word)) + more(word));
  const total = scores.reduce((sum, score) => sum + score, 0);
  const isComplete = scores.every((score) => score > 0);
  if (isComplete && (fact === null || words.length === 1)) return total;
  const parted = sumWhere([...fields, [details, WEIGHTS.details]], (text) => containsWhole(text, partings));
  if (parted > 0) return PARTED * parted;
  const isInDetails =
    isFact ||
    containsWhole(details, variants) ||
    (words.length === 1 && words.every((word) => containsWord(details, word)));
  const added = sumWhere(fields, (text) => containsWhole(text, variants)) + (isInDetails ? WEIGHTS.details : 0);
  if (added === 0) return 0;
  return isComplete ? total : total + added * words.length;
}

function sumWhere(fields: readonly Weighted[], isIn: (text: string) => boolean): number {
  return fields.reduce((sum, [text, weight]) => sum + (isIn(text) ? weight : 0), 0);
}

function within(value: Comparable, bounds: Bounds): boolean {
  const { start, end } = applicableBounds(bounds);
  if (start === null && end === null) return true;
  return typeof value === 'number' && (start === null || value >= start) && (end === null || value <= end);
}

function isSelected<T>(value: T | null, selected: readonly T[]): boolean {
  return selected.length === 0 || (value !== null && selected.includes(value));
}

/** Applies FLT-9 to FLT-12: "or" inside a group, "and" between groups. */
function passes(vehicle: SearchableVehicle, query: ListQuery, kind: VehicleKind): boolean {
  const { offer, filters } = query;
  return (
    isSelected(vehicle.offer, offer === null ? [] : offersWith(offer)) &&
    isSelected(vehicle.brand, filters.Brands) &&
    isSelected(vehicle.fuel, filters.Fuel_Types) &&
    isSelected(vehicle.effectiveGearbox, filters.Gearbox) &&
    within(priceOf(vehicle, query), filters.Price) &&
    fieldFilters(kind).every((filter) => {
      const value = vehicle.values[filter.name] ?? null;
      switch (filter.type) {
        case 'range':
          return within(value, filters[filter.state]);
        case 'text':
          return isSelected(value === null ? null : fold(String(value)), filters[filter.state]);
        default:
          return isSelected<Comparable>(value, filters[filter.state]);
      }
    })
  );
}

function priceOf(vehicle: SearchableVehicle, { offer }: ListQuery): Comparable {
  return offer === 'sale' ? (vehicle.values['sale_price'] ?? null) : vehicle.price;
}

function sortValue(vehicle: SearchableVehicle, { by }: ReturnType<typeof sortRule>, query: ListQuery): Comparable {
  if (by === 'id') return vehicle.id;
  return by === 'price' ? priceOf(vehicle, query) : (vehicle.values[by.name] ?? null);
}

type AdminSearch<T> = {
  more: (word: string, vehicle: T) => number;
  statuses: readonly Status[];
};

/**
 * Returns the vehicles of a list in its order (D11–D18). Reads one vehicle after the other, without an index. Property
 * tests compare the site's lists with this one.
 */
export function expectedList<T extends SearchableVehicle>(
  stock: readonly T[],
  query: ListQuery,
  kind: VehicleKind,
  admin?: AdminSearch<T>,
): T[] {
  const terms = termsOf(query.q);
  const references = admin ? [] : referencesIn(query.q);
  const more = admin?.more;
  const statuses = admin?.statuses ?? LISTED_STATUSES;
  const scored = stock
    .filter((vehicle) => isAskedFor(vehicle.status, statuses) && passes(vehicle, query, kind))
    .map((vehicle) => {
      const ofTexts = scoreOf(vehicle, terms, more && ((word) => more(word, vehicle)));
      return { vehicle, score: Math.max(ofTexts, referenceScore(vehicle, references)) };
    })
    .filter(({ score }) => terms.length === 0 || score > 0);
  const byRelevance = terms.length > 0 && query.sort === null;
  const rule = sortRule(query.sort, kind);
  scored.sort((a, b) => {
    if (byRelevance) return b.score - a.score || b.vehicle.id - a.vehicle.id;
    const [left, right] = [sortValue(a.vehicle, rule, query), sortValue(b.vehicle, rule, query)];
    if (left === right) return b.vehicle.id - a.vehicle.id;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right === (rule.order === 'asc') ? -1 : 1;
  });
  return scored.map(({ vehicle }) => vehicle);
}
