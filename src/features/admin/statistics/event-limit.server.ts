/** Maximum number of events from one connection in a minute. Further events are dropped. */
const MAX_EVENTS = 30;
const WINDOW_MS = 60_000;

/** Maximum number of counted connections. Events from further connections are dropped until the minute ends. */
const MAX_CONNECTIONS = 10_000;

/** Counts the events of each connection. A minute after the first event, all counts start again. */
export class EventLimit {
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  accepts(connection: string): boolean {
    const count = this.#counts.get(connection) ?? 0;
    if (count >= MAX_EVENTS || (count === 0 && this.#counts.size >= MAX_CONNECTIONS)) return false;
    this.#counts.set(connection, count + 1);
    this.#timer ??= setTimeout(() => this.forget(), WINDOW_MS).unref();
    return true;
  }

  get size(): number {
    return this.#counts.size;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#counts.clear();
  }
}
