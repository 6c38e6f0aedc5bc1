import { fold, wordsOf } from '../../shared/text.ts';
import { applicableBounds, type Bounds, type FilterState, type ListQuery, type Sort } from '../catalogue/list-query.ts';
import { type Fuel, fuelText, gearboxText } from '../vehicles/choices.ts';

/**
 * The one definition of which vehicles a list shows and in which order (spec §5, D11–D18). The browser runs it on what
 * it has loaded; the database runs the same rules over the whole stock (`selection.sql.ts`), and a property test holds
 * the two together.
 */

/** A vehicle as the rules see it. */
export type SearchableVehicle = {
  id: number;
  title: string;
  overview: string;
  model_year: string;
  brand: number | null;
  brandName: string;
  fuel: string | null;
  /** The gearbox field, which the search reads. */
  gearbox: string | null;
  /** The gearbox the filter reads (D13). */
  effectiveGearbox: string | null;
  /** Cents of the price that bounds and sorts mean, or null where it cannot be read. */
  price: number | null;
  mileage: number | null;
  year: number | null;
};

/** Tenths of the specification's weights (CST-10), so that sums are exact; the brand counts as the title (D17). */
export const WEIGHTS = { title: 20, brand: 20, modelYear: 20, fuel: 10, gearbox: 10, overview: 4 } as const;

/** Does a folded text hold a folded word? */
export function containsWord(foldedText: string, word: string): boolean {
  return foldedText.includes(word);
}

/** A vehicle's score for folded words, in tenths: each word sums its fields; 0 as soon as one word is nowhere (SRCH-3). */
export function scoreOf(facts: SearchableVehicle, words: readonly string[], fuels: readonly Fuel[]): number {
  const fuel = fuels.find((known) => known.code === facts.fuel);
  const fields: [string, number][] = [
    [fold(facts.title), WEIGHTS.title],
    [fold(facts.brandName), WEIGHTS.brand],
    [fold(facts.model_year), WEIGHTS.modelYear],
    [fuel ? fuelText(fuel) : '', WEIGHTS.fuel],
    [gearboxText(facts.gearbox), WEIGHTS.gearbox],
    [fold(facts.overview), WEIGHTS.overview],
  ];
  let total = 0;
  for (const word of words) {
    const score = fields.reduce((sum, [text, weight]) => sum + (containsWord(text, word) ? weight : 0), 0);
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

/** Is a value inside inclusive bounds? A value that cannot be read is outside any bound that is set (D12). */
export function within(value: number | null, bounds: Bounds): boolean {
  const { start, end } = applicableBounds(bounds);
  if (start === null && end === null) return true;
  return value !== null && (start === null || value >= start) && (end === null || value <= end);
}

/** Is a value among those selected, or none selected? */
export function chosen<T>(value: T | null, selected: readonly T[]): boolean {
  return selected.length === 0 || (value !== null && selected.includes(value));
}

/** FLT-9 to FLT-12: or inside a group, and across groups. */
export function passes(facts: SearchableVehicle, filters: FilterState): boolean {
  return (
    chosen(facts.brand, filters.Brands) &&
    chosen(facts.fuel, filters.Fuel_Types) &&
    chosen(facts.effectiveGearbox, filters.Gearbox) &&
    within(facts.price, filters.Price) &&
    within(facts.mileage, filters.Mileage) &&
    within(facts.year, filters.Model_Year)
  );
}

/** Which value a sort reads and in which direction; values that cannot be read come last, ties by id descending. */
export const SORT_KEYS: Record<Sort, { key: 'id' | 'price' | 'mileage' | 'year'; ascending: boolean }> = {
  recent: { key: 'id', ascending: false },
  prix: { key: 'price', ascending: true },
  'prix-desc': { key: 'price', ascending: false },
  km: { key: 'mileage', ascending: true },
  annee: { key: 'year', ascending: false },
};

/** The vehicles a list shows, in its order, all pages of them. */
export function searchVehicles<T extends SearchableVehicle>(
  stock: readonly T[],
  query: ListQuery,
  fuels: readonly Fuel[],
): T[] {
  const words = wordsOf(query.q);
  const scored = stock
    .filter((facts) => passes(facts, query.filters))
    .map((facts) => ({ facts, score: scoreOf(facts, words, fuels) }))
    .filter(({ score }) => words.length === 0 || score > 0);
  const byRelevance = words.length > 0 && query.sort === null;
  const { key, ascending } = SORT_KEYS[query.sort ?? 'recent'];
  scored.sort((a, b) => {
    if (byRelevance) return b.score - a.score || b.facts.id - a.facts.id;
    const [left, right] = [a.facts[key], b.facts[key]];
    if (left === right) return b.facts.id - a.facts.id;
    if (left === null) return 1;
    if (right === null) return -1;
    return ascending ? left - right : right - left;
  });
  return scored.map(({ facts }) => facts);
}
