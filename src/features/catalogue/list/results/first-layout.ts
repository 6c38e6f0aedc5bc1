import { afterPaint } from '../../../../ui/after-paint.ts';

/** How many cards are laid out between two frames. */
const MAX_CARDS_AT_ONCE = 2;

let isFirstList = true;

/**
 * Lays out the cards that the style sheet leaves out of a page's first layout: a few between two frames, or all at once
 * where a scroll position is about to be restored. Returns a function that stops it.
 */
export function layOutCards(groups: HTMLElement): () => void {
  const [load] = performance.getEntriesByType('navigation');
  const isNavigation = load instanceof PerformanceNavigationTiming && load.type === 'navigate';
  const isGradual = isFirstList && isNavigation && window.scrollY === 0;
  isFirstList = false;
  const cards = isGradual ? [...groups.querySelectorAll<HTMLElement>(':scope > ul > li')] : [];
  let disconnect: (() => void) | undefined;
  const goOn = () => {
    for (const card of cards.splice(0, MAX_CARDS_AT_ONCE)) card.style.contentVisibility = 'visible';
    if (cards.length > 0) disconnect = afterPaint(goOn);
    else groups.dataset.laidOut = '';
  };
  goOn();
  return () => disconnect?.();
}
