/** A clock that moves by more than this against the time that passes was set: by hand, or when a machine woke up. */
const MAX_DIFFERENCE_MS = 60 * 60 * 1000;

/** For how long ages are then not believed: an operator notices, or the clock is set right. */
const DOUBT_MS = 24 * 60 * 60 * 1000;

/** Notices that the machine's clock was set, so that nothing is deleted for being old by a clock that is wrong. */
export class ClockWatch {
  readonly #now: () => number;
  readonly #elapsed: () => number;
  #difference: number;
  #setAt: number | null = null;

  /** @param elapsed time that passes whatever the clock shows, in milliseconds. */
  constructor(now: () => number = Date.now, elapsed: () => number = () => performance.now()) {
    this.#now = now;
    this.#elapsed = elapsed;
    this.#difference = now() - elapsed();
  }

  /** True if the clock was not set for a day, as far as earlier calls and this one have seen. */
  isSteady(): boolean {
    const elapsed = this.#elapsed();
    const difference = this.#now() - elapsed;
    if (Math.abs(difference - this.#difference) > MAX_DIFFERENCE_MS) {
      this.#difference = difference;
      this.#setAt = elapsed;
    }
    if (this.#setAt !== null && elapsed - this.#setAt >= DOUBT_MS) this.#setAt = null;
    return this.#setAt === null;
  }
}
