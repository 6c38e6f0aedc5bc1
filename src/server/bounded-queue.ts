/**
 * Jobs of which some run at the same time and some wait; more are rejected, so that memory and waiting stay bounded.
 *
 * @example
 * const queue = new BoundedQueue({ concurrency: 2, maxWaiting: 20 }, () => new DomainError('unavailable', '…'));
 * await queue.run(() => hashPassword(password));
 */
export class BoundedQueue {
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #fullError: () => Error;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { concurrency: number; maxWaiting: number }, fullError: () => Error) {
    this.#concurrency = limits.concurrency;
    this.#maxWaiting = limits.maxWaiting;
    this.#fullError = fullError;
  }

  /** @throws what `fullError` makes when as many wait already as may; and what the job throws. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrency) {
      if (this.#waiting.length >= this.#maxWaiting) throw this.#fullError();
      // Whoever ends next hands its place over: nobody who comes later can take it.
      await new Promise<void>((start) => void this.#waiting.push(start));
    } else this.#running += 1;
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
