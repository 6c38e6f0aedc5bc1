import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a component that contains the button or link that removes it. If the component has the focus at its removal, the
 * element that `next` returns gets the focus.
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
