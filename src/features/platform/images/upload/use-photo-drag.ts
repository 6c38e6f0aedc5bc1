import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';

export type PhotoDrag = {
  key: string | null;
  from: number;
  over: number;
  x: number;
  y: number;
  start: (event: ReactPointerEvent, key: string, index: number) => void;
};

const NOT_DRAGGED = { key: null, from: -1, over: -1, x: 0, y: 0 };

/** If the pointer is this close to the upper or lower edge of the form, the form scrolls. */
const SCROLL_EDGE_PIXELS = 72;

/** Moves no element in the document before the drop, because that would cancel the touch. */
export function usePhotoDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (key: string, to: number) => void,
): PhotoDrag {
  const [drag, setDrag] = useState<Omit<PhotoDrag, 'start'>>(NOT_DRAGGED);

  const start = (event: ReactPointerEvent, key: string, index: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const { pointerId, clientX, clientY } = event;
    const scroller = scrollerOf(board.current);
    const scrolled = scroller?.scrollTop ?? 0;
    const home = event.currentTarget.closest('li')?.getBoundingClientRect();
    let over = index;
    let pointer = { x: clientX, y: clientY };
    const show = () => {
      const down = (scroller?.scrollTop ?? 0) - scrolled;
      const isHome = home && inside(home, pointer.x, pointer.y + down);
      over = isHome ? index : (indexUnder(board.current, pointer.x, pointer.y) ?? over);
      setDrag({ key, from: index, over, x: pointer.x - clientX, y: pointer.y - clientY + down });
    };
    const scrolling = setInterval(() => {
      const box = scroller?.getBoundingClientRect();
      if (!scroller || !box) return;
      const by = pointer.y < box.top + SCROLL_EDGE_PIXELS ? -14 : pointer.y > box.bottom - SCROLL_EDGE_PIXELS ? 14 : 0;
      if (by === 0) return;
      scroller.scrollTop += by;
      show();
    }, 16);
    const onMove = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      pointer = { x: moved.clientX, y: moved.clientY };
      show();
    };
    const end = (dropped: boolean) => {
      clearInterval(scrolling);
      control.abort();
      setDrag(NOT_DRAGGED);
      if (dropped && over !== index) onDrop(key, over);
    };
    const control = new AbortController();
    const { signal } = control;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', ({ pointerId: id }) => id === pointerId && end(true), { signal });
    window.addEventListener('pointercancel', ({ pointerId: id }) => id === pointerId && end(false), { signal });
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        end(false);
      },
      { signal, capture: true },
    );
  };
  return { ...drag, start };
}

function indexUnder(board: HTMLElement | null, x: number, y: number): number | null {
  const tiles = [...(board?.querySelectorAll<HTMLElement>('li[data-key]') ?? [])];
  const index = tiles.findIndex(
    (tile) => tile.dataset.dragged === undefined && inside(tile.getBoundingClientRect(), x, y),
  );
  return index === -1 ? null : index;
}

function inside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let one = element; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one;
  return null;
}
