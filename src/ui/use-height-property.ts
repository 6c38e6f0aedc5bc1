import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useStable } from './use-stable.ts';

/** With the property, other elements stay above this one. Calls `onChange` after each change of the height. */
export function useHeightProperty<E extends HTMLElement>(
  name: `--${string}`,
  onChange: () => void = () => undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const onHeight = useStable(onChange);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    let shownHeight = -1;
    let frame = 0;
    const show = () => {
      const height = element.current?.offsetHeight ?? 0;
      if (height === shownHeight) return;
      shownHeight = height;
      style.setProperty(name, `${height}px`);
      onHeight();
    };
    // Before the first paint.
    show();
    // Waits for the next frame. WebKit reports an error if an observer changes the layout that it has just measured.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(show);
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty(name);
    };
  }, [name, onHeight]);
  return element;
}
