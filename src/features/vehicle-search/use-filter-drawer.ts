import { type RefObject, useLayoutEffect, useRef } from 'react';
import { inertAround } from '../../ui/inert-around.ts';
import { COUNT_ID, RESULTS_ID } from './list-ids.ts';

/** From this width on the filters are a column beside the list; below, a drawer over it. filter-panel.module.css says the same. */
const WIDE = '(width >= 64em)';

export type FilterDrawer = {
  /** Opens the drawer, or scrolls to the column, and moves the focus there (D10). */
  show: () => void;
  /** Closes the drawer, if it is open, and goes to the start of the results. */
  closeToResults: () => void;
};

/**
 * Gives the panel what HTML alone cannot: on a wide screen it is open from the start; as a drawer it is modal (the rest
 * cannot be reached, Escape closes it, the focus returns). Without JavaScript the style sheet opens and closes it.
 */
export function useFilterDrawer(panel: RefObject<HTMLDetailsElement | null>): FilterDrawer {
  const drawer = useRef<ReturnType<typeof attachDrawer>>(undefined);
  useLayoutEffect(() => {
    if (!panel.current) return;
    const attached = attachDrawer(panel.current);
    drawer.current = attached;
    return attached.detach;
  }, [panel]);
  return { show: () => drawer.current?.show(), closeToResults: () => drawer.current?.closeToResults() };
}

function attachDrawer(details: HTMLDetailsElement): FilterDrawer & { detach: () => void } {
  const wide = window.matchMedia(WIDE);
  const modality = modalityOf(details);
  const setOpen = (isOpen: boolean) => {
    details.open = isOpen;
    update();
  };
  const update = () => modality.set(details.open && !wide.matches);
  // Before hydration, on a wide screen, the style sheet shows closed as open and open as closed.
  const invert = () => {
    if (wide.matches) details.open = !details.open;
  };
  const fitToWidth = () => setOpen(wide.matches);
  let opener: Element | null = null;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !modality.isOn()) return;
    setOpen(false);
    const target = opener?.isConnected ? opener : details.querySelector('summary');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    opener = null;
  };

  invert();
  // At once: reading a media query in between can make the browser show the state between the two, and the mark turn.
  details.dataset.live = '';
  update();
  details.addEventListener('toggle', update);
  wide.addEventListener('change', fitToWidth);
  document.addEventListener('keydown', onKey);
  return {
    show: () => {
      opener = document.activeElement;
      setOpen(true);
      if (wide.matches) details.scrollIntoView();
      details.querySelector('summary')?.focus({ preventScroll: true });
    },
    closeToResults: () => {
      if (!modality.isOn()) return;
      setOpen(false);
      opener = null;
      document.getElementById(COUNT_ID)?.scrollIntoView();
      document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
    },
    detach: () => {
      details.removeEventListener('toggle', update);
      wide.removeEventListener('change', fitToWidth);
      document.removeEventListener('keydown', onKey);
      modality.set(false);
      delete details.dataset.live;
      invert();
    },
  };
}

/** Makes the rest of the page unreachable while an element is modal. */
function modalityOf(element: Element) {
  let undo: (() => void) | undefined;
  return {
    isOn: () => undo !== undefined,
    set: (isModal: boolean) => {
      if (isModal) undo ??= inertAround(element);
      else {
        undo?.();
        undo = undefined;
      }
    },
  };
}
