import { type RefObject, useLayoutEffect, useRef } from 'react';
import { inertAround } from '../../ui/inert-around.ts';
import { COUNT_ID, RESULTS_ID } from './ids.ts';

/** From this width on the filters are a column beside the list; below, a sheet over it. The style sheet says the same. */
const WIDE = '(min-width: 1024px)';

export type FilterDrawer = {
  /** Brings the filters to whoever asks: opens the sheet, or scrolls to the column; the focus goes there (D10). */
  show: () => void;
  /** Closes the sheet, if it is open, and goes to the start of the results. */
  closeToResults: () => void;
};

/**
 * Gives the panel what HTML alone cannot: on a wide screen it is open from the start; as a sheet it is modal (the rest
 * cannot be reached, Escape closes it, the focus goes back). Without JavaScript the style sheet opens and closes it.
 */
export function useFilterDrawer(panel: RefObject<HTMLDetailsElement | null>): FilterDrawer {
  const sheet = useRef<ReturnType<typeof bringToLife>>(undefined);
  useLayoutEffect(() => {
    if (!panel.current) return;
    const alive = bringToLife(panel.current);
    sheet.current = alive;
    return alive.detach;
  }, [panel]);
  return { show: () => sheet.current?.show(), closeToResults: () => sheet.current?.closeToResults() };
}

function bringToLife(details: HTMLDetailsElement): FilterDrawer & { detach: () => void } {
  const wide = window.matchMedia(WIDE);
  let release: (() => void) | undefined;
  let opener: Element | null = null;

  // Until now, on a wide screen, the style sheet showed closed as open and open as closed.
  const turn = () => {
    if (wide.matches) details.open = !details.open;
  };
  const settle = () => {
    if (details.open && !wide.matches) release ??= inertAround(details);
    else {
      release?.();
      release = undefined;
    }
  };
  const fit = () => {
    details.open = wide.matches;
    settle();
  };
  const close = () => {
    details.open = false;
    settle();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !release) return;
    close();
    const back = opener?.isConnected ? opener : details.querySelector('summary');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    opener = null;
  };

  turn();
  settle();
  details.dataset.live = '';
  details.addEventListener('toggle', settle);
  wide.addEventListener('change', fit);
  document.addEventListener('keydown', onKey);
  return {
    show: () => {
      opener = document.activeElement;
      details.open = true;
      settle();
      if (wide.matches) details.scrollIntoView();
      details.querySelector('summary')?.focus({ preventScroll: true });
    },
    closeToResults: () => {
      if (!release) return;
      close();
      opener = null;
      document.getElementById(COUNT_ID)?.scrollIntoView();
      document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
    },
    detach: () => {
      details.removeEventListener('toggle', settle);
      wide.removeEventListener('change', fit);
      document.removeEventListener('keydown', onKey);
      release?.();
      delete details.dataset.live;
      turn();
    },
  };
}
