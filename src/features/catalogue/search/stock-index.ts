import type { VehicleKind } from '../../../shared/paths.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import { mostSimilar } from '../../stock/vehicles/similar.ts';
import { LISTED_STATUSES, type Status } from '../../stock/vehicles/status/status.ts';
import { rangeFilters } from '../client/field-filters.ts';
import { applicableBounds, type Bounds, type ListQuery } from '../client/list-query.ts';
import { type AdminFilter, NO_ADMIN_FILTER } from './admin-filter.ts';
import type { AdminSort } from './admin-sort.ts';
import { termsOf } from './search-terms.ts';
import { AdminColumns } from './stock-index/admin-columns.ts';
import { collectWithin, keepWithin, type Limits } from './stock-index/candidates.ts';
import type { Facets } from './stock-index/choice-columns.ts';
import { comparisonOf, nearComparisons } from './stock-index/comparisons.ts';
import { Groups } from './stock-index/groups.ts';
import type { IndexedVehicle } from './stock-index/indexed-vehicle.ts';
import { Pages } from './stock-index/pages.ts';
import { type Found, Remembered } from './stock-index/remembered.ts';
import { Scores } from './stock-index/scores.ts';
import { CREATED_AT, priceColumn, Slots } from './stock-index/slots.ts';
import { StockOrders } from './stock-index/stock-orders.ts';
import { TEXTS } from './stock-index/token-texts.ts';
import { WordBits } from './stock-index/word-bits.ts';

/** How the administration reads a list: its own order, null for that of the query; some vehicles, or all; names are searched too. */
export type AdminList = { order: AdminSort | null; statuses: readonly Status[] } & Partial<AdminFilter> & {
    now?: Date;
  };

/** So few slots are read one by one at no cost. */
const MIN_CHANGES = 64;

/**
 * All vehicles of one kind in memory: what `search-rules.ts` says of lists, counts and facets, over the whole stock (D11).
 * A question reads columns from end to end and posting lists, nothing else; a change adds a slot at the end.
 */
export class StockIndex {
  readonly #kind: VehicleKind;
  readonly #slots: Slots;
  readonly #groups: Groups;
  readonly #words: WordBits;
  readonly #scores: Scores;
  readonly #orders: StockOrders;
  readonly #pages: Pages;
  readonly #admin = new AdminColumns();
  /** The last questions since the last change, by words and ranges. */
  readonly #remembered = new Remembered();

  constructor(kind: VehicleKind, fuels: readonly Fuel[]) {
    this.#kind = kind;
    this.#slots = new Slots(kind);
    this.#groups = new Groups(kind);
    this.#words = new WordBits(fuels);
    this.#pages = new Pages(this.#slots);
    this.#scores = new Scores(this.#words, this.#slots);
    this.#orders = new StockOrders(kind, {
      slots: this.#slots,
      groups: this.#groups,
      texts: this.#words.texts,
      admin: this.#admin,
    });
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Adds vehicles, or replaces those of the same id. */
  put(vehicles: readonly IndexedVehicle[]): void {
    const lastOfEach = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
    const removed = this.#remove(lastOfEach.keys());
    const added = Array.from(lastOfEach.values(), (vehicle) => this.#push(vehicle));
    this.#orders.update(removed, added);
  }

  /** Removes vehicles; an id that is not here is ignored. */
  remove(ids: readonly number[]): void {
    this.#orders.update(this.#remove(ids), []);
  }

  /** @returns their slots */
  #remove(ids: Iterable<number>): number[] {
    this.#remembered.clear();
    const removed: number[] = [];
    for (const id of ids) {
      const slot = this.#slots.slotOf(id);
      if (slot === undefined) continue;
      removed.push(slot);
      this.#slots.remove(id);
    }
    return removed;
  }

  #push(vehicle: IndexedVehicle): number {
    this.#groups.push(vehicle);
    this.#admin.push(vehicle);
    this.#words.push(
      TEXTS.map((name) => vehicle[name]),
      vehicle,
    );
    return this.#slots.push(vehicle);
  }

  /**
   * Does in slices of some milliseconds what many changes have left to do. Vehicles may be put and lists asked for between
   * them; what is asked before is right too, and takes longer. Ends at once where few have changed.
   */
  *prepare(): Generator<void> {
    const { length, size } = this.#slots;
    if (length - size > MIN_CHANGES + size / 8) {
      this.#renumber();
      yield;
    }
    if (this.#words.unlisted > MIN_CHANGES + length / 16) yield* this.#words.makePostings();
    yield* this.#orders.prepare();
  }

  /** Leaves the dead slots out. */
  #renumber(): void {
    const live = this.#slots.live.values;
    const numbers = new Uint32Array(this.#slots.length);
    for (let slot = 1; slot < numbers.length; slot += 1)
      numbers[slot] = (numbers[slot - 1] as number) + (live[slot - 1] as number);
    this.#orders.renumber(numbers);
    this.#groups.keep(live);
    this.#admin.keep(live);
    this.#words.keep(live);
    this.#slots.keep();
    this.#remembered.clear();
  }

  /** The ids of rows `offset` … `offset + limit - 1` of a list, and how many match in all. */
  select(query: ListQuery, offset: number, limit: number, admin?: AdminList): { ids: number[]; remaining: number } {
    const { slots, scores, counts } = admin ? this.#findForAdmin(query, admin) : this.#find(query, false);
    const leftOut = this.#groups.leftOut(query.filters, admin?.statuses ?? LISTED_STATUSES);
    const remaining = sumOf(counts, leftOut);
    if (offset >= remaining) return { ids: [], remaining };
    const shown = remaining === slots.length ? slots : this.#groups.withoutLeftOut(slots, leftOut);
    const page = { offset, limit };
    const byScore = !admin?.order && query.sort === null && termsOf(query.q).length > 0;
    const order = admin?.order ? this.#orders.ofAdmin(admin.order) : this.#orders.ofList(query);
    const rows = byScore ? this.#pages.byScore(shown, scores, order, page) : this.#pages.inOrder(shown, order, page);
    return { ids: Array.from(rows, (slot) => this.#slots.ids.values[slot] as number), remaining };
  }

  /** The ids of those that lists show and that are most like one of any status; none where it is not here. */
  similarTo(id: number): number[] {
    const columns = { slots: this.#slots, groups: this.#groups };
    const slot = this.#slots.slotOf(id);
    if (slot === undefined) return [];
    const to = comparisonOf(this.#kind, columns, slot);
    return mostSimilar(to, nearComparisons(this.#kind, columns, to));
  }

  /** How many vehicles that lists show have each number of a field, by the number. */
  countNumbers(field: string): Map<number, number> {
    return this.#slots.countNumbers(field);
  }

  /** How many vehicles each of some filters of the administration shows. */
  countEach(filters: readonly AdminFilter[], now: Date): number[] {
    const { slots } = this.#orders.byId();
    return filters.map((filter) => {
      const matches = this.#admin.matcher(filter, now, this.#slots.column(CREATED_AT));
      let count = 0;
      for (let i = 0; i < slots.length; i += 1) if (matches(slots[i] as number)) count += 1;
      return count;
    });
  }

  count(query: ListQuery): number {
    return sumOf(this.#find(query, false).counts, this.#groups.leftOut(query.filters, LISTED_STATUSES));
  }

  /**
   * How many vehicles each option would show, given what is selected in the other filters (D15). Options without any
   * vehicle are left out.
   */
  facets(query: ListQuery): Facets {
    return this.#groups.facets(this.#find(query, false).counts, query.filters, LISTED_STATUSES);
  }

  /** The query names of the ranges in which a vehicle that lists show has a number. */
  ranges(): string[] {
    return rangeFilters(this.#kind).flatMap(({ name, query }) => (this.#slots.hasAny(name) ? [query] : []));
  }

  #findForAdmin(query: ListQuery, { now = new Date(), ...given }: AdminList): Found {
    const found = this.#find(query, true);
    const filter = { ...NO_ADMIN_FILTER, ...given };
    if (filter.lacks.length === 0 && filter.deadlines.length === 0 && filter.minAge === null) return found;
    const slots = found.slots.filter(this.#admin.matcher(filter, now, this.#slots.column(CREATED_AT)));
    return { ...found, slots, counts: this.#groups.count(slots) };
  }

  #find(query: ListQuery, isAdmin: boolean): Found {
    this.#catchUp();
    const ranges = this.#rangesOf(query);
    const key = JSON.stringify([query.q, isAdmin, ranges.map(([column, { min, max }]) => `${column} ${min} ${max}`)]);
    const known = this.#remembered.get(key);
    if (known) return known;
    const terms = termsOf(query.q);
    const { live, length } = this.#slots;
    const arrays = this.#remembered.arrays(length);
    const candidates = { slots: arrays.slots, count: 0 };
    if (terms.length > 0) this.#scores.find(candidates, arrays.scores, terms, isAdmin);
    for (const [i, [column, limits]] of ranges.entries()) {
      const numbers = this.#slots.column(column);
      if (i === 0 && terms.length === 0) collectWithin(candidates, live.values, length, numbers, limits);
      else keepWithin(candidates, numbers, limits);
    }
    const isAll = terms.length === 0 && ranges.length === 0;
    const slots = isAll ? this.#orders.byId().slots : arrays.slots.subarray(0, candidates.count);
    const found = { slots, scores: arrays.scores, counts: this.#groups.count(slots) };
    this.#remembered.set(key, found, arrays);
    return found;
  }

  /** The bounds that a query sets, by column. */
  #rangesOf({ filters, tariff }: ListQuery): [column: string, limits: Limits][] {
    const all: [string, Bounds][] = [
      [priceColumn(this.#kind, tariff), filters.Price],
      ...rangeFilters(this.#kind).map(({ name, state }): [string, Bounds] => [name, filters[state]]),
    ];
    return all.flatMap(([column, bounds]): [string, Limits][] => {
      const { start, end } = applicableBounds(bounds);
      if (start === null && end === null) return [];
      return [[column, { min: start ?? Number.NEGATIVE_INFINITY, max: end ?? Number.POSITIVE_INFINITY }]];
    });
  }

  /** Does at once what `prepare` would, where nobody has called it for so long that reading slots one by one is slow. */
  #catchUp(): void {
    const { length, size } = this.#slots;
    const isFarBehind = this.#words.unlisted > MIN_CHANGES + length / 2 || length - size > MIN_CHANGES + size;
    if (isFarBehind) for (const _slice of this.prepare());
  }
}

/** The sum of the groups that no filter leaves out. */
function sumOf(counts: Uint32Array, leftOut: Uint32Array): number {
  let sum = 0;
  for (let group = 0; group < counts.length; group += 1) if (leftOut[group] === 0) sum += counts[group] as number;
  return sum;
}
