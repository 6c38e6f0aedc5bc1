import type { VehicleKind } from '../../shared/paths.ts';
import { fold } from '../../shared/text.ts';
import type { ListQuery } from '../catalogue/list-query.ts';
import type { Fuel } from '../vehicles/choices.ts';
import type { Comparable } from '../vehicles/field.ts';
import { TARIFFS } from '../vehicles/vehicle.ts';
import { nameScore } from './admin-names.ts';
import type { AdminSort } from './admin-sort.ts';
import { isSelected, type SearchableVehicle, searchVehicles } from './search-rules.ts';
import { type ChoiceColumn, type Counts, choiceColumns, type Facets } from './stock-index/choice-columns.ts';
import type { IndexedVehicle } from './stock-index/indexed-vehicle.ts';

/** How the administration reads a list: its own order, null for that of the query; names are searched too. */
export type AdminList = { order: AdminSort | null };

type Priced = IndexedVehicle & Pick<SearchableVehicle, 'price'>;

/** All vehicles of one kind in memory, and the lists and counts over them (D11). */
export class StockIndex {
  readonly #kind: VehicleKind;
  readonly #fuels: readonly Fuel[];
  readonly #stock = new Map<number, IndexedVehicle>();

  constructor(kind: VehicleKind, fuels: readonly Fuel[]) {
    this.#kind = kind;
    this.#fuels = fuels;
  }

  get size(): number {
    return this.#stock.size;
  }

  /** Adds vehicles, or replaces those of the same id. */
  put(vehicles: readonly IndexedVehicle[]): void {
    for (const vehicle of vehicles) this.#stock.set(vehicle.id, vehicle);
  }

  /** Removes vehicles; an id that is not here is ignored. */
  remove(ids: readonly number[]): void {
    for (const id of ids) this.#stock.delete(id);
  }

  /** The ids of rows `offset` … `offset + limit - 1` of a list, and how many match in all. */
  select(query: ListQuery, offset: number, limit: number, admin?: AdminList): { ids: number[]; remaining: number } {
    const found = this.#matching(query, admin !== undefined);
    if (admin?.order) found.sort(adminOrder(admin.order));
    return { ids: found.slice(offset, offset + limit).map(({ id }) => id), remaining: found.length };
  }

  count(query: ListQuery): number {
    return this.#matching(query, false).length;
  }

  /**
   * How many vehicles each option would show, given what is selected in the other filters (D15). Options without any
   * vehicle are left out.
   */
  facets(query: ListQuery): Facets {
    const filters = { ...query.filters };
    const columns = choiceColumns(this.#kind);
    for (const { selected } of columns)
      for (const name of Object.keys(filters) as (keyof typeof filters)[])
        if (filters[name] === selected(query.filters)) Object.assign(filters, { [name]: [] });
    const found = this.#matching({ ...query, filters }, false);
    return new Map(columns.map((column) => [column.query, countsOf(found, columns, column, query)]));
  }

  #matching(query: ListQuery, isAdmin: boolean): Priced[] {
    const tariff = this.#kind === 'cars' ? 0 : TARIFFS.indexOf(query.tariff);
    const stock = [...this.#stock.values()].map((vehicle) => ({ ...vehicle, price: vehicle.prices[tariff] ?? null }));
    const more = isAdmin ? (word: string, { id, names }: Priced) => nameScore(word, id, names) : undefined;
    return searchVehicles(stock, query, this.#kind, this.#fuels, more);
  }
}

function countsOf(found: readonly Priced[], columns: readonly ChoiceColumn[], column: ChoiceColumn, query: ListQuery) {
  const counts = new Map<string | number, number>();
  const others = columns.filter((other) => other !== column);
  for (const vehicle of found) {
    const value = column.compared(vehicle);
    const isShown = others.every((other) =>
      isSelected<Comparable>(other.compared(vehicle), other.selected(query.filters)),
    );
    if (value !== null && isShown) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts as Counts;
}

/** A sorted column of the administration; without a brand is last, ties by id descending. */
function adminOrder(order: AdminSort): (one: IndexedVehicle, other: IndexedVehicle) => number {
  const sign = order.startsWith('-') ? -1 : 1;
  const keyOf = {
    nom: ({ title }: IndexedVehicle) => fold(title),
    marque: ({ brand, brandName }: IndexedVehicle) => (brand === null ? null : fold(brandName)),
    date: ({ createdAt }: IndexedVehicle) => createdAt,
  }[order.replace('-', '') as 'nom' | 'marque' | 'date'];
  return (one, other) => {
    const [left, right] = [keyOf(one), keyOf(other)];
    if (left === right) return other.id - one.id;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  };
}
