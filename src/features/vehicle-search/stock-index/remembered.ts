/** What the words and ranges of a query leave: 1 by slot; the score of each; how many of each group. */
export type Found = { marked: Uint8Array; scores: Uint16Array; counts: Uint32Array };

/** A list and its facets are asked for one after the other, by several visitors at a time. */
const MAX_REMEMBERED = 4;

/** What an array that has to grow has for later. */
const ROOM = 1.25;

/** The last questions since the last change. Their arrays are used again: fresh memory costs more than the answer. */
export class Remembered {
  readonly #found = new Map<string, Found>();
  readonly #free: Pick<Found, 'marked' | 'scores'>[] = [];

  get(key: string): Found | undefined {
    return this.#found.get(key);
  }

  set(key: string, found: Found): void {
    this.#found.set(key, found);
  }

  clear(): void {
    this.#free.push(...this.#found.values());
    this.#found.clear();
  }

  /** Arrays for another question, with what an earlier one has left in them. */
  arrays(slots: number): Pick<Found, 'marked' | 'scores'> {
    const [oldest] = this.#found;
    if (this.#found.size === MAX_REMEMBERED && oldest !== undefined) {
      this.#found.delete(oldest[0]);
      this.#free.push(oldest[1]);
    }
    const free = this.#free.pop();
    const capacity = Math.ceil(slots * ROOM);
    const hasRoom = free !== undefined && free.marked.buffer.byteLength >= slots;
    const { buffer: marked } = hasRoom ? free.marked : new Uint8Array(capacity);
    const { buffer: scores } = hasRoom ? free.scores : new Uint16Array(capacity);
    return { marked: new Uint8Array(marked, 0, slots), scores: new Uint16Array(scores, 0, slots) };
  }
}
