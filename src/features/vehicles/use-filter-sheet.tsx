import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { inertAround } from '../../ui/inert-around.ts';
import { COUNT_ID, RESULTS_ID } from './ids.ts';

/** From this width on the filters are a column beside the list; below, a sheet over it. The style sheet says the same. */
const WIDE = '(min-width: 1024px)';

export type FilterSheet = {
  /** Does it cover the page now? */
  isOver: boolean;
  /** Brings the filters to whoever asks: opens the sheet, or scrolls to the column; focus goes there (D10). */
  show: () => void;
  /** Closes the sheet and goes to the start of the results. */
  closeToResults: () => void;
};

/**
 * Gives the panel what HTML alone cannot: on a wide screen it is open from the start; as a sheet it is modal (the rest
 * cannot be reached, Escape closes it, focus goes back). Without JavaScript the style sheet opens and closes it.
 */
export function useFilterSheet(panel: RefObject<HTMLDetailsElement | null>): FilterSheet {
  const [isOver, setOver] = useState(false);
  const opener = useRef<Element | null>(null);
  const release = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const details = panel.current;
    if (!details) return;
    const wide = window.matchMedia(WIDE);
    // Until now, on a wide screen, the style sheet showed it closed as open and the other way round.
    if (wide.matches) details.open = !details.open;
    details.dataset.live = '';
    const settle = () => {
      const covers = details.open && !wide.matches;
      if (covers) release.current ??= inertAround(details);
      else {
        release.current?.();
        release.current = undefined;
      }
      setOver(covers);
    };
    const fit = () => {
      details.open = wide.matches;
      settle();
    };
    details.addEventListener('toggle', settle);
    wide.addEventListener('change', fit);
    settle();
    return () => {
      details.removeEventListener('toggle', settle);
      wide.removeEventListener('change', fit);
      release.current?.();
      release.current = undefined;
      delete details.dataset.live;
      if (wide.matches) details.open = !details.open;
    };
  }, [panel]);

  const close = useCallback(() => {
    if (!release.current || !panel.current) return false;
    panel.current.open = false;
    release.current();
    release.current = undefined;
    return true;
  }, [panel]);

  useEffect(() => {
    if (!isOver) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !close()) return;
      const back = opener.current?.isConnected ? opener.current : panel.current?.querySelector('summary');
      (back as HTMLElement | null | undefined)?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      opener.current = null;
    };
  }, [isOver, close, panel]);

  const show = useCallback(() => {
    const details = panel.current;
    if (!details) return;
    const isWide = window.matchMedia(WIDE).matches;
    opener.current = document.activeElement;
    details.open = true;
    if (isWide) details.scrollIntoView();
    details.querySelector('summary')?.focus({ preventScroll: true });
  }, [panel]);

  const closeToResults = useCallback(() => {
    if (!close()) return;
    document.getElementById(COUNT_ID)?.scrollIntoView();
    document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
  }, [close]);

  return { isOver, show, closeToResults };
}
