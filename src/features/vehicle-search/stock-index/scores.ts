import { nameScore } from '../admin-names.ts';
import type { Term } from '../search-terms.ts';
import type { Slots } from './slots.ts';
import { DETAILS_BIT, WEIGHT_OF_BITS, type WordBits } from './word-bits.ts';

/** What a word counts beside what its bits do, by slot; null where nothing does. */
type Extra = Uint16Array | null;

const OTHER_BITS = DETAILS_BIT ^ (WEIGHT_OF_BITS.length - 1);

/** What bits count without the details, which the letter does not find (`termScore`). */
const WEIGHT_OF_LETTER = WEIGHT_OF_BITS.map((_, bits) => WEIGHT_OF_BITS[bits & OTHER_BITS] as number);

/** The scores of all slots for the terms of a search, in tenths: what `scoreOf` of the rules says, for all at once. */
export class Scores {
  readonly #words: WordBits;
  readonly #slots: Slots;
  /** Reused by every search: the bits of a term's words and variants. */
  #bits: Uint8Array[] = [];

  constructor(words: WordBits, slots: Slots) {
    this.#words = words;
    this.#slots = slots;
  }

  /** Writes the score of each slot, 0 where it is not found. The administration finds names too. */
  write(total: Uint16Array, terms: readonly Term[], isAdmin: boolean): void {
    total.fill(0);
    for (const [i, { words, variants }] of terms.entries()) {
      const parts = words.map((word, k) => {
        const bits = this.#bitsAt(k);
        this.#words.ofPart(word, bits);
        return bits;
      });
      const whole = this.#bitsAt(words.length);
      if (variants.length > 0) this.#words.ofWhole(variants, whole);
      else whole.fill(0);
      const extras = words.map((word) => (isAdmin ? this.#extra(word) : null));
      const [bits] = parts;
      if (bits && words.length === 1 && !extras[0]) addScoresOfOne(total, i === 0, bits, whole);
      else addScores(total, i === 0, parts, extras, whole);
    }
  }

  #bitsAt(place: number): Uint8Array {
    const { length } = this.#slots;
    let bits = this.#bits[place];
    if (bits === undefined || bits.length < length) {
      bits = new Uint8Array(Math.ceil(length * 1.25));
      this.#bits[place] = bits;
    }
    return bits;
  }

  #extra(word: string): Extra {
    const { ids, names, length } = this.#slots;
    const extra = new Uint16Array(length);
    for (let slot = 0; slot < length; slot += 1)
      extra[slot] = nameScore(word, ids.values[slot] as number, names[slot] as string);
    return extra;
  }
}

/** A term of one word, which most are. */
function addScoresOfOne(total: Uint16Array, isFirst: boolean, bits: Uint8Array, whole: Uint8Array): void {
  for (let slot = 0; slot < total.length; slot += 1) {
    const before = total[slot] as number;
    if (before === 0 && !isFirst) continue;
    const ofWord = bits[slot] as number;
    const found = WEIGHT_OF_LETTER[ofWord] as number;
    const score = found || (WEIGHT_OF_BITS[(whole[slot] as number) | (ofWord & DETAILS_BIT)] as number);
    total[slot] = score === 0 ? 0 : before + score;
  }
}

function addScores(
  total: Uint16Array,
  isFirst: boolean,
  parts: readonly Uint8Array[],
  extras: readonly Extra[],
  whole: Uint8Array,
): void {
  for (let slot = 0; slot < total.length; slot += 1) {
    const before = total[slot] as number;
    if (before === 0 && !isFirst) continue;
    let found = 0;
    let isComplete = true;
    for (const [i, bits] of parts.entries()) {
      const score = (WEIGHT_OF_LETTER[bits[slot] as number] as number) + (extras[i]?.[slot] ?? 0);
      found += score;
      if (score === 0) isComplete = false;
    }
    const inDetails = parts.length === 1 ? (parts[0]?.[slot] as number) & DETAILS_BIT : 0;
    const added = WEIGHT_OF_BITS[(whole[slot] as number) | inDetails] as number;
    const score = isComplete ? found : added === 0 ? 0 : found + added * parts.length;
    total[slot] = score === 0 ? 0 : before + score;
  }
}
