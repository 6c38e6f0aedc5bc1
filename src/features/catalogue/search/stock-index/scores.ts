import { nameScore } from '../admin-names.ts';
import type { Term } from '../search-terms.ts';
import { BLOCK_BYTES, type Candidates, collect, collectWithin, type Limits } from './candidates.ts';
import type { Slots } from './slots.ts';
import { DETAILS_BIT, WEIGHT_OF_BITS, type WordBits } from './word-bits.ts';

/** What a word counts for the administration beside what its bits do, by slot. */
type Extra = (slot: number) => number;

const ANY: Limits = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

const OTHER_BITS = DETAILS_BIT ^ (WEIGHT_OF_BITS.length - 1);

/** What bits count without the details, which the letter does not find (`termScore`). */
const WEIGHT_OF_LETTER = WEIGHT_OF_BITS.map((_, bits) => WEIGHT_OF_BITS[bits & OTHER_BITS] as number);

/** Finds the slots that match the terms of a search, with their scores in tenths, as `scoreOf` of the rules does. */
export class Scores {
  readonly #words: WordBits;
  readonly #slots: Slots;
  /** Used again by every search: the bits of a term's words and variants. */
  readonly #bits: Uint8Array[] = [];

  constructor(words: WordBits, slots: Slots) {
    this.#words = words;
    this.#slots = slots;
  }

  /** Writes the slots that are found, and the score of each of these. The administration finds names too. */
  find(candidates: Candidates, scores: Uint16Array, terms: readonly Term[], isAdmin: boolean): void {
    const { live, ids, length } = this.#slots;
    // The longest words are the rarest: they leave few slots to look at for the others.
    const rarestFirst = terms.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    for (const [i, { words, variants }] of rarestFirst.entries()) {
      const among = i > 0 ? candidates : null;
      const parts = words.map((word, k) => this.#words.ofPart(word, this.#bitsAt(k), among));
      const whole = this.#bitsAt(words.length).fill(0);
      if (variants.length > 0) this.#words.ofWhole(variants, whole);
      if (i === 0 && isAdmin) collectWithin(candidates, live.values, length, ids.values, ANY);
      else if (i === 0) collect(candidates, live.values, length, { parts, whole });
      if (i === 0) clear(scores, candidates);
      const [bits] = parts;
      if (bits && words.length === 1 && !isAdmin) addScoresOfOne(candidates, scores, bits, whole);
      else addScores(candidates, scores, parts, whole, isAdmin ? words.map((word) => this.#extra(word)) : []);
    }
  }

  /** An array of whole blocks, and at least one byte for each slot. */
  #bitsAt(place: number): Uint8Array {
    const { length } = this.#slots;
    let bits = this.#bits[place];
    if (bits === undefined || bits.length < length) {
      bits = new Uint8Array(Math.ceil((length * 1.25) / BLOCK_BYTES) * BLOCK_BYTES);
      this.#bits[place] = bits;
    }
    return bits;
  }

  #extra(word: string): Extra {
    const { ids, names } = this.#slots;
    return (slot) => nameScore(word, ids.values[slot] as number, names[slot] as string);
  }
}

function lengthOf({ words }: Term): number {
  return words.join('').length;
}

function clear(scores: Uint16Array, { slots, count }: Candidates): void {
  for (let i = 0; i < count; i += 1) scores[slots[i] as number] = 0;
}

/** Adds the scores of a term of one word, which most are, and keeps the candidates that have one. */
function addScoresOfOne(candidates: Candidates, scores: Uint16Array, bits: Uint8Array, whole: Uint8Array): void {
  const { slots } = candidates;
  let count = 0;
  for (let i = 0; i < candidates.count; i += 1) {
    const slot = slots[i] as number;
    const ofWord = bits[slot] as number;
    const found = WEIGHT_OF_LETTER[ofWord] as number;
    const score = found || (WEIGHT_OF_BITS[(whole[slot] as number) | (ofWord & DETAILS_BIT)] as number);
    if (score === 0) continue;
    scores[slot] = (scores[slot] as number) + score;
    slots[count] = slot;
    count += 1;
  }
  candidates.count = count;
}

/** The same for any term. */
function addScores(
  candidates: Candidates,
  scores: Uint16Array,
  parts: readonly Uint8Array[],
  whole: Uint8Array,
  extras: readonly Extra[],
): void {
  const { slots } = candidates;
  let count = 0;
  for (let i = 0; i < candidates.count; i += 1) {
    const slot = slots[i] as number;
    let found = 0;
    let isComplete = true;
    for (let k = 0; k < parts.length; k += 1) {
      const score = (WEIGHT_OF_LETTER[parts[k]?.[slot] as number] as number) + (extras[k]?.(slot) ?? 0);
      found += score;
      if (score === 0) isComplete = false;
    }
    const inDetails = parts.length === 1 ? (parts[0]?.[slot] as number) & DETAILS_BIT : 0;
    const added = WEIGHT_OF_BITS[(whole[slot] as number) | inDetails] as number;
    const score = isComplete ? found : added === 0 ? 0 : found + added * parts.length;
    if (score === 0) continue;
    scores[slot] = (scores[slot] as number) + score;
    slots[count] = slot;
    count += 1;
  }
  candidates.count = count;
}
