import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a component that is removed by its own button or link: with its element the focus would be lost. Where the focus is
 * in the element at that moment, `next` gets it.
 */
export function useFocusAfterRemoval<E extends HTMLElement>(
  next: (removed: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(next);
  useLayoutEffect(() => {
    const removed = element.current;
    return () => {
      if (removed?.contains(document.activeElement)) latest.current(removed)?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}
