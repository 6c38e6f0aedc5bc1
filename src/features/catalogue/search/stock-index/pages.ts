import type { Order } from './orders.ts';
import type { Slots } from './slots.ts';

/** A page of a list: rows `offset` … `offset + limit - 1`. */
export type Page = { offset: number; limit: number };

/** Where at most this share of the stock is shown, its slots are sorted; else the whole order is walked. */
const MAX_SORTED = 1 / 128;

/** Reads pages of lists. */
export class Pages {
  readonly #slots: Slots;
  /** Used again for each page: 1 by shown slot. */
  #marked = new Uint8Array(0);

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  /** The slots of a page of some slots in an order. */
  inOrder(shown: Uint32Array, order: Order, { offset, limit }: Page): Uint32Array | number[] {
    const { slots } = order;
    if (shown.length === slots.length) return slots.subarray(offset, offset + limit);
    if (shown.length <= slots.length * MAX_SORTED)
      return shown
        .slice()
        .sort(order.compare)
        .subarray(offset, offset + limit);
    const marked = this.#mark(shown);
    const page: number[] = [];
    let toSkip = offset;
    for (let i = 0; i < slots.length && page.length < limit; i += 1) {
      const slot = slots[i] as number;
      if (marked[slot] !== 1) continue;
      if (toSkip > 0) toSkip -= 1;
      else page.push(slot);
    }
    return page;
  }

  /** The same by score, the highest first, then in the order. */
  byScore(shown: Uint32Array, scores: Uint16Array, order: Order, { offset, limit }: Page): Uint32Array | number[] {
    const { slots } = order;
    if (shown.length <= slots.length * MAX_SORTED) {
      const compare = (one: number, other: number) =>
        (scores[other] as number) - (scores[one] as number) || order.compare(one, other);
      return shown
        .slice()
        .sort(compare)
        .subarray(offset, offset + limit);
    }
    const places = firstPlaces(shown, scores);
    const marked = this.#mark(shown);
    const end = Math.min(offset + limit, shown.length);
    const page: number[] = [];
    for (let i = 0, missing = end - offset; i < slots.length && missing > 0; i += 1) {
      const slot = slots[i] as number;
      if (marked[slot] !== 1) continue;
      const score = scores[slot] as number;
      const place = places[score] as number;
      places[score] = place + 1;
      if (place < offset || place >= end) continue;
      page[place - offset] = slot;
      missing -= 1;
    }
    return page;
  }

  #mark(shown: Uint32Array): Uint8Array {
    const { length } = this.#slots;
    if (this.#marked.length < length) this.#marked = new Uint8Array(Math.ceil(length * 1.25));
    const marked = this.#marked.fill(0);
    for (let i = 0; i < shown.length; i += 1) marked[shown[i] as number] = 1;
    return marked;
  }
}

/** By score, the place of its first row in a list by score. */
function firstPlaces(shown: Uint32Array, scores: Uint16Array): Uint32Array {
  let max = 0;
  for (let i = 0; i < shown.length; i += 1) max = Math.max(max, scores[shown[i] as number] as number);
  const places = new Uint32Array(max + 1);
  for (let i = 0; i < shown.length; i += 1) {
    const score = scores[shown[i] as number] as number;
    places[score] = (places[score] as number) + 1;
  }
  let rows = 0;
  for (let score = max; score >= 0; score -= 1) {
    const count = places[score] as number;
    places[score] = rows;
    rows += count;
  }
  return places;
}
