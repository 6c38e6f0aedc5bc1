import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far down, in pixels, before the header may leave, and how far one way counts as a direction. */
const [LEAST_DEPTH, LEAST_STEP] = [240, 8];

/**
 * Tells a sticky header when to leave (scrolling down) and when to return (up, or focus inside it). Never for those who
 * asked for less motion, and never while the header holds the focus.
 */
export function useHiddenOnScroll(active: boolean): { header: RefObject<HTMLElement | null>; hidden: boolean } {
  const header = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    const top = header.current;
    setHidden(false);
    if (!active || !top || still.matches) return;
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < LEAST_STEP) return;
      setHidden(now > last && now > LEAST_DEPTH && !top.contains(document.activeElement));
      last = now;
    };
    const show = () => setHidden(false);
    window.addEventListener('scroll', onScroll, { passive: true });
    top.addEventListener('focusin', show);
    return () => {
      window.removeEventListener('scroll', onScroll);
      top.removeEventListener('focusin', show);
    };
  }, [active]);
  return { header, hidden };
}
