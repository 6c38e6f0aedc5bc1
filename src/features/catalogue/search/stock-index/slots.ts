import type { VehicleKind } from '../../../../shared/paths.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import type { Comparable } from '../../../stock/vehicles/fields/field.ts';
import { comparedPrices } from '../../../stock/vehicles/similar.ts';
import { isListed } from '../../../stock/vehicles/status/status.ts';
import { TARIFFS, type Tariff } from '../../../stock/vehicles/vehicle.ts';
import { fieldSorts, rangeFilters } from '../../client/field-filters.ts';
import { bytes, type Growing, numbers } from './growing.ts';
import type { IndexedVehicle } from './indexed-vehicle.ts';

/** A number that filters or sorts compare, or by which a vehicle is like another one. */
type NumberColumn = { name: string; compared: (vehicle: IndexedVehicle) => Comparable };

/** The column of the price that bounds and sorts mean: a car's single one, a truck's of the chosen tariff (FLT-11, D14). */
export function priceColumn(kind: VehicleKind, tariff: Tariff): string {
  return `price ${kind === 'cars' ? 0 : TARIFFS.indexOf(tariff)}`;
}

/** The names of the columns of all prices. */
export function priceColumns(kind: VehicleKind): string[] {
  return kind === 'cars' ? ['price 0'] : TARIFFS.map((_, i) => `price ${i}`);
}

export const CREATED_AT = 'created at';

function numberColumns(kind: VehicleKind): NumberColumn[] {
  const filtered = [...rangeFilters(kind), ...fieldSorts(kind)].map(({ name }) => name);
  const fields = new Set([...filtered, ...comparedPrices(KINDS[kind].fields)]);
  return [
    ...priceColumns(kind).map((name, i): NumberColumn => ({ name, compared: ({ prices }) => prices[i] ?? null })),
    ...[...fields].map((name): NumberColumn => ({ name, compared: ({ values }) => values[name] ?? null })),
    { name: CREATED_AT, compared: ({ createdAt }) => Date.parse(createdAt) },
  ];
}

/**
 * Vehicles by slot, a column for each value. A changed vehicle gets a new slot behind the others, and its old one is dead
 * until the slots are numbered anew: so nothing that is made of older slots changes.
 */
export class Slots {
  readonly ids = numbers();
  /** 1 or 0. */
  readonly live = bytes();
  /** Searched by the administration. */
  names: string[] = [];
  /** `known`: how many vehicles that lists show have a number there. */
  readonly #columns: readonly (NumberColumn & { values: Growing<Float64Array>; known: number })[];
  /** 1 where public lists show it. */
  readonly #listed = bytes();
  readonly #slotOf = new Map<number, number>();

  constructor(kind: VehicleKind) {
    this.#columns = numberColumns(kind).map((column) => ({ ...column, values: numbers(), known: 0 }));
  }

  /** How many there are, dead ones included. */
  get length(): number {
    return this.ids.length;
  }

  /** How many vehicles there are. */
  get size(): number {
    return this.#slotOf.size;
  }

  slotOf(id: number): number | undefined {
    return this.#slotOf.get(id);
  }

  /** Adds a vehicle that has no slot. */
  push(vehicle: IndexedVehicle): number {
    const slot = this.length;
    this.ids.push(vehicle.id);
    this.live.push(1);
    this.names.push(vehicle.names);
    const isShown = isListed(vehicle.status);
    this.#listed.push(Number(isShown));
    for (const column of this.#columns) {
      const value = column.compared(vehicle);
      column.values.push(typeof value === 'number' ? value : Number.NaN);
      if (isShown && typeof value === 'number') column.known += 1;
    }
    this.#slotOf.set(vehicle.id, slot);
    return slot;
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.live.values[slot] = 0;
    this.#slotOf.delete(id);
    if (this.#listed.values[slot] === 0) return;
    for (const column of this.#columns) if (!Number.isNaN(column.values.values[slot])) column.known -= 1;
  }

  /** The numbers of a column by slot; NaN where there is none. */
  column(name: string): Float64Array {
    return this.#named(name).values.values;
  }

  /** Has a vehicle that lists show a number in a column? */
  hasAny(name: string): boolean {
    return this.#named(name).known > 0;
  }

  /** How many vehicles that lists show have each number of a column. */
  countNumbers(name: string): Map<number, number> {
    const [values, listed, live] = [this.column(name), this.#listed.values, this.live.values];
    const counts = new Map<number, number>();
    for (let slot = 0; slot < this.length; slot += 1) {
      const value = values[slot] as number;
      if (live[slot] === 1 && listed[slot] === 1 && !Number.isNaN(value))
        counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }

  #named(name: string) {
    const column = this.#columns.find((known) => known.name === name);
    if (column === undefined) throw new Error(`no column of numbers is named ${name}`);
    return column;
  }

  /** Numbers the live slots anew, in the same order. `live` stays as it was until the last. */
  keep(): void {
    const live = this.live.values;
    this.names = this.names.filter((_, slot) => live[slot] === 1);
    for (const { values } of this.#columns) values.keep(live);
    this.ids.keep(live);
    this.#listed.keep(live);
    this.live.truncate(this.ids.length);
    this.live.values.fill(1, 0, this.length);
    for (let slot = 0; slot < this.length; slot += 1) this.#slotOf.set(this.ids.values[slot] as number, slot);
  }
}
