/** If clock and elapsed time differ by more than this, somebody set the clock, or the machine woke up. */
const MAX_DIFFERENCE_MS = 60 * 60 * 1000;

/** After a difference, the clock is not trusted for this time. Meanwhile, an operator can correct it. */
const DOUBT_MS = 24 * 60 * 60 * 1000;

/** Detects that somebody set the machine's clock. With a wrong clock, the site could delete data too early. */
export class ClockWatch {
  readonly #now: () => number;
  readonly #elapsed: () => number;
  #difference: number;
  #setAt: number | null = null;

  /** @param elapsed milliseconds that pass, independent of the clock */
  constructor(now: () => number = Date.now, elapsed: () => number = () => performance.now()) {
    this.#now = now;
    this.#elapsed = elapsed;
    this.#difference = now() - elapsed();
  }

  /** False for a day after a call has noticed that the clock was set. */
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
