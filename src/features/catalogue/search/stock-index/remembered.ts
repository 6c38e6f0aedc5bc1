/** What the words and ranges of a query leave: its slots, the score of each (by slot), and how many of each group. */
export type Found = { slots: Uint32Array; scores: Uint16Array; counts: Uint32Array };

/** Arrays that a question writes. */
type Arrays = { slots: Uint32Array<ArrayBuffer>; scores: Uint16Array };

/** A list and its facets are asked for one after the other, by several visitors at a time. */
const MAX_REMEMBERED = 4;

/** What an array that has to grow has for later. */
const ROOM = 1.25;

/** The last questions since the last change. Their arrays are used again: fresh memory costs more than the answer. */
export class Remembered {
  readonly #found = new Map<string, { found: Found; arrays: Arrays }>();
  #free: Arrays[] = [];

  get(key: string): Found | undefined {
    return this.#found.get(key)?.found;
  }

  set(key: string, found: Found, arrays: Arrays): void {
    this.#found.set(key, { found, arrays });
  }

  clear(): void {
    for (const { arrays } of this.#found.values()) this.#free.push(arrays);
    this.#found.clear();
  }

  /** Arrays for another question, with what an earlier one has left in them. */
  arrays(slots: number): Arrays {
    const [oldest] = this.#found;
    if (this.#found.size === MAX_REMEMBERED && oldest !== undefined) {
      this.#found.delete(oldest[0]);
      this.#free.push(oldest[1].arrays);
    }
    const free = this.#free.pop();
    if (free !== undefined && free.slots.length >= slots) return free;
    const capacity = Math.ceil(slots * ROOM);
    return { slots: new Uint32Array(capacity), scores: new Uint16Array(capacity) };
  }
}
