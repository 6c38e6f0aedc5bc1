import type { Box, PictureEdit } from './picture-edit.ts';

/** All numbers are parts of the picture, from 0 to 1. */

export type Point = { x: number; y: number };

/** The usual place of a number plate in a photo. */
export const USUAL_PLATE: Box = { x: 0.38, y: 0.62, width: 0.24, height: 0.09 };

export const INITIAL_CROP: Box = { x: 0.05, y: 0.05, width: 0.9, height: 0.9 };

export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type Corner = (typeof CORNERS)[number];

export function movedBox(box: Box, { x, y }: Point): Box {
  return { ...box, x: within(box.x + x, 0, 1 - box.width), y: within(box.y + y, 0, 1 - box.height) };
}

/** Moves one corner of the box. The opposite corner stays. No side gets shorter than `min`. */
export function resizedBox(box: Box, corner: Corner, { x, y }: Point, min: number): Box {
  const [vertical, horizontal] = corner.split('-');
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (horizontal === 'left') left = within(left + x, 0, Math.max(right - min, 0));
  else right = within(right + x, Math.min(left + min, 1), 1);
  if (vertical === 'top') top = within(top + y, 0, Math.max(bottom - min, 0));
  else bottom = within(bottom + y, Math.min(top + min, 1), 1);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function boxBetween(from: Point, to: Point): Box {
  const [left, right] = [from.x, to.x].map((x) => within(x, 0, 1)).sort((a, b) => a - b);
  const [top, bottom] = [from.y, to.y].map((y) => within(y, 0, 1)).sort((a, b) => a - b);
  return { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
}

/** Turns the picture by 90 degrees clockwise. The boxes still cover the same content. */
export function turnedEdit({ turn, crop, masks }: PictureEdit): PictureEdit {
  return { turn: NEXT_TURN[turn], crop: crop && turnedBox(crop), masks: masks?.map(turnedBox) };
}

const NEXT_TURN = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

function turnedBox({ x, y, width, height }: Box): Box {
  return { x: within(1 - y - height, 0, 1), y: x, width: height, height: width };
}

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
