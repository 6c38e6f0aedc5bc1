import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls only the row, never the page. */
export function useCenteredThumb(index: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const thumb = list.current?.children[index];
    if (!list.current || !(thumb instanceof HTMLElement)) return;
    list.current.scrollLeft = thumb.offsetLeft - (list.current.clientWidth - thumb.offsetWidth) / 2;
  }, [index]);
  return list;
}
