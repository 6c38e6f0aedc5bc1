import type { VehicleKind } from '../../../../shared/paths.ts';
import { fold } from '../../../../shared/text/text.ts';
import { isAskedFor, type Status } from '../../../stock/vehicles/status/status.ts';
import type { FilterState } from '../../client/list-query.ts';
import { type ChoiceColumn, choiceColumns, type Facets } from './choice-columns.ts';
import { type Growing, integers } from './growing.ts';
import type { IndexedVehicle } from './indexed-vehicle.ts';

/** A column with its values, numbered from 1 (0: none), and the number of each group's value. */
type CodedColumn = ChoiceColumn & {
  values: (string | number | null)[];
  codes: Map<string | number | null, number>;
  codeOf: Growing<Uint32Array>;
  /** The numbers of the values of each text that is selected: several spellings of it. */
  codesOfText: Map<string, number[]>;
};

/**
 * Vehicles that are alike in their status and in everything that a filter of choices compares are a group. There are few, so the count of a list
 * and all of its facets are sums over groups.
 */
export class Groups {
  readonly #columns: readonly CodedColumn[];
  readonly #groups = new Map<string, number>();
  readonly #groupOf = integers();
  /** The status of each group. */
  readonly #statuses: Status[] = [];
  #shown = new Uint32Array(0);

  constructor(kind: VehicleKind) {
    this.#columns = choiceColumns(kind).map((column) => ({
      ...column,
      values: [null],
      codes: new Map([[null, 0]]),
      codeOf: integers(),
      codesOfText: new Map(),
    }));
  }

  /** The group of each slot. */
  get ofSlots(): Uint32Array {
    return this.#groupOf.values;
  }

  /** Adds the next slot. */
  push(vehicle: IndexedVehicle): void {
    const codes = this.#columns.map((column) => codeIn(column, vehicle));
    const key = `${vehicle.status} ${codes.join(' ')}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = this.#groups.size;
      this.#groups.set(key, group);
      this.#statuses.push(vehicle.status);
      for (const [i, { codeOf }] of this.#columns.entries()) codeOf.push(codes[i] as number);
    }
    this.#groupOf.push(group);
  }

  keep(live: Uint8Array): void {
    this.#groupOf.keep(live);
  }

  /** The value of a group in the filter of brands. */
  brandOf(group: number): string | number | null {
    return this.valueOf('marque', group);
  }

  /** The value of a group in a filter; null where it has none, or where there is no such filter. */
  valueOf(query: ChoiceColumn['query'], group: number): string | number | null {
    const column = this.#columns.find((known) => known.query === query);
    return column?.values[column.codeOf.values[group] as number] ?? null;
  }

  /** How many of some slots each group has. */
  count(slots: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.#groups.size);
    const groups = this.ofSlots;
    for (let i = 0; i < slots.length; i += 1) {
      const group = groups[slots[i] as number] as number;
      counts[group] = (counts[group] as number) + 1;
    }
    return counts;
  }

  /**
   * For each group a bit for each filter that leaves it out, and one for its status: 0 where a list shows it.
   * @param statuses those that the list shows; none: all.
   */
  leftOut(filters: FilterState, statuses: readonly Status[]): Uint32Array {
    const hidden = 1 << this.#columns.length;
    const bits = Uint32Array.from(this.#statuses, (status) => (isAskedFor(status, statuses) ? 0 : hidden));
    for (const [i, column] of this.#columns.entries()) {
      const { values, codeOf } = column;
      const chosen = column.selected(filters);
      if (chosen.length === 0) continue;
      const isChosen = new Uint8Array(values.length);
      for (const code of chosen.flatMap((value) => codesOf(column, value))) isChosen[code] = 1;
      for (let group = 0; group < bits.length; group += 1)
        if (isChosen[codeOf.values[group] as number] === 0) bits[group] = (bits[group] as number) | (1 << i);
    }
    return bits;
  }

  /** Of some slots those whose group no filter leaves out. The result is good until the next call. */
  withoutLeftOut(slots: Uint32Array, leftOut: Uint32Array): Uint32Array {
    if (leftOut.every((bits) => bits === 0)) return slots;
    if (this.#shown.length < slots.length) this.#shown = new Uint32Array(Math.ceil(slots.length * 1.25));
    const [groups, shown] = [this.ofSlots, this.#shown];
    let count = 0;
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i] as number;
      if (leftOut[groups[slot] as number] !== 0) continue;
      shown[count] = slot;
      count += 1;
    }
    return shown.subarray(0, count);
  }

  /** How many vehicles each option would show, given what is selected in the other filters (D15). */
  facets(counts: Uint32Array, filters: FilterState, statuses: readonly Status[]): Facets {
    const leftOut = this.leftOut(filters, statuses);
    const entries = this.#columns.map(({ query, values, codeOf }, i) => {
      const sums = new Uint32Array(values.length);
      for (let group = 0; group < leftOut.length; group += 1) {
        const isShown = ((leftOut[group] as number) & ~(1 << i)) === 0;
        const code = codeOf.values[group] as number;
        if (isShown) sums[code] = (sums[code] as number) + (counts[group] ?? 0);
      }
      const options = values.flatMap((value, code): [string | number, number][] => {
        const sum = sums[code] as number;
        return value === null || sum === 0 ? [] : [[value, sum]];
      });
      return [query, new Map(options)] as const;
    });
    return new Map(entries);
  }
}

function codeIn({ codes, codesOfText, values, compared, isText }: CodedColumn, vehicle: IndexedVehicle): number {
  const value = compared(vehicle);
  const known = codes.get(value);
  if (known !== undefined) return known;
  const code = values.push(value) - 1;
  codes.set(value, code);
  if (isText) {
    const text = fold(String(value));
    codesOfText.set(text, [...(codesOfText.get(text) ?? []), code]);
  }
  return code;
}

/** The numbers of the values that a selected one means. */
function codesOf({ codes, codesOfText, isText }: CodedColumn, selected: string | number): number[] {
  if (isText) return codesOfText.get(String(selected)) ?? [];
  const code = codes.get(selected);
  return code === undefined ? [] : [code];
}
