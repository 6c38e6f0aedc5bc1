/** Times that the measured page records itself, in milliseconds. */
type PageTiming = {
  /** The longest task, the slowest event (from the input to the next paint) and the layout shift since the last call. */
  read: () => { longest: number; slowest: number; shift: number };
  /** From the next press to the page of a vehicle: its heading, a first picture (a placeholder too), the large picture. */
  untilDetail: () => Promise<{ heading: number; picture: number; sharp: number }>;
  /** Goes back; until the list has its former scroll position. */
  untilBack: () => Promise<number>;
  /** From the next click until another count is shown, and until the list starts with the cards of these ids. */
  untilFiltered: (ids: readonly string[]) => Promise<{ count: number; list: number }>;
};

declare global {
  interface Window {
    timing: PageTiming;
  }
}

/** Runs in the page before its own scripts. It is sent as text, so it uses nothing outside of itself. */
export function recordTimings(): void {
  let [longest, slowest, shift] = [0, 0, 0];
  let left = { card: '', top: 0 };
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
  observe('longtask', ({ duration }) => {
    longest = Math.max(longest, duration);
  });
  observe('event', (entry) => {
    if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
      slowest = Math.max(slowest, entry.duration);
  });
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) shift += value;
  });
  const pressed = (type: string) =>
    new Promise<{ timeStamp: number; target: EventTarget | null }>((resolve) =>
      document.addEventListener(type, ({ timeStamp, target }) => resolve({ timeStamp, target }), {
        capture: true,
        once: true,
      }),
    );
  /** The time of the first frame in which the condition holds. */
  const shown = async (condition: () => boolean): Promise<number> => {
    while (!condition()) await new Promise(requestAnimationFrame);
    return performance.now();
  };
  const gallery = () => document.querySelector<HTMLImageElement>('main section[aria-roledescription] li img');

  window.timing = {
    read: () => {
      const read = { longest, slowest, shift };
      [longest, slowest, shift] = [0, 0, 0];
      return read;
    },
    untilDetail: async () => {
      const { timeStamp: since, target } = await pressed('click');
      const card = target instanceof Element ? target.closest('article') : null;
      left = { card: card?.dataset.id ?? '', top: card?.getBoundingClientRect().top ?? 0 };
      const [heading, picture, sharp] = await Promise.all([
        shown(() => location.pathname.startsWith('/car/') && document.querySelector('main article h1') !== null),
        shown(() => {
          const img = gallery();
          if (!img) return false;
          const frame = img.closest('picture')?.parentElement;
          const hasPlaceholder = frame ? /url\("?http/.test(getComputedStyle(frame).backgroundImage) : false;
          return hasPlaceholder || (img.complete && img.naturalWidth > 0);
        }),
        shown(() => {
          const img = gallery();
          return img?.complete === true && img.naturalWidth > 0;
        }),
      ]);
      return { heading: heading - since, picture: picture - since, sharp: sharp - since };
    },
    untilBack: async () => {
      const since = performance.now();
      history.back();
      return (await shown(() => Math.abs(topOf(left.card) - left.top) < 2)) - since;
    },
    untilFiltered: async (ids) => {
      const before = countShown();
      const { timeStamp: since } = await pressed('click');
      const [count, list] = await Promise.all([
        shown(() => countShown() !== before && /\d/.test(countShown())),
        shown(() => {
          const cards = document.querySelectorAll<HTMLElement>('main article[data-id]');
          return ids.every((id, i) => cards[i]?.dataset.id === id);
        }),
      ]);
      return { count: count - since, list: list - since };
    },
  };
}
