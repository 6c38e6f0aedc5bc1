import { type TokenTexts, textIn, tokenIn } from './token-texts.ts';

/** A posting: its slot in the lower bits, the bits of the texts that hold the token in the upper ones. */
const BITS_SHIFT = 27;
const SLOT_MASK = 2 ** BITS_SHIFT - 1;

/** How many slots are read at once while posting lists are made: some 5 ms of work. */
const SLOTS_PER_SLICE = 20_000;

/**
 * For each token the slots whose texts hold it, one list behind the other. They are made for all slots at once; slots
 * that come later are read in `TokenTexts` until the lists are made anew.
 */
export class Postings {
  /** The slots from here on are not in the lists. */
  readonly slots: number;
  readonly #starts: Uint32Array;
  readonly #entries: Uint32Array;

  private constructor(slots: number, starts: Uint32Array, entries: Uint32Array) {
    this.slots = slots;
    this.#starts = starts;
    this.#entries = entries;
  }

  static none(): Postings {
    return new Postings(0, new Uint32Array(1), new Uint32Array(0));
  }

  /** Makes the lists in slices: whatever is added to the texts between them is left out. */
  static *of(texts: TokenTexts): Generator<void, Postings> {
    const { slots } = texts;
    const tokens = texts.vocabulary.size;
    const starts = new Uint32Array(tokens + 1);
    // Counted a place further on, so that the sums are the starts.
    const last = new Uint32Array(tokens);
    for (let from = 0; from < slots; from += SLOTS_PER_SLICE) {
      count(texts, from, Math.min(from + SLOTS_PER_SLICE, slots), starts, last);
      yield;
    }
    for (let token = 0; token < tokens; token += 1)
      starts[token + 1] = (starts[token + 1] as number) + (starts[token] as number);
    const entries = new Uint32Array(starts[tokens] as number);
    const ends = starts.slice();
    for (let from = 0; from < slots; from += SLOTS_PER_SLICE) {
      fill(texts, from, Math.min(from + SLOTS_PER_SLICE, slots), starts, ends, entries);
      yield;
    }
    return new Postings(slots, starts, entries);
  }

  /** How many postings some tokens have. */
  sizeOf(tokens: Iterable<number>): number {
    let size = 0;
    for (const token of tokens) size += this.#end(token) - this.#start(token);
    return size;
  }

  /** Sets the bits of the texts that hold one of some tokens, for each slot of the lists. */
  mark(tokens: readonly number[], bits: Uint8Array): void {
    const entries = this.#entries;
    for (const token of tokens) {
      const end = this.#end(token);
      for (let i = this.#start(token); i < end; i += 1) {
        const entry = entries[i] as number;
        const slot = entry & SLOT_MASK;
        bits[slot] = (bits[slot] as number) | (entry >>> BITS_SHIFT);
      }
    }
  }

  /** Calls back with the slots of the lists that hold one of some tokens; one that holds several comes several times. */
  forEachSlot(tokens: readonly number[], callback: (slot: number) => void): void {
    for (const token of tokens)
      for (let i = this.#start(token); i < this.#end(token); i += 1) callback((this.#entries[i] as number) & SLOT_MASK);
  }

  #start(token: number): number {
    return this.#starts[token] ?? 0;
  }

  /** A token that came later has no list. */
  #end(token: number): number {
    return this.#starts[token + 1] ?? this.#start(token);
  }
}

/** Counts the slots of each token, each once, in the place behind it. */
function count(texts: TokenTexts, from: number, to: number, counts: Uint32Array, last: Uint32Array): void {
  const { entries } = texts;
  for (let slot = from; slot < to; slot += 1) {
    const end = texts.end(slot);
    for (let i = texts.start(slot); i < end; i += 1) {
      const token = tokenIn(entries[i] as number);
      if (last[token] === slot + 1) continue;
      last[token] = slot + 1;
      counts[token + 1] = (counts[token + 1] as number) + 1;
    }
  }
}

function fill(
  texts: TokenTexts,
  from: number,
  to: number,
  starts: Uint32Array,
  ends: Uint32Array,
  postings: Uint32Array,
): void {
  const { entries } = texts;
  for (let slot = from; slot < to; slot += 1) {
    const stop = texts.end(slot);
    for (let i = texts.start(slot); i < stop; i += 1) {
      const entry = entries[i] as number;
      const token = tokenIn(entry);
      const bit = 1 << (textIn(entry) + BITS_SHIFT);
      const end = ends[token] as number;
      const isSame = end > (starts[token] as number) && ((postings[end - 1] as number) & SLOT_MASK) === slot;
      if (isSame) postings[end - 1] = (postings[end - 1] as number) | bit;
      else {
        postings[end] = slot | bit;
        ends[token] = end + 1;
      }
    }
  }
}
