import { fold } from '../../../../shared/text/text.ts';
import { integers } from './growing.ts';
import type { IndexedVehicle } from './indexed-vehicle.ts';
import { Vocabulary } from './vocabulary.ts';

/** The texts of a vehicle that words are looked for in. The place of a text here is its bit in what a word matches. */
export const TEXTS = [
  'title',
  'brandName',
  'model_year',
  'overview',
  'details',
] as const satisfies readonly (keyof IndexedVehicle)[];
export type TextName = (typeof TEXTS)[number];

/** A token in a text: its number in the lower bits, the place of its text in the upper ones. */
const TEXT_SHIFT = 29;
const TOKEN_MASK = 2 ** TEXT_SHIFT - 1;

export const tokenIn = (entry: number): number => entry & TOKEN_MASK;
export const textIn = (entry: number): number => entry >>> TEXT_SHIFT;

/** Tokens side by side in a text: which ones may be the first and the last, by bits, and those between. */
export type Phrase = { fits: Uint8Array; between: readonly number[] };
export const FIRST = 1;
export const LAST = 2;

/** Many vehicles share texts: brand, year, equipment. So many texts are split only once while vehicles are added. */
const MAX_SPLIT_TEXTS = 10_000;

/** A vocabulary is made anew where less than this share of it is in use. */
const MIN_USED = 0.75;

/** The folded texts of each slot as the numbers of their tokens, in order. */
export class TokenTexts {
  vocabulary = new Vocabulary();
  readonly #starts = integers();
  readonly #entries = integers();
  /** By text, the numbers of its tokens. */
  readonly #split = new Map<string, readonly number[]>();

  get entries(): Uint32Array {
    return this.#entries.values;
  }

  get slots(): number {
    return this.#starts.length;
  }

  start(slot: number): number {
    return this.#starts.values[slot] as number;
  }

  end(slot: number): number {
    return slot + 1 < this.#starts.length ? (this.#starts.values[slot + 1] as number) : this.#entries.length;
  }

  /** Adds the texts of the next slot, in the order of `TEXTS`. */
  push(texts: readonly string[]): void {
    this.#starts.push(this.#entries.length);
    for (let place = 0; place < texts.length; place += 1) {
      const tokens = this.#tokensOf(texts[place] as string);
      for (let i = 0; i < tokens.length; i += 1) this.#entries.push((tokens[i] as number) | (place << TEXT_SHIFT));
    }
  }

  #tokensOf(text: string): readonly number[] {
    const known = this.#split.get(text);
    if (known !== undefined) return known;
    const whole = folded(text);
    const tokens = whole === '' ? [] : whole.split(' ').map((token) => this.vocabulary.add(token));
    if (this.#split.size < MAX_SPLIT_TEXTS) this.#split.set(text, tokens);
    return tokens;
  }

  /** Gives back the memory that only many additions are worth. */
  forgetSplit(): void {
    this.#split.clear();
  }

  /** A folded text of a slot. */
  textOf(slot: number, name: TextName): string {
    const place = TEXTS.indexOf(name);
    const tokens: string[] = [];
    for (let i = this.start(slot); i < this.end(slot); i += 1) {
      const entry = this.entries[i] as number;
      if (textIn(entry) === place) tokens.push(this.vocabulary.tokens[tokenIn(entry)] as string);
    }
    return tokens.join(' ');
  }

  /** The bits of the texts of a slot that hold a phrase. */
  bitsOfPhrase(slot: number, { fits, between }: Phrase): number {
    const { entries } = this;
    const length = between.length + 1;
    const end = this.end(slot) - length;
    let bits = 0;
    for (let i = this.start(slot); i < end; i += 1) {
      const first = entries[i] as number;
      if (((fits[tokenIn(first)] as number) & FIRST) === 0) continue;
      const last = entries[i + length] as number;
      if (((fits[tokenIn(last)] as number) & LAST) === 0 || textIn(last) !== textIn(first)) continue;
      if (between.every((token, k) => tokenIn(entries[i + 1 + k] as number) === token)) bits |= 1 << textIn(first);
    }
    return bits;
  }

  /** Keeps the texts of the live slots. */
  keep(live: Uint8Array): void {
    const entries = this.#entries.values;
    const starts = this.#starts.values;
    let written = 0;
    for (let slot = 0; slot < this.slots; slot += 1) {
      const [start, end] = [this.start(slot), this.end(slot)];
      if (live[slot] !== 1) continue;
      starts[slot] = written;
      entries.copyWithin(written, start, end);
      written += end - start;
    }
    this.#entries.truncate(written);
    this.#starts.keep(live);
    this.#dropUnused();
  }

  #dropUnused(): void {
    const used = new Uint8Array(this.vocabulary.size);
    const { entries } = this;
    const { length } = this.#entries;
    for (let i = 0; i < length; i += 1) used[tokenIn(entries[i] as number)] = 1;
    if (used.reduce((sum, flag) => sum + flag, 0) >= this.vocabulary.size * MIN_USED) return;
    const { tokens } = this.vocabulary;
    this.vocabulary = new Vocabulary();
    this.forgetSplit();
    for (let i = 0; i < length; i += 1) {
      const entry = entries[i] as number;
      entries[i] = this.vocabulary.add(tokens[tokenIn(entry)] as string) | (textIn(entry) << TEXT_SHIFT);
    }
  }
}

/** What `fold` may change. */
const UNFOLDED = /[^!-~ ]|[A-Z'`-]|^ | $| {2}/;

/** A text folded. The database holds folded texts, and folding is slow. */
function folded(text: string): string {
  return UNFOLDED.test(text) ? fold(text) : text;
}
