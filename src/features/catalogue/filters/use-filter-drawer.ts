import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { inertAround } from '../../../ui/dialog/inert-around.ts';
import { useOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import { COUNT_ID, RESULTS_ID } from './list-ids.ts';

const WIDE = '(width >= 64em)';

export type FilterDrawer = {
  /** Opens the drawer or scrolls to the column, and moves the focus there. */
  show: () => void;
  closeToResults: () => void;
};

/**
 * In a wide window, the panel is open. In a narrow window, it is a modal drawer that Escape and Back close. Without
 * JavaScript, CSS and `details` do this.
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
  close: () => void;
  detach: () => void;
};

/** `onChange` receives true when the drawer opens. It never receives true for a column. */
function attachDrawer(details: HTMLDetailsElement, onChange: (isOpen: boolean) => void): AttachedDrawer {
  const wide = window.matchMedia(WIDE);
  const modality = modalityOf(details, onChange);
  const setOpen = (isOpen: boolean) => {
    details.open = isOpen;
    update();
  };
  const isDrawerOpen = () => details.open && !wide.matches;
  const update = () => modality.set(isDrawerOpen());
  // Before hydration, the style sheet shows the opposite of `open` in a wide window.
  const invert = () => {
    if (wide.matches) details.open = !details.open;
  };
  const fitToWidth = () => setOpen(wide.matches);
  let opener: Element | null = null;
  const close = () => {
    if (!isDrawerOpen()) return;
    setOpen(false);
    const target = opener?.isConnected ? opener : details.querySelector('summary');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    opener = null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };

  invert();
  // Must come directly after `invert()`. If code in between read a media query, the browser could show an intermediate
  // state.
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
      if (!isDrawerOpen()) return;
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

function modalityOf(element: Element, onChange: (isModal: boolean) => void) {
  let restore: (() => void) | undefined;
  return {
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
