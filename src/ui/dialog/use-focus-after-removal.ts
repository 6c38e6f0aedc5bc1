import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a component whose own button or link removes it: the focus would be lost with that element. If the focus is in
 * the element at that moment, `next` gets it.
 */
export function useFocusAfterRemoval<E extends HTMLElement>(
  next: (element: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(next);
  useLayoutEffect(() => {
    const currentElement = element.current;
    return () => {
      if (currentElement?.contains(document.activeElement))
        latest.current(currentElement)?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}
