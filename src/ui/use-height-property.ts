import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useStable } from './use-stable.ts';

/**
 * Stores the height of an element at the window's bottom in a CSS custom property. With it, other elements stay above
 * that element. Calls `onChange` after each change of the height, before the paint.
 */
export function useHeightProperty<E extends HTMLElement>(
  name: `--${string}`,
  onChange: () => void = () => undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const onHeight = useStable(onChange);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${element.current?.offsetHeight ?? 0}px`);
      onHeight();
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name, onHeight]);
  return element;
}
