/**
 * The height of each group of cards when it was last rendered, and whether it was near the window. When the visitor
 * returns to a list, a group far from the window is only an empty box of this height at first, so that a list of any
 * length is shown at its old scroll position at once.
 */
const heights = new Map<string, GroupHeight>();

type GroupHeight = {
  /** CSS pixels; 0: not measured yet. */
  height: number;
  isNear: boolean;
};

/** As many groups as some lists of 500 cars have; beyond, the oldest is dropped. */
const MAX_HEIGHTS = 300;

/** The saved height of the group with these cards in a window as wide as this one; on the server always null. */
export function savedHeight(ids: string): GroupHeight | null {
  const layout = heights.size === 0 ? undefined : heights.get(keyOf(ids));
  return layout && layout.height > 0 ? layout : null;
}

/** Saves the group's height for as long as it is rendered. Observers measure it, so no layout is forced. */
export function watchHeight(ids: string, element: Element): () => void {
  keyOfElement.set(element, ids);
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) save(target, { height: borderBoxSize[0]?.blockSize ?? 0 });
  });
  nearObserver ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) save(target, { isNear: isIntersecting });
    },
    { rootMargin: '100%' },
  );
  sizes.observe(element);
  nearObserver.observe(element);
  return () => {
    sizes?.unobserve(element);
    nearObserver?.unobserve(element);
    keyOfElement.delete(element);
  };
}

/** Makes the browser lay out and paint a group only when it is near the window. */
export function farStyle(height: number) {
  return { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${height}px` } as const;
}

const keyOfElement = new Map<Element, string>();
let sizes: ResizeObserver | undefined;
let nearObserver: IntersectionObserver | undefined;

function save(element: Element, change: Partial<GroupHeight>): void {
  const ids = keyOfElement.get(element);
  if (ids === undefined) return;
  const key = keyOf(ids);
  const layout = { height: 0, isNear: true, ...heights.get(key), ...change };
  heights.delete(key);
  heights.set(key, layout);
  // Far and of a known height: the browser may skip it until it is near again.
  if (!layout.isNear && layout.height > 0 && element instanceof HTMLElement)
    Object.assign(element.style, farStyle(layout.height));
  if (heights.size > MAX_HEIGHTS) for (const oldest of [...heights.keys()].slice(0, 1)) heights.delete(oldest);
}

function keyOf(ids: string): string {
  return `${window.innerWidth} ${ids}`;
}
