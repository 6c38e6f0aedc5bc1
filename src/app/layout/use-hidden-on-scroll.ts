import { type RefObject, useEffect, useRef, useState } from 'react';

const MIN_DEPTH_PX = 240;

const MIN_STEP_PX = 8;

/**
 * Hides a sticky header while the page scrolls down. Shows it when the page scrolls up or the header gets the focus.
 * While it has the focus, it stays visible. If the user prefers reduced motion, it is always visible.
 */
export function useHiddenOnScroll(active: boolean): { header: RefObject<HTMLElement | null>; hidden: boolean } {
  const header = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const top = header.current;
    setHidden(false);
    if (!active || !top || reducedMotion.matches) return;
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < MIN_STEP_PX) return;
      setHidden(now > last && now > MIN_DEPTH_PX && !top.contains(document.activeElement));
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
