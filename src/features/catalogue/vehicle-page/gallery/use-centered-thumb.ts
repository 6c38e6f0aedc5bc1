import { type RefObject, useEffect, useRef } from 'react';

/** For a row of thumbnails: keeps the current one in its middle by scrolling the row, never the page. */
export function useCenteredThumb(index: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const thumb = list.current?.children[index];
    if (!list.current || !(thumb instanceof HTMLElement)) return;
    list.current.scrollLeft = thumb.offsetLeft - (list.current.clientWidth - thumb.offsetWidth) / 2;
  }, [index]);
  return list;
}
