/**
 * The heights of card groups far from the window, in CSS pixels. The browser draws empty boxes of these heights. So
 * after Back, a list of any length is at its old scroll position at once.
 */
const heights = new Map<string, number>();

/** Maximum number of heights, enough for several lists of 500 cars. The oldest heights are dropped. */
const MAX_HEIGHTS = 300;

/** Returns undefined on the server, and if the group was never far from the window. */
export function farHeight(ids: string): number | undefined {
  return heights.size === 0 ? undefined : heights.get(keyOf(ids));
}

/** Stores the height of a group while it is rendered. An observer measures the group, so this forces no layout. */
export function watchGroup(ids: string, group: HTMLElement): () => void {
  idsOf.set(group, ids);
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        if (target instanceof HTMLElement) save(target, isIntersecting ? undefined : boundingClientRect.height);
    },
    { rootMargin: '100%' },
  );
  observer.observe(group);
  return () => observer?.unobserve(group);
}

/** Makes the browser lay out and paint a group only near the window. */
export function farStyle(height: number) {
  return { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${height}px` } as const;
}

const idsOf = new WeakMap<Element, string>();
let observer: IntersectionObserver | undefined;

function save(group: HTMLElement, height: number | undefined): void {
  const key = keyOf(idsOf.get(group) ?? '');
  heights.delete(key);
  if (height === undefined) return;
  heights.set(key, height);
  Object.assign(group.style, farStyle(height));
  const [oldest] = heights.keys();
  if (oldest !== undefined && heights.size > MAX_HEIGHTS) heights.delete(oldest);
}

function keyOf(ids: string): string {
  return `${window.innerWidth} ${ids}`;
}
