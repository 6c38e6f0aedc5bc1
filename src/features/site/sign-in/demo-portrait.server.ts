import { loadSharp } from '../../platform/images/processing/sharp.server.ts';

const SIDE = 96;

/** Draws head and shoulders as a PNG, point by point, because uploads disable the SVG reader. */
export async function drawPortrait(colour: string): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const head = inside(x, y, 48, 38, 17, 19);
      const shoulders = inside(x, y, 48, 98, 34, 36);
      const point = head ? [244, 222, 202] : shoulders ? [251, 250, 247] : [red, green, blue];
      pixels.set(point, (y * SIDE + x) * 3);
    }
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}

function inside(x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean {
  return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
}
