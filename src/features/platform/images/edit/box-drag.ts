import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react';
import type { Point } from './boxes.ts';

/** Distance that an arrow key moves a box, in parts of the photo: without and with Shift. */
const STEP = 0.005;
const LARGE_STEP = 0.05;

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function keyDistance({ key, shiftKey }: KeyboardEvent): Point | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = shiftKey ? LARGE_STEP : STEP;
  return { x: direction.x * step, y: direction.y * step };
}

function pointOn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

export function followPointer(
  event: ReactPointerEvent,
  stage: Element | null,
  onMove: (from: Point, to: Point) => void,
): void {
  if (event.button !== 0 || !stage) return;
  event.stopPropagation();
  const { pointerId } = event;
  const from = pointOn(stage, event);
  const control = new AbortController();
  const { signal } = control;
  const end = ({ pointerId: id }: PointerEvent) => {
    if (id !== pointerId) return;
    control.abort();
  };
  window.addEventListener(
    'pointermove',
    (moved) => {
      if (moved.pointerId === pointerId) onMove(from, pointOn(stage, moved));
    },
    { signal },
  );
  // WebKit would select texts outside the stage.
  document.addEventListener('selectstart', (selection) => selection.preventDefault(), { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
}
