import { type Fuel, fuelText, gearboxText } from '../../vehicles/choices.ts';
import { containsWhole, containsWord, WEIGHTS } from '../search-rules.ts';
import { integers } from './growing.ts';
import type { IndexedVehicle } from './indexed-vehicle.ts';
import { Postings } from './postings.ts';
import { TEXTS, type TextName, TokenTexts, textIn, tokenIn } from './token-texts.ts';

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

/** Short words match many tokens: what they match is kept. There are 36 of one letter or digit. */
const MAX_KEPT_LENGTH = 2;
const MAX_KEPT_WORDS = 64;

/** Where words are found: in the texts of vehicles, by posting lists, and in the names of their fuels and gearboxes. */
export class WordBits {
  readonly texts = new TokenTexts();
  readonly #fuels: readonly Fuel[];
  #postings = Postings.none();
  /** Each pair of a fuel and a gearbox that occurs, with the names of both, and which one each slot has. */
  readonly #pairs = new Map<string, number>();
  readonly #pairTexts: { fuel: string; gearbox: string }[] = [];
  readonly #pairOf = integers();
  /** By short word, what it matches in the slots of the posting lists. */
  readonly #kept = new Map<string, Uint8Array>();
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

  /** Adds the next slot: its folded texts in the order of `TEXTS`, its fuel and its gearbox. */
  push(texts: readonly string[], { fuel, gearbox }: Pick<IndexedVehicle, 'fuel' | 'gearbox'>): void {
    this.texts.push(texts);
    const key = JSON.stringify([fuel, gearbox]);
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
        return;
      }
      yield;
    }
  }

  #use(postings: Postings): void {
    this.#postings = postings;
    this.#kept.clear();
  }

  /** Where a word is a part of a text. */
  ofPart(word: string, bits: Uint8Array): void {
    const kept = this.#kept.get(word);
    const tokens = kept === undefined || this.unlisted > 0 ? this.texts.vocabulary.holding(word) : [];
    if (kept !== undefined) {
      bits.set(kept);
      this.#markChoices((text) => containsWord(text, word), bits, kept.length);
    } else {
      this.#markChoices((text) => containsWord(text, word), bits, 0);
      this.#postings.mark(tokens, bits);
    }
    this.#markUnlisted(tokens, bits);
    if (kept === undefined && word.length <= MAX_KEPT_LENGTH) this.#keep(word, bits.slice(0, this.#postings.slots));
  }

  #keep(word: string, bits: Uint8Array): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size === MAX_KEPT_WORDS && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(word, bits);
  }

  /** Where one of some variants is in a text as whole words. */
  ofWhole(variants: readonly string[], bits: Uint8Array): void {
    this.#markChoices((text) => containsWhole(text, variants), bits, 0);
    const single = variants.filter((variant) => !variant.includes(' '));
    const tokens = single.flatMap((variant) =>
      this.texts.vocabulary.holding(variant, (token) => containsWhole(token, [variant])),
    );
    this.#postings.mark(tokens, bits);
    this.#markUnlisted(tokens, bits);
    for (const variant of variants) if (variant.includes(' ')) this.#markPhrase(variant, bits);
  }

  /** Sets the bits of all slots from `from` on to those of their fuel and gearbox. */
  #markChoices(isIn: (text: string) => boolean, bits: Uint8Array, from: number): void {
    const { length, values } = this.#pairOf;
    const bitsOfPair = Uint8Array.from(
      this.#pairTexts,
      ({ fuel, gearbox }) => (isIn(fuel) ? FUEL_BIT : 0) | (isIn(gearbox) ? GEARBOX_BIT : 0),
    );
    if (bitsOfPair.every((some) => some === 0)) bits.fill(0, from, length);
    else for (let slot = from; slot < length; slot += 1) bits[slot] = bitsOfPair[values[slot] as number] as number;
  }

  /** Sets the bits of the texts that hold one of some tokens, for each slot that is in no posting list. */
  #markUnlisted(tokens: readonly number[], bits: Uint8Array): void {
    const { texts } = this;
    if (this.unlisted === 0 || tokens.length === 0) return;
    if (this.#flags.length < texts.vocabulary.size) this.#flags = new Uint8Array(texts.vocabulary.size * 2);
    const flags = this.#flags;
    for (const token of tokens) flags[token] = 1;
    const { entries } = texts;
    for (let slot = this.#postings.slots; slot < texts.slots; slot += 1) {
      const end = texts.end(slot);
      for (let i = texts.start(slot); i < end; i += 1) {
        const entry = entries[i] as number;
        if (flags[tokenIn(entry)] === 1) bits[slot] = (bits[slot] as number) | (1 << textIn(entry));
      }
    }
    for (const token of tokens) flags[token] = 0;
  }

  /** Sets the bits of the texts that hold a variant of several words: tokens side by side, the outer ones whole within. */
  #markPhrase(variant: string, bits: Uint8Array): void {
    const { vocabulary } = this.texts;
    const parts = variant.split(' ');
    const phrase = parts.map((part, i): ReadonlySet<number> => {
      if (i === 0) return new Set(vocabulary.holding(part, (token) => endsWhole(token, part)));
      if (i === parts.length - 1) return new Set(vocabulary.holding(part, (token) => startsWhole(token, part)));
      return new Set([vocabulary.find(part)]);
    });
    if (phrase.some(({ size }) => size === 0)) return;
    const rarest = phrase.reduce((best, some) =>
      this.#postings.sizeOf(some) < this.#postings.sizeOf(best) ? some : best,
    );
    const mark = (slot: number) => {
      bits[slot] = (bits[slot] as number) | this.texts.bitsOfPhrase(slot, phrase);
    };
    for (const slot of this.#postings.slotsOf(rarest)) mark(slot);
    for (let slot = this.#postings.slots; slot < this.texts.slots; slot += 1) mark(slot);
  }
}

function endsWhole(token: string, part: string): boolean {
  return token.endsWith(part) && containsWhole(token.slice(-part.length - 1), [part]);
}

function startsWhole(token: string, part: string): boolean {
  return token.startsWith(part) && containsWhole(token.slice(0, part.length + 1), [part]);
}
