/** Most events of a connection in one minute. Further ones are dropped. */
const MAX_EVENTS = 30;
const WINDOW_MS = 60_000;

/** Most connections counted at once. Events of further ones are dropped until a window ends. */
const MAX_CONNECTIONS = 10_000;

/** Counts the events of each connection for a minute. The connections' keys stay in memory for that minute only. */
export class EventLimit {
  readonly #windows = new Map<string, { count: number; endsAt: number }>();
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts one more event. False: it is to be dropped. */
  accepts(connection: string): boolean {
    this.#deleteExpired();
    const currentWindow = this.#windows.get(connection);
    if (currentWindow) {
      currentWindow.count += 1;
      return currentWindow.count <= MAX_EVENTS;
    }
    if (this.#windows.size >= MAX_CONNECTIONS) return false;
    this.#windows.set(connection, { count: 1, endsAt: this.#now() + WINDOW_MS });
    this.#timer ??= setTimeout(() => this.#onTimer(), WINDOW_MS).unref();
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

  #onTimer(): void {
    this.#timer = undefined;
    this.#deleteExpired();
    const [oldest] = this.#windows.values();
    if (oldest) this.#timer = setTimeout(() => this.#onTimer(), oldest.endsAt - this.#now()).unref();
  }

  /** Deletes the windows that have ended. The first entries are the oldest. */
  #deleteExpired(): void {
    const now = this.#now();
    for (const [connection, { endsAt }] of this.#windows) {
      // A window that ends too far in the future was opened before the clock was set back.
      if (endsAt > now && endsAt <= now + WINDOW_MS) return;
      this.#windows.delete(connection);
    }
  }
}
