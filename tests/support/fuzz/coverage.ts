import { type Profiler, Session } from 'node:inspector';

type Ran = { url: string; ranges: Profiler.CoverageRange[] }[];

/** Records which code of `src` ran, as V8 counts it. */
export class Coverage {
  readonly #session = new Session();
  /** For each file: 1 for each character that ran. */
  readonly #seen = new Map<string, Uint8Array>();

  start(): void {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  stop(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  /** Returns the code that ran after the last call. */
  taken(): Ran {
    let ran: Ran = [];
    // A session of the same thread calls back before `post` returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, { result } = { result: [] }) => {
      if (error) throw error;
      ran = result
        .filter(({ url }) => url.includes('/src/'))
        .flatMap(({ url, functions }) => functions.map(({ ranges }) => ({ url, ranges })));
    });
    return ran;
  }

  /** True if new code ran. */
  wouldAdd(ran: Ran): boolean {
    return ran.some(({ url, ranges }) => this.#freshIn(url, ranges).some((isFresh) => isFresh === 1));
  }

  /** @returns the number of characters that ran for the first time */
  add(ran: Ran): number {
    let count = 0;
    for (const { url, ranges } of ran) {
      const start = ranges[0]?.startOffset ?? 0;
      const fresh = this.#freshIn(url, ranges);
      const counters = this.#seenIn(url, start + fresh.length);
      for (let i = fresh.indexOf(1); i !== -1; i = fresh.indexOf(1, i + 1)) {
        counters[start + i] = 1;
        count += 1;
      }
    }
    return count;
  }

  /** Returns 1 for each character of a function that ran for the first time. */
  #freshIn(url: string, ranges: readonly Profiler.CoverageRange[]): Uint8Array {
    const [whole] = ranges;
    if (!whole || whole.count === 0) return new Uint8Array(0);
    const { startOffset: start, endOffset: end } = whole;
    const fresh = new Uint8Array(end - start);
    // An inner range comes after its outer range.
    for (const { startOffset, endOffset, count } of ranges)
      fresh.fill(count > 0 ? 1 : 0, startOffset - start, endOffset - start);
    const counters = this.#seenIn(url, end);
    for (let i = fresh.indexOf(1); i !== -1; i = fresh.indexOf(1, i + 1)) if (counters[start + i] === 1) fresh[i] = 0;
    return fresh;
  }

  #seenIn(url: string, length: number): Uint8Array {
    const existing = this.#seen.get(url) ?? new Uint8Array(0);
    if (existing.length >= length) return existing;
    const longer = new Uint8Array(length * 2);
    longer.set(existing);
    this.#seen.set(url, longer);
    return longer;
  }
}
