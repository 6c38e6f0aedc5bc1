import { fuelText, gearboxText } from '../../../stock/vehicles/fields/choice-labels.ts';
import type { Fuel } from '../../../stock/vehicles/fields/choices.ts';
import { containsWhole, containsWord, WEIGHTS } from '../search-rules.ts';
import { wholeWords } from '../search-terms.ts';
import type { Candidates } from './candidates.ts';
import { integers } from './growing.ts';
import type { IndexedVehicle } from './indexed-vehicle.ts';
import { Postings } from './postings.ts';
import { FIRST, LAST, TEXTS, type TextName, TokenTexts, textIn, tokenIn } from './token-texts.ts';

/** The bits of what a word matches in a slot: one for each of `TEXTS`, then the fuel and the gearbox. */
const FUEL_BIT = 1 << TEXTS.length;
const GEARBOX_BIT = FUEL_BIT << 1;
export const DETAILS_BIT = 1 << TEXTS.indexOf('details');

const TEXT_WEIGHTS: Record<TextName, number> = {
  title: WEIGHTS.title,
  brandName: WEIGHTS.brand,
  model_year: WEIGHTS.modelYear,
  overview: WEIGHTS.overview,
  details: WEIGHTS.details,
};

/** What some bits count together, in tenths. */
export const WEIGHT_OF_BITS = Uint8Array.from({ length: GEARBOX_BIT * 2 }, (_, bits) => {
  const choices = (bits & FUEL_BIT ? WEIGHTS.fuel : 0) + (bits & GEARBOX_BIT ? WEIGHTS.gearbox : 0);
  return TEXTS.reduce((sum, name, place) => sum + (bits & (1 << place) ? TEXT_WEIGHTS[name] : 0), choices);
});

/** What a word matches is kept where it has more postings than this share of the slots: short and common words do. */
const MIN_KEPT_POSTINGS = 0.5;
const MAX_KEPT_WORDS = 64;

/** About so many tokens are read for each slot whose texts are read. */
const TOKENS_PER_VEHICLE = 20;

/** Where words are found: in the texts of vehicles, by posting lists, and in the names of their fuels and gearboxes. */
export class WordBits {
  readonly texts = new TokenTexts();
  readonly #fuels: readonly Fuel[];
  #postings = Postings.none();
  /** Each pair of a fuel and a gearbox that occurs, with the names of both, and which one each slot has. */
  readonly #pairs = new Map<string, number>();
  readonly #pairTexts: { fuel: string; gearbox: string }[] = [];
  readonly #pairOf = integers();
  /** By common word, what it matches in the slots of the posting lists. */
  readonly #common = new Map<string, Uint8Array>();
  #flags = new Uint8Array(0);
  /** How often the slots have changed their numbers. */
  #generation = 0;

  constructor(fuels: readonly Fuel[]) {
    this.#fuels = fuels;
  }

  /** How many slots are not in the posting lists. */
  get unlisted(): number {
    return this.texts.slots - this.#postings.slots;
  }

  /** Adds the next slot: its texts in the order of `TEXTS`, its fuel and its gearbox. */
  push(texts: readonly string[], { fuel, gearbox }: Pick<IndexedVehicle, 'fuel' | 'gearbox'>): void {
    this.texts.push(texts);
    const key = `${fuel ?? ''} ${gearbox ?? ''}`;
    let pair = this.#pairs.get(key);
    if (pair === undefined) {
      pair = this.#pairTexts.length;
      this.#pairs.set(key, pair);
      const known = this.#fuels.find(({ code }) => code === fuel);
      this.#pairTexts.push({ fuel: known ? fuelText(known) : '', gearbox: gearboxText(gearbox) });
    }
    this.#pairOf.push(pair);
  }

  /** Keeps the live slots, whose numbers change; no slot is in a posting list until these are made. */
  keep(live: Uint8Array): void {
    this.texts.keep(live);
    this.#pairOf.keep(live);
    this.#generation += 1;
    this.#use(Postings.none());
  }

  /** Makes the posting lists, in slices; gives up where the slots change their numbers meanwhile. */
  *makePostings(): Generator<void> {
    const generation = this.#generation;
    const making = Postings.of(this.texts);
    for (let step = making.next(); generation === this.#generation; step = making.next()) {
      if (step.done) {
        this.#use(step.value);
        this.texts.forgetSplit();
        return;
      }
      yield;
    }
  }

  #use(postings: Postings): void {
    this.#postings = postings;
    this.#common.clear();
  }

  /** The bits of where a word is a part of a text; of some candidates alone where these are given. */
  ofPart(word: string, bits: Uint8Array, among: Candidates | null): Uint8Array {
    bits.fill(0);
    const isIn = (text: string) => containsWord(text, word);
    const listed = this.#postings.slots;
    const known = this.#common.get(word);
    if (known !== undefined) {
      bits.set(known);
      this.#markRange(
        known.length,
        known.length < this.texts.slots ? this.texts.vocabulary.holding(word) : [],
        isIn,
        bits,
      );
      return bits;
    }
    const tokens = this.texts.vocabulary.holding(word);
    if (among !== null && this.#isQuicker(among, tokens)) {
      this.#markEach(among, tokens, isIn, bits);
      return bits;
    }
    this.#markChoices(isIn, bits, 0, listed);
    this.#postings.mark(tokens, bits);
    if (this.#postings.sizeOf(tokens) > listed * MIN_KEPT_POSTINGS) this.#keep(word, bits.slice(0, listed));
    this.#markRange(listed, tokens, isIn, bits);
    return bits;
  }

  /** Are the texts of some candidates read more quickly than the posting lists of some tokens? */
  #isQuicker({ count }: Candidates, tokens: readonly number[]): boolean {
    return count * TOKENS_PER_VEHICLE < this.#postings.sizeOf(tokens);
  }

  #keep(word: string, bits: Uint8Array): void {
    const [oldest] = this.#common.keys();
    if (this.#common.size === MAX_KEPT_WORDS && oldest !== undefined) this.#common.delete(oldest);
    this.#common.set(word, bits);
  }

  /** Where one of some variants is in a text as whole words. */
  ofWhole(variants: readonly string[], bits: Uint8Array): void {
    const isIn = (text: string) => containsWhole(text, variants);
    const single = variants.filter((variant) => !variant.includes(' '));
    const tokens = single.flatMap((variant) => {
      const whole = new RegExp(wholeWords(variant));
      return this.texts.vocabulary.holding(variant, (token) => whole.test(token));
    });
    const listed = this.#postings.slots;
    this.#markChoices(isIn, bits, 0, listed);
    this.#postings.mark(tokens, bits);
    this.#markRange(listed, tokens, isIn, bits);
    for (const variant of variants) if (variant.includes(' ')) this.#markPhrase(variant, bits);
  }

  /** The bits of each pair of a fuel and a gearbox. */
  #bitsOfPairs(isIn: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(
      this.#pairTexts,
      ({ fuel, gearbox }) => (isIn(fuel) ? FUEL_BIT : 0) | (isIn(gearbox) ? GEARBOX_BIT : 0),
    );
  }

  /** Sets the bits of the fuels and gearboxes of slots `from` … `to - 1`. */
  #markChoices(isIn: (text: string) => boolean, bits: Uint8Array, from: number, to: number): void {
    const { values } = this.#pairOf;
    const bitsOfPair = this.#bitsOfPairs(isIn);
    if (bitsOfPair.every((some) => some === 0)) return;
    for (let slot = from; slot < to; slot += 1) bits[slot] = bitsOfPair[values[slot] as number] as number;
  }

  /** Sets the bits of the slots from `from` on, which are in no posting list, for some tokens and choices. */
  #markRange(from: number, tokens: readonly number[], isIn: (text: string) => boolean, bits: Uint8Array): void {
    const { slots } = this.texts;
    if (from === slots) return;
    this.#markChoices(isIn, bits, from, slots);
    const flags = this.#flag(tokens);
    for (let slot = from; slot < slots; slot += 1) bits[slot] = (bits[slot] as number) | this.#bitsOf(slot, flags);
    this.#unflag(tokens);
  }

  /** The same for each candidate. */
  #markEach(
    { slots, count }: Candidates,
    tokens: readonly number[],
    isIn: (text: string) => boolean,
    bits: Uint8Array,
  ): void {
    const bitsOfPair = this.#bitsOfPairs(isIn);
    const flags = this.#flag(tokens);
    for (let i = 0; i < count; i += 1) {
      const slot = slots[i] as number;
      bits[slot] = (bitsOfPair[this.#pairOf.values[slot] as number] as number) | this.#bitsOf(slot, flags);
    }
    this.#unflag(tokens);
  }

  /** Sets a bit of some tokens in an array by token, which `#unflag` clears. */
  #flag(tokens: readonly number[], bit = 1): Uint8Array {
    const { size } = this.texts.vocabulary;
    if (this.#flags.length < size) this.#flags = new Uint8Array(size * 2);
    for (const token of tokens) this.#flags[token] = (this.#flags[token] as number) | bit;
    return this.#flags;
  }

  #unflag(tokens: readonly number[]): void {
    for (const token of tokens) this.#flags[token] = 0;
  }

  /** The bits of the texts of a slot that hold a flagged token. */
  #bitsOf(slot: number, flags: Uint8Array): number {
    const { texts } = this;
    const { entries } = texts;
    const end = texts.end(slot);
    let bits = 0;
    for (let i = texts.start(slot); i < end; i += 1) {
      const entry = entries[i] as number;
      if (flags[tokenIn(entry)] === 1) bits |= 1 << textIn(entry);
    }
    return bits;
  }

  /** Sets the bits of the texts that hold a variant of several words: tokens side by side, the outer ones whole within. */
  #markPhrase(variant: string, bits: Uint8Array): void {
    const { vocabulary } = this.texts;
    const parts = variant.split(' ');
    const [head = '', tail = ''] = [parts.at(0), parts.at(-1)];
    const first = vocabulary.holding(head, endsWhole(head));
    const last = vocabulary.holding(tail, startsWhole(tail));
    const between = parts.slice(1, -1).map((part) => vocabulary.find(part));
    if (first.length === 0 || last.length === 0 || between.includes(-1)) return;
    const fits = this.#flag(first, FIRST);
    this.#flag(last, LAST);
    const mark = (slot: number) => {
      bits[slot] = (bits[slot] as number) | this.texts.bitsOfPhrase(slot, { fits, between });
    };
    const sizeOf = (tokens: readonly number[]) => this.#postings.sizeOf(tokens);
    const rarest = [first, last, ...between.map((token) => [token])].sort((one, other) => sizeOf(one) - sizeOf(other));
    this.#postings.forEachSlot(rarest[0] ?? [], mark);
    for (let slot = this.#postings.slots; slot < this.texts.slots; slot += 1) mark(slot);
    this.#unflag(first);
    this.#unflag(last);
  }
}

/** Does a token end with a part that is whole there? */
function endsWhole(part: string): (token: string) => boolean {
  const whole = new RegExp(wholeWords(part));
  return (token) => token.endsWith(part) && whole.test(token.slice(-part.length - 1));
}

function startsWhole(part: string): (token: string) => boolean {
  const whole = new RegExp(wholeWords(part));
  return (token) => token.startsWith(part) && whole.test(token.slice(0, part.length + 1));
}
