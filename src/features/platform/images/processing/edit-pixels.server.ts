import type { Sharp } from 'sharp';
import type { Box, PictureEdit } from '../edit/picture-edit.ts';

export type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** A light grey, in sRGB. */
const MASK_COLOUR = [214, 216, 219];

/**
 * Turns, masks and crops the pixels. All files are made afterwards, so no file contains the pixels below a mask.
 *
 * @param read returns `sharp` of raw pixels, with the caller's limits
 */
export async function editPixels(
  pixels: Pixels,
  { turn, crop, masks = [] }: PictureEdit,
  read: (pixels: Pixels) => Sharp,
): Promise<Pixels> {
  const raw = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
  const turned = turn === 0 ? pixels : await raw(read(pixels).rotate(turn));
  for (const mask of masks) paint(turned, mask);
  return crop ? raw(read(turned).extract(areaOf(crop, turned))) : turned;
}

/** Paints every pixel that the box touches. */
function paint({ data, info }: Pixels, box: Box): void {
  const { left, top, width, height } = areaOf(box, { data, info });
  const colour = Buffer.from(MASK_COLOUR.slice(0, info.channels));
  for (let y = top; y < top + height; y += 1) {
    const start = (y * info.width + left) * info.channels;
    data.fill(colour, start, start + width * info.channels);
  }
}

function areaOf({ x, y, width, height }: Box, { info }: Pixels) {
  const [left, right] = touched(x, x + width, info.width);
  const [top, bottom] = touched(y, y + height, info.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** A box must cover more than this part of a pixel. A smaller part is a rounding error. */
const ROUNDING = 1e-6;

function touched(from: number, to: number, size: number): [number, number] {
  const start = Math.min(Math.floor(from * size + ROUNDING), size - 1);
  return [start, Math.max(Math.min(Math.ceil(to * size - ROUNDING), size), start + 1)];
}
