/**
 * How high groups of cards stood when they were last seen, and whether near the window: on the way back what is far is
 * only a place of the right height at first, so that a list of any depth is there, where it was, at once.
 */
const places = new Map<string, Place>();

export type Place = {
  /** In pixels of the style sheet; 0: not known yet. */
  height: number;
  isNear: boolean;
};

/** How many groups are remembered: some lists of 500 cars. */
const MAX_HEIGHTS = 300;

/** The place of these cards, if they stood in a window as wide as this one. On the server there is none. */
export function savedHeight(ids: string): Place | null {
  const place = places.size === 0 ? undefined : places.get(inThisWidth(ids));
  return place && place.height > 0 ? place : null;
}

/** Notes the place of these cards as long as they are shown, from what the browser has measured anyway. */
export function watchHeight(ids: string, element: Element): () => void {
  watched.set(element, ids);
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) note(target, { height: borderBoxSize[0]?.blockSize ?? 0 });
  });
  nearness ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) note(target, { isNear: isIntersecting });
    },
    { rootMargin: '100%' },
  );
  sizes.observe(element);
  nearness.observe(element);
  return () => {
    sizes?.unobserve(element);
    nearness?.unobserve(element);
    watched.delete(element);
  };
}

/** What makes a browser draw a group only when it is near. */
export function farStyle(height: number) {
  return { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${height}px` } as const;
}

const watched = new Map<Element, string>();
let sizes: ResizeObserver | undefined;
let nearness: IntersectionObserver | undefined;

function note(element: Element, news: Partial<Place>): void {
  const ids = watched.get(element);
  if (ids === undefined) return;
  const name = inThisWidth(ids);
  const place = { height: 0, isNear: true, ...places.get(name), ...news };
  places.delete(name);
  places.set(name, place);
  // Far and of a known height: the browser passes it over until it is near again.
  if (!place.isNear && place.height > 0 && element instanceof HTMLElement)
    Object.assign(element.style, farStyle(place.height));
  if (places.size > MAX_HEIGHTS) for (const oldest of [...places.keys()].slice(0, 1)) places.delete(oldest);
}

function inThisWidth(ids: string): string {
  return `${window.innerWidth} ${ids}`;
}
