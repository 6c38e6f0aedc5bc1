import type { VehicleKind } from '../../../../shared/paths.ts';
import type { Comparable } from '../../../stock/vehicles/fields/field.ts';
import { choicesOf } from '../facets.ts';
import { ChoiceColumn, IndexColumn } from './columns.ts';
import { TEXTS, TextStore, type Texts } from './text-store.ts';

export type IndexedVehicle = {
  id: number;
  texts: Texts;
  /** From `searchedKey`; '' if the dealer has given none. */
  reference: string;
  /** The texts that only the administration searches, from `searchedNames`. */
  names: string;
  /**
   * The values for filters, sorts and counts: choices as the dealer wrote them, others as numbers. All vehicles have
   * values with the same names.
   */
  values: Readonly<Record<string, Comparable>>;
};

type Order = { rows: number[]; keyOf: (row: number) => Comparable; isDescending: boolean };

/** If more vehicles change at once, the cached orders are dropped, and made again when needed. */
const MAX_SORTED_CHANGES = 20;

/**
 * The vehicles, one in each row, in the order of their ids: texts, and a column for each value. A removed vehicle keeps
 * its row.
 */
export class RowStore {
  size = 0;
  readonly texts = new TextStore();
  readonly names: string[] = [];
  readonly references: string[] = [];
  readonly choices: readonly ChoiceColumn[];
  readonly #columns: Map<string, IndexColumn>;
  /** Caches all rows in each requested order. */
  readonly #orders = new Map<string, Order>();

  constructor(kind: VehicleKind) {
    this.choices = choicesOf(kind).map((choice) => new ChoiceColumn(choice));
    const { starts, ends } = this.texts;
    const choices = this.choices.map((column): [string, IndexColumn] => [column.choice.name, column]);
    this.#columns = new Map<string, IndexColumn>([['starts', starts], ['ends', ends], ...choices]);
  }

  get length(): number {
    return this.names.length;
  }

  numbers(name: string): Float64Array {
    const values = this.#columns.get(name)?.values;
    return values instanceof Float64Array ? values : new Float64Array(0);
  }

  numberOf(row: number, name: string): number | null {
    const number = this.numbers(name)[row] ?? Number.NaN;
    return Number.isNaN(number) ? null : number;
  }

  /** Returns a function that reads a row's value: an option in the form in which filters compare it, or a number. */
  readerOf(name: string): (row: number) => Comparable {
    const options = this.choices.find(({ choice }) => choice.name === name);
    return options ? (row) => options.comparedOf(row) || null : (row) => this.numberOf(row, name);
  }

  idOf(row: number): number {
    return this.numberOf(row, 'id') ?? 0;
  }

  /** Returns the row of an id. If the id has no row, returns the row that a new vehicle with this id would get. */
  rowOf(id: number): number {
    return firstPlace(this.length, (row) => this.idOf(row) >= id);
  }

  has(id: number): boolean {
    const row = this.rowOf(id);
    return this.idOf(row) === id && this.numberOf(row, 'status') !== null;
  }

  /** Replaces a vehicle that has the same id. */
  put(vehicles: readonly IndexedVehicle[]): void {
    if (vehicles.length > MAX_SORTED_CHANGES) this.#orders.clear();
    for (const { id, texts, names, reference, values } of vehicles) {
      const row = this.rowOf(id);
      if (!this.has(id)) this.size += 1;
      if (this.idOf(row) !== id) this.#makeRoom(row);
      else for (const order of this.#orders.values()) order.rows.splice(this.#placeIn(order, row), 1);
      this.names[row] = names;
      this.references[row] = reference;
      this.texts.write(row, texts);
      for (const [name, value] of Object.entries({ id, ...values })) {
        const column = this.#columns.get(name) ?? new IndexColumn(Float64Array);
        this.#columns.set(name, column);
        column.write(row, value);
      }
      for (const order of this.#orders.values()) order.rows.splice(this.#placeIn(order, row), 0, row);
    }
  }

  #makeRoom(row: number): void {
    if (row < this.length) this.#orders.clear();
    for (const column of this.#columns.values()) {
      column.set(this.length, 0);
      column.values.copyWithin(row + 1, row, this.length);
    }
    this.names.splice(row, 0, '');
    this.references.splice(row, 0, '');
  }

  remove(ids: readonly number[]): void {
    for (const id of new Set(ids.filter((one) => this.has(one)))) {
      for (const name of ['status', 'is_listed']) this.#columns.get(name)?.write(this.rowOf(id), null);
      this.size -= 1;
    }
  }

  /**
   * Returns all rows sorted by a text or a number. Rows without a value come last. If two values are equal, the higher
   * id comes first.
   */
  inOrder(name: string, isDescending: boolean): readonly number[] {
    let order = this.#orders.get(`${name} ${isDescending}`);
    if (order === undefined) {
      const text = TEXTS.find((one) => one === name);
      const keyOf = (row: number) => (text ? this.texts.textOf(row, text) || null : this.numberOf(row, name));
      const keys = Array.from({ length: this.length }, (_, row) => keyOf(row));
      const rows = Array.from(keys.keys()).reverse();
      rows.sort((one, other) => compareKeys(keys[one] ?? null, keys[other] ?? null, isDescending));
      order = { rows, keyOf, isDescending };
      this.#orders.set(`${name} ${isDescending}`, order);
    }
    return order.rows;
  }

  #placeIn({ rows, keyOf, isDescending }: Order, row: number): number {
    const key = keyOf(row);
    return firstPlace(rows.length, (place) => {
      const other = rows[place] ?? 0;
      return (compareKeys(keyOf(other), key, isDescending) || row - other) >= 0;
    });
  }
}

function compareKeys(left: Comparable, right: Comparable, isDescending: boolean): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right === isDescending ? 1 : -1;
}

/** Finds the first position for which the test is true, by binary search. Returns `length` if it is never true. */
function firstPlace(length: number, test: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
