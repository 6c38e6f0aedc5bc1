import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';

/** A photo on its way to another place. */
export type PhotoDrag = {
  /** The photo that is dragged, or null. */
  key: string | null;
  /** Its place before, and the place it would take now. */
  from: number;
  over: number;
  /** How far it is from where it was, in pixels. */
  x: number;
  y: number;
  start: (event: ReactPointerEvent, key: string, at: number) => void;
};

const STILL = { key: null, from: -1, over: -1, x: 0, y: 0 };

/** Nearer to an edge of the sheet than this, it scrolls; pixels. */
const EDGE = 72;

/**
 * Reorders by pointer: mouse, pen and finger alike. Nothing moves in the document before the drop, so the finger keeps
 * hold of what it took; Escape and an interrupted touch put it back.
 */
export function usePhotoDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (key: string, to: number) => void,
): PhotoDrag {
  const [drag, setDrag] = useState<Omit<PhotoDrag, 'start'>>(STILL);

  const start = (event: ReactPointerEvent, key: string, at: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const { pointerId, clientX, clientY } = event;
    const scroller = scrollerOf(board.current);
    const scrolled = scroller?.scrollTop ?? 0;
    const home = (event.currentTarget as HTMLElement).closest('li')?.getBoundingClientRect();
    let over = at;
    let pointer = { x: clientX, y: clientY };
    const show = () => {
      const down = (scroller?.scrollTop ?? 0) - scrolled;
      const isHome = home && inside(home, pointer.x, pointer.y + down);
      over = isHome ? at : (placeUnder(board.current, pointer.x, pointer.y) ?? over);
      setDrag({ key, from: at, over, x: pointer.x - clientX, y: pointer.y - clientY + down });
    };
    const scrolling = setInterval(() => {
      const box = scroller?.getBoundingClientRect();
      if (!scroller || !box) return;
      const by = pointer.y < box.top + EDGE ? -14 : pointer.y > box.bottom - EDGE ? 14 : 0;
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
      setDrag(STILL);
      if (dropped && over !== at) onDrop(key, over);
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

/** The place of the photo under a point of the window, or null. */
function placeUnder(board: HTMLElement | null, x: number, y: number): number | null {
  const tiles = [...(board?.querySelectorAll<HTMLElement>('li[data-key]') ?? [])];
  const at = tiles.findIndex(
    (tile) => tile.dataset.dragged === undefined && inside(tile.getBoundingClientRect(), x, y),
  );
  return at === -1 ? null : at;
}

function inside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let one = element; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one;
  return null;
}
