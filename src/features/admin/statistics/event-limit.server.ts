/** More events than these in one minute are no person's: those beyond are dropped. */
const MAX_EVENTS = 30;
const WINDOW_MS = 60_000;

/** So many connections are watched at once; the events of others are dropped until a minute is over. */
const MAX_CONNECTIONS = 10_000;

/**
 * Counts the events of each connection for a minute. What tells connections apart is held in memory, and no longer than
 * that minute.
 */
export class EventLimit {
  readonly #windows = new Map<string, { count: number; ends: number }>();
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts one more event. False: it is to be dropped. */
  accepts(connection: string): boolean {
    this.#forgetPast();
    const known = this.#windows.get(connection);
    if (known) {
      known.count += 1;
      return known.count <= MAX_EVENTS;
    }
    if (this.#windows.size >= MAX_CONNECTIONS) return false;
    this.#windows.set(connection, { count: 1, ends: this.#now() + WINDOW_MS });
    this.#timer ??= setTimeout(() => this.#wake(), WINDOW_MS).unref();
    return true;
  }

  /** How many connections are held. */
  get size(): number {
    return this.#windows.size;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#windows.clear();
  }

  #wake(): void {
    this.#timer = undefined;
    this.#forgetPast();
    const [oldest] = this.#windows.values();
    if (oldest) this.#timer = setTimeout(() => this.#wake(), oldest.ends - this.#now()).unref();
  }

  /** Drops what is a minute old. The first entries are the oldest. */
  #forgetPast(): void {
    const now = this.#now();
    for (const [connection, { ends }] of this.#windows) {
      // A clock that was set back keeps nothing longer.
      if (ends > now && ends <= now + WINDOW_MS) return;
      this.#windows.delete(connection);
    }
  }
}
