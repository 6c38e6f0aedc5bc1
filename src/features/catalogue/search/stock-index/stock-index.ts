import type { VehicleKind } from '../../../../shared/paths.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import type { Comparable } from '../../../stock/vehicles/fields/field.ts';
import { type Comparison, comparedPrices, mostSimilar } from '../../../stock/vehicles/similar.ts';
import { rangeFilters } from '../../client/field-filters.ts';
import { EMPTY_QUERY, isSet, type ListQuery } from '../../client/list-query.ts';
import { type AdminFilter, type AdminList, adminTest, NO_ADMIN_FILTER } from '../admin-filter.ts';
import { nameScore } from '../admin-names.ts';
import { ADMIN_SORT_NAMES } from '../admin-sort.ts';
import { type Facets, selectedOptions } from '../facets.ts';
import { isReferenceOf, referencesIn, referenceWeight } from '../references.ts';
import { priceField, sortRule } from '../search-rules.ts';
import { type SearchTerm, termsOf } from '../search-terms.ts';
import { keepWithin, type RowNumbers } from './columns.ts';
import { type IndexedVehicle, RowStore } from './row-store.ts';
import { keepMatching } from './text-store.ts';

type Matches = {
  /**
   * The rows that at most one choice excludes. `excluding` contains the number of this choice for each row: 0 for none,
   * 1 for the first choice.
   */
  rows: RowNumbers;
  excluding: Uint8Array;
  /** The score of each row; 0 if the list does not contain the row. `count` is the number of rows in the list. */
  scores: Uint16Array;
  count: number;
};

/**
 * The facets and the number of all listed vehicles. `ranges` contains the query names of the ranges for which at least
 * one vehicle has a value.
 */
type WholeStock = { stock: Facets; size: number; ranges: string[] };

const MAX_CACHED = 4;

/**
 * All vehicles of one kind in memory: which of them a list contains and in which order (D11–D18). It is a forward index:
 * a query reads the columns and texts of all rows.
 */
export class StockIndex {
  readonly #kind: VehicleKind;
  readonly #store: RowStore;
  /**
   * The results of the last public queries since a change, the newest last. A page requests a list and its facets one
   * after the other.
   */
  readonly #queryCache = new Map<string, Matches>();
  #whole: WholeStock | null = null;

  constructor(kind: VehicleKind) {
    this.#kind = kind;
    this.#store = new RowStore(kind);
  }

  get size(): number {
    return this.#store.size;
  }

  /** Replaces a vehicle that has the same id. */
  put(vehicles: readonly IndexedVehicle[]): void {
    this.#forget();
    this.#store.put(vehicles);
  }

  remove(ids: readonly number[]): void {
    this.#forget();
    this.#store.remove(ids);
  }

  #forget(): void {
    this.#queryCache.clear();
    this.#whole = null;
  }

  select(query: ListQuery, offset: number, limit: number, admin?: AdminList): { ids: number[]; remaining: number } {
    const { scores, count } = admin ? this.#find(query, admin) : this.#findCached(query);
    if (offset >= count || limit === 0) return { ids: [], remaining: count };
    const isByScore = !admin?.order && query.sort === null && termsOf(query.q).length > 0;
    const rows = firstRows(this.#orderOf(query, admin), scores, Math.min(offset + limit, count), isByScore);
    return { ids: rows.slice(offset).map((row) => this.#store.idOf(row)), remaining: count };
  }

  /** Returns all rows in the order of a list that is not sorted by relevance. */
  #orderOf(query: ListQuery, admin?: AdminList): readonly number[] {
    if (admin?.order) return this.#store.inOrder(ADMIN_SORT_NAMES[admin.order], admin.order.startsWith('-'));
    const { by, order } = sortRule(query.sort, this.#kind);
    const name = by === 'price' ? priceField(this.#kind, query) : by === 'id' ? by : by.name;
    return this.#store.inOrder(name, order === 'desc');
  }

  countEach(query: ListQuery, filters: readonly AdminFilter[], now: Date): number[] {
    const { rows, scores } = this.#find(query, { ...NO_ADMIN_FILTER, order: null, now });
    const found = rows.filter((row) => scores[row] !== 0);
    const numberOf = (row: number, name: string) => this.#store.numberOf(row, name) ?? Number.NaN;
    return filters.map((filter) => found.filter(adminTest(filter, now, numberOf)).length);
  }

  /**
   * Returns the number of vehicles of each option under the filters of the other groups. Leaves out options without a
   * vehicle.
   */
  facets(query: ListQuery): Facets {
    const { rows, excluding } = this.#findCached(query);
    return new Map(this.#store.choices.map((column, i) => [column.choice.query, column.count(rows, excluding, i + 1)]));
  }

  /** Depends only on the stock. Computed once after a change, because every page of a list shows it. */
  whole(): WholeStock {
    this.#whole ??= {
      stock: this.facets(EMPTY_QUERY),
      size: this.#findCached(EMPTY_QUERY).count,
      ranges: this.#ranges(),
    };
    return this.#whole;
  }

  #ranges(): string[] {
    const { rows } = this.#findCached(EMPTY_QUERY);
    const isKnown = (name: string) => rows.some((row) => this.#store.numberOf(row, name) !== null);
    return rangeFilters(this.#kind).flatMap(({ name, query }) => (isKnown(name) ? [query] : []));
  }

  /** Returns a function that gives the values of one name in a public list. Leaves out absent values. */
  valuesIn(query: ListQuery): (name: string) => Comparable[] {
    const { rows, scores } = this.#findCached(query);
    const listed = Array.from(rows).filter((row) => scores[row] !== 0);
    return (name) => listed.map(this.#store.readerOf(name)).filter((value) => value !== null);
  }

  countNumbers(field: string): Map<number, number> {
    const counts = new Map<number, number>();
    for (const row of this.#findCached(EMPTY_QUERY).rows) {
      const number = this.#store.numberOf(row, field);
      if (number !== null) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    return counts;
  }

  /**
   * Returns the ids of the listed vehicles that are most similar to a vehicle of any status. If the index does not
   * contain this vehicle, returns [].
   */
  similarTo(id: number): number[] {
    const store = this.#store;
    if (!store.has(id)) return [];
    const names = comparedPrices(KINDS[this.#kind].fields);
    const [bodyOf, fuelOf] = [store.readerOf('body_type'), store.readerOf('fuel_type')];
    const comparisonOf = (row: number): Comparison => ({
      id: store.idOf(row),
      body: String(bodyOf(row) ?? ''),
      fuel: fuelOf(row),
      prices: names.map((name) => store.numberOf(row, name)),
    });
    return mostSimilar(comparisonOf(store.rowOf(id)), Array.from(this.#findCached(EMPTY_QUERY).rows, comparisonOf));
  }

  #findCached(query: ListQuery): Matches {
    const key = JSON.stringify([query.q, query.offer, query.filters, query.tariff]);
    const cached = this.#queryCache.get(key);
    const matches = cached ?? this.#find(query, null, this.#removeOldest());
    this.#queryCache.delete(key);
    this.#queryCache.set(key, matches);
    return matches;
  }

  /** If the cache is full, removes the result that was used longest ago, and returns it. */
  #removeOldest(): Matches | undefined {
    if (this.#queryCache.size < MAX_CACHED) return undefined;
    const [oldest = ''] = this.#queryCache.keys();
    const removed = this.#queryCache.get(oldest);
    this.#queryCache.delete(oldest);
    return removed;
  }

  /**
   * Checks the conditions one after another, each on the remaining rows, the fastest first: status, ranges, choices,
   * words.
   * @param memory a removed result. The new result uses its memory, because allocating memory takes longer than most
   * queries.
   */
  #find(query: ListQuery, admin: AdminList | null, memory?: Matches): Matches {
    const store = this.#store;
    const excluding = memory?.excluding.fill(0) ?? new Uint8Array(store.length);
    const scores = memory?.scores.fill(0) ?? new Uint16Array(store.length);
    let rows: RowNumbers = memory ? new Uint32Array(memory.rows.buffer) : new Uint32Array(store.length);
    for (let row = 0; row < rows.length; row += 1) rows[row] = row;
    const numberOf = (row: number, name: string) => store.numberOf(row, name) ?? Number.NaN;
    rows = admin
      ? rows.filter(adminTest(admin, admin.now ?? new Date(), numberOf))
      : keepWithin(rows, store.numbers('is_listed'), 1, 1);
    const price = { name: priceField(this.#kind, query), state: 'Price' } as const;
    for (const { name, state } of [price, ...rangeFilters(this.#kind)]) {
      const bounds = query.filters[state];
      if (isSet(bounds))
        rows = keepWithin(rows, store.numbers(name), bounds.start ?? -Infinity, bounds.end ?? Infinity);
    }
    for (const [i, column] of store.choices.entries())
      rows = column.keepSelected(rows, selectedOptions(column.choice, query), excluding, i + 1);
    // Checks the longest term first, because it is the rarest. The other terms then skip the rows without it.
    const lengthOf = ({ words }: SearchTerm) => words.join('').length;
    const terms = termsOf(query.q).sort((one, other) => lengthOf(other) - lengthOf(one));
    const nameScoreOf = (word: string, row: number) => nameScore(word, store.idOf(row), store.names[row] ?? '');
    const numbersOf = (name: string) => store.numbers(name);
    const named = admin ? new Map<number, number>() : this.#namedIn(query.q, rows);
    for (const term of terms) rows = keepMatching(store.texts, term, rows, scores, numbersOf, admin && nameScoreOf);
    if (named.size > 0) rows = withNamed(rows, scores, named);
    let count = 0;
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      if (excluding[row] !== 0) scores[row] = 0;
      else if (terms.length === 0) scores[row] = 1;
      if (scores[row] !== 0) count += 1;
    }
    return { rows, excluding, scores, count };
  }

  /** Returns the score of each of these rows whose reference the search contains. */
  #namedIn(q: string, rows: RowNumbers): Map<number, number> {
    const { references, texts, length } = this.#store;
    const named = new Map<number, number>();
    const searched = referencesIn(q);
    if (searched.length === 0) return named;
    const keys = new Set(searched.map(({ key }) => key));
    const ids = new Set(searched.flatMap(({ key, isNamed }) => (isNamed ? [Number(key)] : [])));
    const isCandidate = (row: number) =>
      references[row] ? keys.has(references[row]) : ids.size > 0 && ids.has(this.#store.idOf(row));
    const candidates = rows.filter(isCandidate);
    if (candidates.length === 0) return named;
    for (const one of searched) {
      let found = candidates.filter((row) => isReferenceOf(one, references[row] ?? '', this.#store.idOf(row)));
      const scores = new Uint16Array(found.length === 0 ? 0 : length);
      for (const term of found.length === 0 ? [] : termsOf(one.rest))
        found = keepMatching(texts, term, found, scores, (name) => this.#store.numbers(name), null);
      for (const row of found) named.set(row, Math.max(named.get(row) ?? 0, referenceWeight(one) + (scores[row] ?? 0)));
    }
    return named;
  }
}

/** Adds the rows whose reference the search contains. Filters have kept them before, so `rows` has memory for them. */
function withNamed(rows: RowNumbers, scores: Uint16Array, named: ReadonlyMap<number, number>): RowNumbers {
  const kept = new Set(rows);
  const added = [...named.keys()].filter((row) => !kept.has(row));
  for (const [row, score] of named) scores[row] = Math.max(scores[row] ?? 0, score);
  const all = new Uint32Array(rows.buffer, 0, rows.length + added.length);
  all.set(added, rows.length);
  return all;
}

/**
 * Returns the first `length` rows of an order that have a score. If `isByScore`, the highest scores come first. At
 * least `length` rows have a score.
 */
function firstRows(order: readonly number[], scores: Uint16Array, length: number, isByScore: boolean): number[] {
  // `missing` is the number of rows with the lowest score of the result.
  let [lowest, missing] = [1, length];
  if (isByScore) {
    const counts: number[] = [];
    for (const score of scores) counts[score] = (counts[score] ?? 0) + 1;
    lowest = counts.length - 1;
    for (; (counts[lowest] ?? 0) < missing; lowest -= 1) missing -= counts[lowest] ?? 0;
  }
  const rows: number[] = [];
  for (let i = 0; i < order.length && rows.length < length; i += 1) {
    const row = order[i] ?? 0;
    const score = scores[row] ?? 0;
    if (score < lowest || (score === lowest && missing === 0)) continue;
    if (score === lowest) missing -= 1;
    rows.push(row);
  }
  return isByScore ? rows.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0)) : rows;
}
