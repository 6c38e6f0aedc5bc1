import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** For a component whose button removes it. If it has the focus then, the element that `next` returns gets it. */
export function useFocusAfterRemoval<E extends HTMLElement>(
  next: (element: E) => HTMLElement | null | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const nextOf = useEffectEvent(next);
  useLayoutEffect(() => {
    const currentElement = element.current;
    return () => {
      if (currentElement?.contains(document.activeElement)) nextOf(currentElement)?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}
