type TypedArray = Uint8Array | Uint32Array | Float64Array;

const MIN_CAPACITY = 64;

/** A typed array that grows at its end. `values` is replaced when it does: read it anew after a push. */
export class Growing<A extends TypedArray> {
  values: A;
  length = 0;
  readonly #make: (capacity: number) => A;

  constructor(make: (capacity: number) => A) {
    this.#make = make;
    this.values = make(MIN_CAPACITY);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.#resize(this.length * 2);
    this.values[this.length] = value;
    this.length += 1;
  }

  /** Forgets what is behind `length`, with room for a few more. */
  truncate(length: number): void {
    this.length = length;
    this.#resize(MIN_CAPACITY + Math.ceil(length * 1.25));
  }

  /** Keeps the values whose index is live. */
  keep(live: Uint8Array): void {
    const { values } = this;
    let end = 0;
    for (let i = 0; i < this.length; i += 1) {
      if (live[i] !== 1) continue;
      values[end] = values[i] as number;
      end += 1;
    }
    this.truncate(end);
  }

  #resize(capacity: number): void {
    const resized = this.#make(capacity);
    resized.set(this.values.subarray(0, this.length));
    this.values = resized;
  }
}

export const bytes = () => new Growing((capacity) => new Uint8Array(capacity));
export const integers = () => new Growing((capacity) => new Uint32Array(capacity));
export const numbers = () => new Growing((capacity) => new Float64Array(capacity));
