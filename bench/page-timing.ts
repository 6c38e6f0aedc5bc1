/**
 * Times that the measured page itself records, in milliseconds. If a wait takes too long, it ends with an error that
 * names the wait.
 */
type PageTiming = {
  /** Returns the longest task and the slowest event (from the input to the next paint) since the last call. */
  read: () => { longest: number; slowest: number };
  /** Resolves when the page has nothing left to do and has not changed for a while. */
  untilStill: () => Promise<void>;
  /** Times from the next click to the heading and to the large picture of a vehicle's page. */
  untilDetail: () => Promise<{ heading: number; sharp: number }>;
  /** Goes back, and returns the time until the list has its former scroll position. */
  untilBack: () => Promise<number>;
  /**
   * Times from the next click: `count` until the count changes, `list` until the list starts with the cards of these
   * ids, `gone` until the other cards of a longer list have disappeared.
   */
  untilFiltered: (ids: readonly string[]) => Promise<{ count: number; list: number; gone: number }>;
};

declare global {
  interface Window {
    timing: PageTiming;
  }
}

/** Runs in the page before the page's scripts. Playwright sends this function as text, so it cannot use other code. */
export function recordTimings(): void {
  const timeoutMs = 30_000;
  const stillMs = 500;
  const [maxShiftPx, maxCards] = [2, 12];
  let [longest, slowest, lastChange] = [0, 0, 0];
  let left = { card: '', top: 0 };
  const cards = () => [...document.querySelectorAll<HTMLElement>('main article[data-id]')];
  const countShown = () => document.querySelector('main [role=status]')?.textContent ?? '';
  const topOf = (id: string) =>
    document.querySelector(`main article[data-id="${id}"] h2`)?.closest('article')?.getBoundingClientRect().top ??
    Number.NaN;
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    } as PerformanceObserverInit);
  observe('longtask', ({ duration, startTime }) => {
    longest = Math.max(longest, duration);
    lastChange = Math.max(lastChange, startTime + duration);
  });
  observe('event', (entry) => {
    if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
      slowest = Math.max(slowest, entry.duration);
  });
  new MutationObserver(() => {
    lastChange = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const within = <T>(what: string, promise: Promise<T>) =>
    Promise.race([
      promise,
      new Promise<never>((_, reject) =>
        setTimeout(() => {
          const position = `${location.pathname}${location.search}, scrolled to ${Math.round(window.scrollY)}`;
          reject(
            new Error(`${what}: not within ${timeoutMs} ms (${position}, ${cards().length} cards, '${countShown()}')`),
          );
        }, timeoutMs),
      ),
    ]);
  const pressed = () =>
    within(
      'a press',
      new Promise<{ timeStamp: number; target: Element }>((resolve) =>
        document.addEventListener(
          'click',
          ({ timeStamp, target }) => resolve({ timeStamp, target: target as Element }),
          {
            capture: true,
            once: true,
          },
        ),
      ),
    );
  /** Resolves with the time of the first frame that fulfils the condition. */
  const shown = (what: string, condition: () => boolean): Promise<number> =>
    within(
      what,
      new Promise((resolve) => {
        const check = () => (condition() ? resolve(performance.now()) : requestAnimationFrame(check));
        check();
      }),
    );

  window.timing = {
    read: () => {
      const read = { longest, slowest };
      [longest, slowest] = [0, 0];
      return read;
    },
    untilStill: () => {
      const since = performance.now();
      // Waits for an idle callback. While React renders a long list in slices, no task is long and the document does
      // not change, but no idle callback runs.
      const isStill = () => performance.now() - Math.max(since, lastChange) > stillMs;
      const still = new Promise<void>((resolve) => {
        const check = () => (isStill() ? resolve() : void requestIdleCallback(check));
        requestIdleCallback(check);
      });
      return within('a page at rest', still);
    },
    untilDetail: async () => {
      const { timeStamp: since, target } = await pressed();
      const card = target.closest('article');
      if (card === null) throw new Error(`no card was pressed, but ${target.outerHTML.slice(0, 200)}`);
      left = { card: card.dataset.id ?? '', top: card.getBoundingClientRect().top };
      const [heading, sharp] = await Promise.all([
        shown(
          'the heading of the vehicle',
          () => location.pathname.startsWith('/car/') && document.querySelector('main article h1') !== null,
        ),
        shown('the large picture', () => {
          const img = document.querySelector<HTMLImageElement>('main section[aria-roledescription] li img');
          return img?.complete === true && img.naturalWidth > 0;
        }),
      ]);
      return { heading: heading - since, sharp: sharp - since };
    },
    untilBack: async () => {
      const since = performance.now();
      history.back();
      const isBack = () => Math.abs(topOf(left.card) - left.top) < maxShiftPx;
      return (await shown(`card ${left.card} ${left.top} px below the top`, isBack)) - since;
    },
    untilFiltered: async (ids) => {
      const before = countShown();
      const { timeStamp: since } = await pressed();
      const [count, list, gone] = await Promise.all([
        shown('another count', () => countShown() !== before && /\d/.test(countShown())),
        shown('the filtered list', () => ids.every((id, i) => cards()[i]?.dataset.id === id)),
        shown('the end of the longer list', () => cards().length <= maxCards && countShown() !== before),
      ]);
      return { count: count - since, list: list - since, gone: gone - since };
    },
  };
}
