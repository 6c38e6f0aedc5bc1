import type { Facts } from '../search-facts.ts';
import { containsWhole, PARTED, WEIGHTS } from '../search-rules.ts';
import { type SearchTerm, wholeWords } from '../search-terms.ts';
import { IndexColumn, type RowNumbers } from './columns.ts';

type TextName = keyof typeof WEIGHTS;

export type Texts = Readonly<Record<TextName, string>>;

/** A text's index in this array is its number in entries. */
export const TEXTS: readonly TextName[] = ['title', 'brand', 'modelYear', 'fuel', 'gearbox', 'overview', 'details'];

/** Many vehicles have equal texts here, so each whole text is one token, including its spaces. */
const SHARED: readonly TextName[] = ['brand', 'modelYear', 'fuel', 'gearbox'];

/**
 * An entry is a token in a text. Its lower 28 bits are the number of the token, its upper 4 bits the number of the
 * text. So a row can have at most 16 texts.
 */
const TEXT_SHIFT = 28;
const TOKEN_MASK = 2 ** TEXT_SHIFT - 1;

/** Flags of a token: it contains a word of the search, or a word of a variant. */
const WORD = 1;
const VARIANT = 2;

/** The bits of a row have one bit for each text with a WORD token, and from this one on those with a VARIANT token. */
const FIRST_VARIANT_BIT = 16;
const WORD_BITS = 2 ** FIRST_VARIANT_BIT - 1;

/**
 * Stores the texts of all rows as token numbers in one array. A text contains a word if one of its tokens contains it.
 * If a row is written again, its new entries are added at the end.
 */
export class TextStore {
  readonly #entries = new IndexColumn(Uint32Array);
  #end = 0;
  readonly starts = new IndexColumn(Uint32Array);
  readonly ends = new IndexColumn(Uint32Array);
  readonly #tokens: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** All tokens, each followed by a line break, and the position of each line break. */
  #vocabulary = '';
  readonly #breaks = new IndexColumn(Uint32Array);
  #bits = new Uint32Array(0);

  write(row: number, texts: Texts): void {
    this.starts.set(row, this.#end);
    for (const [text, name] of TEXTS.entries())
      for (const token of SHARED.includes(name) ? [texts[name]] : texts[name].split(' ')) {
        if (token === '') continue;
        this.#entries.set(this.#end, this.#numberOf(token) | (text << TEXT_SHIFT));
        this.#end += 1;
      }
    this.ends.set(row, this.#end);
  }

  #numberOf(token: string): number {
    let number = this.#numbers.get(token);
    if (number !== undefined) return number;
    number = this.#tokens.push(token) - 1;
    this.#numbers.set(token, number);
    this.#vocabulary += `${token}\n`;
    this.#breaks.set(number, this.#vocabulary.length - 1);
    return number;
  }

  /**
   * Returns the flags of each token. A token gets the flag of a word if it contains the word and matches the word's
   * condition.
   */
  flagsOf(words: readonly { word: string; flag: number; condition?: RegExp }[]): Uint8Array {
    const flags = new Uint8Array(this.#tokens.length);
    const breaks = this.#breaks.values;
    for (const { word, flag, condition } of words) {
      let number = 0;
      for (let at = this.#vocabulary.indexOf(word); at !== -1; ) {
        while ((breaks[number] ?? Infinity) < at) number += 1;
        if (condition?.test(this.#tokens[number] ?? '') ?? true) flags[number] = (flags[number] ?? 0) | flag;
        at = this.#vocabulary.indexOf(word, breaks[number]);
      }
    }
    return flags;
  }

  /**
   * Returns the bits of each row. The next call uses the returned memory again.
   */
  bitsOf(flags: Uint8Array, rows: RowNumbers): Uint32Array {
    const [entries, starts, ends] = [this.#entries.values, this.starts.values, this.ends.values];
    if (this.#bits.length < rows.length) this.#bits = new Uint32Array(starts.length);
    const bitsOfRows = this.#bits;
    for (let i = 0; i < rows.length; i += 1) {
      const end = ends[rows[i] ?? 0] ?? 0;
      let bits = 0;
      // Most of the time of a search passes in this loop.
      for (let k = starts[rows[i] ?? 0] ?? 0; k < end; k += 1) {
        const entry = entries[k] ?? 0;
        const flag = flags[entry & TOKEN_MASK] ?? 0;
        if (flag === 0) continue;
        const text = entry >>> TEXT_SHIFT;
        if (flag & WORD) bits |= 1 << text;
        if (flag & VARIANT) bits |= 1 << (FIRST_VARIANT_BIT + text);
      }
      bitsOfRows[i] = bits;
    }
    return bitsOfRows;
  }

  textOf(row: number, name: TextName): string {
    const tokens: string[] = [];
    for (const entry of this.#entries.values.subarray(this.starts.values[row], this.ends.values[row]))
      if (TEXTS[entry >>> TEXT_SHIFT] === name) tokens.push(this.#tokens[entry & TOKEN_MASK] ?? '');
    return tokens.join(' ');
  }
}

const DETAILS = 1 << TEXTS.indexOf('details');

/**
 * The sum of weights for each combination of texts, in tenths. Details do not count for a word. They count for a
 * variant.
 */
const WORD_WEIGHTS = weightsOf({ ...WEIGHTS, details: 0 });
const VARIANT_WEIGHTS = weightsOf(WEIGHTS);

function weightsOf(weights: Record<TextName, number>): Uint16Array {
  const weightOf = (bits: number) => TEXTS.reduce((sum, name, i) => sum + (bits & (1 << i) ? weights[name] : 0), 0);
  return Uint16Array.from({ length: 1 << TEXTS.length }, (_, bits) => weightOf(bits));
}

/** Searches only the longest word of a variant, because it is in the fewest texts: '500' of '1 500 kg'. */
function longestWords(variants: readonly string[]) {
  const words = variants.map((variant) => variant.split(' ').sort((one, other) => other.length - one.length)[0] ?? '');
  return [...new Set(words)].map((word) => ({ word, flag: VARIANT, condition: new RegExp(wholeWords(word)) }));
}

/** Keeps only the texts that contain a variant as a whole word. */
function wholeIn(texts: TextStore, variants: readonly string[], candidates: number, row: number): number {
  const isIn = (name: TextName) => containsWhole(texts.textOf(row, name), variants);
  return TEXTS.reduce((bits, name, i) => (candidates & (1 << i) && isIn(name) ? bits | (1 << i) : bits), 0);
}

/** Returns null if no text contains a parting, which is so for most words. */
function scoresOfPartings(texts: TextStore, partings: readonly string[], rows: RowNumbers) {
  const flags = texts.flagsOf(longestWords(partings));
  if (!flags.some((flag) => flag !== 0)) return null;
  const bitsOfRows = texts.bitsOf(flags, rows).slice();
  return (i: number, row: number) => {
    const candidates = (bitsOfRows[i] ?? 0) >>> FIRST_VARIANT_BIT;
    return candidates === 0 ? 0 : PARTED * (VARIANT_WEIGHTS[wholeIn(texts, partings, candidates, row)] ?? 0);
  };
}

/**
 * Keeps the rows that contain a term of a search. Each word adds the weights of the texts that contain it (SRCH-3). If
 * a word is not found, its variants count instead. A fact of two words counts only if the words are side by side. The
 * other rows get 0.
 * @param numbersOf returns the numbers of a fact by row
 * @param more returns the score of a word in texts that are not public, in tenths
 */
export function keepMatching(
  texts: TextStore,
  { words, variants, partings, fact }: SearchTerm,
  rows: RowNumbers,
  scores: Uint16Array,
  numbersOf: (fact: keyof Facts) => Float64Array,
  more: ((word: string, row: number) => number) | null,
): RowNumbers {
  const partedOf = scoresOfPartings(texts, partings, rows);
  const parts = longestWords(variants);
  const [first = '', second] = words;
  const bitsOf = (flagged: Parameters<TextStore['flagsOf']>[0]) => texts.bitsOf(texts.flagsOf(flagged), rows);
  const bitsOfSecond = second === undefined ? null : bitsOf([{ word: second, flag: WORD }]).slice();
  const bitsOfFirst = bitsOf([{ word: first, flag: WORD }, ...parts]);
  const areSingle = variants.every((variant) => !variant.includes(' '));
  const numbers = fact && numbersOf(fact.name);
  const isApart = fact !== null && second !== undefined;
  const scoreOf = (i: number, row: number) => {
    const bits = bitsOfFirst[i] ?? 0;
    const isFact = fact?.holds(numbers?.[row] ?? Number.NaN) === true;
    const parted = partedOf?.(i, row) ?? 0;
    if (bits === 0 && more === null && !isFact) return parted;
    const ofFirst = (WORD_WEIGHTS[bits & WORD_BITS] ?? 0) + (more?.(first, row) ?? 0);
    const ofSecond =
      second === undefined ? 0 : (WORD_WEIGHTS[bitsOfSecond?.[i] ?? 0] ?? 0) + (more?.(second, row) ?? 0);
    const isComplete = ofFirst > 0 && (ofSecond > 0 || second === undefined);
    if (isComplete && !isApart) return ofFirst + ofSecond;
    if (parted > 0) return parted;
    const ofVariants = bits >>> FIRST_VARIANT_BIT;
    const whole = areSingle || ofVariants === 0 ? ofVariants : wholeIn(texts, variants, ofVariants, row);
    const inDetails = isFact ? DETAILS : second === undefined ? bits & DETAILS : 0;
    const added = VARIANT_WEIGHTS[whole | inDetails] ?? 0;
    return added === 0 ? 0 : ofFirst + ofSecond + (isComplete ? 0 : added * words.length);
  };
  let length = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    const score = scoreOf(i, row);
    scores[row] = score && (scores[row] ?? 0) + score;
    rows[length] = row;
    if (score !== 0) length += 1;
  }
  return rows.subarray(0, length);
}
