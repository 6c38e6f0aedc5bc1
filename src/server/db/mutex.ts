/** Lets one at a time go on, in the order in which they asked. */
export class Mutex {
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves once it is the caller's turn; `release` ends that. */
  async acquire(): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    // Handed over without a gap, so that nobody who asks now comes first.
    if (next) next();
    else this.#isHeld = false;
  }
}
