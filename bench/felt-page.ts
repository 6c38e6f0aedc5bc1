/** What the measured page itself notes, on its own clock; in milliseconds. */
type Feeling = {
  /** Longest task, slowest event (from the input to the next picture) and layout shift since the last reading. */
  read: () => { longest: number; slowest: number; shift: number };
  /** From the next press to a vehicle's page: its heading, a picture in its place, the large picture itself. */
  untilDetail: () => Promise<{ heading: number; picture: number; sharp: number }>;
  /** Goes back; until the list stands where it was left. */
  untilBack: () => Promise<number>;
  /** From the next click until the list has fewer cards. */
  untilFewerThan: (cards: number) => Promise<number>;
};

declare global {
  interface Window {
    felt: Feeling;
  }
}

/** Runs in the page before anything else; it may use nothing from outside. */
export function watchFeeling(): void {
  let [longest, slowest, shift] = [0, 0, 0];
  let left = { card: '', top: 0 };
  const cards = () => document.querySelectorAll('main ul > li > article').length;
  const topOf = (id: string) =>
    document.querySelector(`main article[data-id="${id}"] h2`)?.closest('article')?.getBoundingClientRect().top ??
    Number.NaN;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
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
  /** The frame in which it is so, as soon as it is drawn. */
  const seen = async (isSo: () => boolean): Promise<number> => {
    while (!isSo()) await new Promise(requestAnimationFrame);
    return performance.now();
  };
  const gallery = () => document.querySelector<HTMLImageElement>('main section[aria-roledescription] li img');

  window.felt = {
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
        seen(() => location.pathname.startsWith('/car/') && document.querySelector('main article h1') !== null),
        seen(() => {
          const img = gallery();
          if (!img) return false;
          const under = img.closest('picture')?.parentElement;
          const isUnder = under ? /url\("?http/.test(getComputedStyle(under).backgroundImage) : false;
          return isUnder || (img.complete && img.naturalWidth > 0);
        }),
        seen(() => {
          const img = gallery();
          return img?.complete === true && img.naturalWidth > 0;
        }),
      ]);
      return { heading: heading - since, picture: picture - since, sharp: sharp - since };
    },
    untilBack: async () => {
      const since = performance.now();
      history.back();
      return (await seen(() => Math.abs(topOf(left.card) - left.top) < 2)) - since;
    },
    untilFewerThan: async (most) => {
      const { timeStamp: since } = await pressed('click');
      return (await seen(() => cards() < most)) - since;
    },
  };
}
