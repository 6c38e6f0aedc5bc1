import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { inertAround } from '../../../ui/dialog/inert-around.ts';
import { useOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import { COUNT_ID, RESULTS_ID } from './list-ids.ts';

/**
 * From this width on the filters are a column beside the list; below, a drawer over it, as in filter-panel.module.css.
 */
const WIDE = '(width >= 64em)';

export type FilterDrawer = {
  /** Opens the drawer, or scrolls to the column, and moves the focus there. */
  show: () => void;
  /** Closes the drawer, if it is open, and goes to the start of the results. */
  closeToResults: () => void;
};

/**
 * Adds the behaviour that HTML alone lacks: on a wide screen the panel is open from the start; as a drawer it is modal
 * (the rest cannot be reached, Escape and Back close it, the focus returns). Without JavaScript the style sheet opens
 * and closes it.
 */
export function useFilterDrawer(panel: RefObject<HTMLDetailsElement | null>): FilterDrawer {
  const drawer = useRef<ReturnType<typeof attachDrawer>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    if (!panel.current) return;
    const attachedDrawer = attachDrawer(panel.current, setIsOpen);
    drawer.current = attachedDrawer;
    return attachedDrawer.detach;
  }, [panel]);
  useOverlayEntry(isOpen, () => drawer.current?.close());
  return useMemo(
    () => ({ show: () => drawer.current?.show(), closeToResults: () => drawer.current?.closeToResults() }),
    [],
  );
}

type AttachedDrawer = FilterDrawer & {
  /** Closes it, if it is open, and gives the focus back. */
  close: () => void;
  detach: () => void;
};

/** `onChange` is called with whether the drawer is open; a column is not. */
function attachDrawer(details: HTMLDetailsElement, onChange: (isOpen: boolean) => void): AttachedDrawer {
  const wide = window.matchMedia(WIDE);
  const modality = modalityOf(details, onChange);
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
  const close = () => {
    if (!modality.isOn()) return;
    setOpen(false);
    const target = opener?.isConnected ? opener : details.querySelector('summary');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    opener = null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };

  invert();
  // At once: reading a media query in between can make the browser show the state between the two, and the mark turn.
  details.dataset.live = '';
  update();
  details.addEventListener('toggle', update);
  wide.addEventListener('change', fitToWidth);
  document.addEventListener('keydown', onKey);
  return {
    close,
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
function modalityOf(element: Element, onChange: (isModal: boolean) => void) {
  let restore: (() => void) | undefined;
  return {
    isOn: () => restore !== undefined,
    set: (isModal: boolean) => {
      if (isModal) restore ??= inertAround(element);
      else {
        restore?.();
        restore = undefined;
      }
      onChange(isModal);
    },
  };
}
