import { fold } from '../../../../shared/text/text.ts';
import type { Comparable } from '../../../stock/vehicles/fields/field.ts';
import type { Choice, Counts } from '../facets.ts';

type ArrayOf<A> = new (length: number) => A;

/** A number for each row. If a number is set for a row beyond the end, a longer array replaces `values`. */
export class IndexColumn<A extends Uint32Array | Float64Array = Uint32Array | Float64Array> {
  values: A;
  readonly #arrayOf: ArrayOf<A>;

  constructor(arrayOf: ArrayOf<A>) {
    this.#arrayOf = arrayOf;
    this.values = new arrayOf(64);
  }

  set(row: number, number: number): void {
    if (row >= this.values.length) {
      const larger = new this.#arrayOf(Math.ceil(row * 1.5));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[row] = number;
  }

  write(row: number, value: Comparable): void {
    this.set(row, typeof value === 'number' ? value : Number.NaN);
  }
}

export type RowNumbers = Uint32Array<ArrayBuffer>;

/**
 * Keeps the rows whose number is between `min` and `max`, both included. NaN is outside. Reuses the memory of `rows`.
 */
export function keepWithin(rows: RowNumbers, numbers: Float64Array, min: number, max: number): RowNumbers {
  let length = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    const number = numbers[row] ?? Number.NaN;
    if (!(number >= min && number <= max)) continue;
    rows[length] = row;
    length += 1;
  }
  return rows.subarray(0, length);
}

/**
 * The number of an option for each row. Options get numbers from 1, in the order of their first appearance. 0 means no
 * option.
 */
export class ChoiceColumn extends IndexColumn<Uint32Array> {
  readonly choice: Choice;
  readonly #options: { written: Comparable; compared: Comparable }[] = [{ written: null, compared: null }];
  readonly #numbers = new Map<Comparable, number>([[null, 0]]);

  constructor(choice: Choice) {
    super(Uint32Array);
    this.choice = choice;
  }

  override write(row: number, written: Comparable): void {
    let number = this.#numbers.get(written);
    if (number === undefined) {
      const compared = this.choice.type === 'text' ? fold(String(written)) : written;
      number = this.#options.push({ written, compared }) - 1;
      this.#numbers.set(written, number);
    }
    this.set(row, number);
  }

  comparedOf(row: number): string {
    return String(this.#options[this.values[row] ?? 0]?.compared ?? '');
  }

  /**
   * Keeps the rows that have one of the `options`; all rows if `options` is empty. Also keeps rows that only this
   * choice excludes, because the counts of its options include them. For these rows, `excluding` gets `own`, the number
   * of this choice.
   */
  keepSelected(rows: RowNumbers, options: readonly Comparable[], excluding: Uint8Array, own: number): RowNumbers {
    if (options.length === 0) return rows;
    const selected = new Set(options);
    const isSelected = Uint8Array.from(this.#options, ({ compared }) => Number(selected.has(compared)));
    let length = 0;
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      const isExcluded = isSelected[this.values[row] ?? 0] !== 1;
      if (isExcluded && excluding[row] !== 0) continue;
      if (isExcluded) excluding[row] = own;
      rows[length] = row;
      length += 1;
    }
    return rows.subarray(0, length);
  }

  count(rows: Uint32Array, excluding: Uint8Array, own: number): Counts {
    const counts = new Uint32Array(this.#options.length);
    for (let i = 0; i < rows.length; i += 1) {
      const row = rows[i] ?? 0;
      const option = this.values[row] ?? 0;
      if (excluding[row] === 0 || excluding[row] === own) counts[option] = (counts[option] ?? 0) + 1;
    }
    const all = this.#options.map(({ written }, number) => [written, counts[number] ?? 0] as const);
    return new Map(all.flatMap(([written, count]) => (written === null || count === 0 ? [] : [[written, count]])));
  }
}
