/**
 * Times that the measured page itself records, in milliseconds. If a wait takes too long, it ends with an error that
 * names the wait.
 */
type PageTiming = {
  /** Returns the longest task and the slowest event (from the input to the next paint) since the last call. */
  read: () => { longest: number; slowest: number };
  /** Resolves when the page has nothing left to do and has not changed for a while. */
  untilStill: () => Promise<void>;
  /** Measures from the next click on a card to the heading and to the large picture of the vehicle's page. */
  watchOpening: () => void;
  /** Goes back, and measures until the list has its former scroll position. */
  goBack: () => void;
  /** The times that this page or the one before it was asked to measure. Without a value until they are known. */
  navigated: () => Timings | undefined;
  /**
   * Times from the next click: `count` until the count changes, `list` until the list starts with the cards of these
   * ids, `gone` until the other cards of a longer list have disappeared.
   */
  untilFiltered: (ids: readonly string[]) => Promise<{ count: number; list: number; gone: number }>;
};

/** Milliseconds by name. */
type Timings = Record<string, number>;

/**
 * A measurement that begins in one document and ends in the next. `since` is a time of the clock in milliseconds; `top`
 * is the distance of the card from the top of the window.
 */
type Navigation = { way: 'opening' | 'back'; since: number; card: string; top: number };

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
  const navigationKey = 'bench.navigation';
  let timings: Timings | undefined;
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

  const now = () => performance.timeOrigin + performance.now();
  const stored = (): Navigation | null => JSON.parse(sessionStorage.getItem(navigationKey) ?? 'null');
  const begin = (navigation: Navigation) => {
    sessionStorage.setItem(navigationKey, JSON.stringify(navigation));
    timings = undefined;
    void finish(navigation);
  };
  const finish = async ({ way, since, card, top }: Navigation) => {
    const after = async (what: string, condition: () => boolean) =>
      performance.timeOrigin + (await shown(what, condition)) - since;
    const isBack = () => Math.abs(topOf(card) - top) < maxShiftPx;
    if (way === 'back') timings = { list: await after(`card ${card} ${top} px below the top`, isBack) };
    else
      timings = {
        heading: await after(
          'the heading of the vehicle',
          () => location.pathname.startsWith('/car/') && document.querySelector('main article h1') !== null,
        ),
        picture: await after('the large picture', () => {
          const img = document.querySelector<HTMLImageElement>('main section[aria-roledescription] li img');
          return img?.complete === true && img.naturalWidth > 0;
        }),
      };
  };
  /** A document that the browser makes or takes from its page cache ends what the document before it began. */
  const resume = () => {
    const navigation = stored();
    timings = undefined;
    if (navigation !== null) void finish(navigation);
  };
  resume();
  window.addEventListener('pageshow', ({ persisted }) => persisted && resume());

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
    watchOpening: () => {
      void pressed().then(({ timeStamp, target }) => {
        const card = target.closest('article');
        if (card === null) throw new Error(`no card was pressed, but ${target.outerHTML.slice(0, 200)}`);
        const { top } = card.getBoundingClientRect();
        begin({ way: 'opening', since: performance.timeOrigin + timeStamp, card: card.dataset.id ?? '', top });
      });
    },
    goBack: () => {
      const { card = '', top = 0 } = stored() ?? {};
      begin({ way: 'back', since: now(), card, top });
      history.back();
    },
    navigated: () => timings,
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
