import type { SideShape } from '../shapes/side-shape.ts';
import { type Face, faceOf } from '../views/face.ts';
import { curve, fill, line, type Point, trace } from './svg.ts';

const headLamps: Record<Face, readonly Point[]> = {
  slim: trace('-6 -2, 4 1.5, 20 5.5, 40 9.5, 30 3.5, 14 -3, -2 -6.5'),
  almond: trace('-6 -6, 2 2, 18 7, 36 10.5, 34 4, 22 -4, 4 -9.5'),
  block: trace('-8 -4, 0 3, 16 6.5, 28 8, 29 1, 25 -7, 6 -11, -6 -11'),
  round: trace('-7 -7, -2 1, 10 5.5, 22 6, 26 0, 22 -8, 8 -12.5, -4 -12'),
};

export function headLamp(shape: SideShape, seed: number): string {
  const [x, h] = shape.nose;
  const face = faceOf(seed);
  const place = (points: readonly Point[]) => points.map(([dx, dh]): Point => [x + dx, h + dh]);
  const d = curve(place(headLamps[face]), true);
  const signature: Record<Face, readonly Point[]> = {
    slim: trace('-4 -4.5, 12 -0.5, 30 5'),
    almond: trace('-2 -6, 4 -7, 20 -2, 31 5'),
    block: trace('24 5, 25 -4, 8 -8.5, -4 -9'),
    round: trace('20 3, 21 -5, 9 -9.5, -2 -9.5'),
  };
  const [px, ph] = face === 'slim' ? [x + 8, h + 0.4] : [x + 7, h - 2.6];
  const r = face === 'slim' ? 2.4 : 4;
  return [
    fill(d, '#20262c'),
    fill(d, '#b9c6d0', 0.28),
    `<circle cx="${px}" cy="${-ph}" r="${r}" fill="#0f1215"/><circle cx="${px}" cy="${-ph}" r="${r * 0.68}" fill="#dfe8ee"/><circle cx="${px - r * 0.2}" cy="${-ph - r * 0.2}" r="${r * 0.3}" fill="#fff"/>`,
    line(curve(place(signature[face])), '#fff', 1.3),
    line(curve(place(signature[face])), '#cfe6ff', 2.8, 0.3),
    line(d, '#0d0f11', 0.8, 0.9),
    line(curve(place(headLamps[face].slice(0, 4))), '#fff', 0.6, 0.5),
  ].join('');
}

const tailLamps: Record<Face, readonly Point[]> = {
  slim: trace('8 1, -6 2, -30 0.5, -38 -1.5, -26 -6, -4 -8, 10 -8'),
  almond: trace('8 2, -10 2, -26 -1, -30 -5, -18 -12, 0 -16, 10 -16'),
  block: trace('8 4, -6 4, -14 0, -15 -10, -10 -20, 0 -23, 12 -22'),
  round: trace('8 3, -8 3, -19 -2, -21 -8, -14 -14, 0 -16, 12 -15'),
};

/** Returns the outline of the tail lamp on the flank. */
export function tailLampSide(shape: SideShape, seed: number): Point[] {
  const [x, h] = shape.tail;
  const tall = h > 115;
  const points = tailLamps[tall ? 'block' : faceOf(seed)];
  return points.map(([dx, dh]): Point => (tall ? [x + dx * 0.55, h + dh * 2.1] : [x + dx, h + dh]));
}

export function tailLamp(shape: SideShape, seed: number): string {
  const [x, h] = shape.tail;
  const tall = shape.tail[1] > 115;
  const place = (points: readonly Point[]) =>
    points.map(([dx, dh]): Point => (tall ? [x + dx * 0.55, h + dh * 2.1] : [x + dx, h + dh]));
  const face = tall ? 'block' : faceOf(seed);
  const points = tailLamps[face];
  const d = curve(place(points), true);
  const inner = points.map(([dx, dh]): Point => [dx * 0.78 - 1, (dh + 5) * 0.55 - 5]);
  return [
    fill(d, '#7d1016'),
    fill(curve(place(inner), true), '#c8232a'),
    line(curve(place(inner.slice(1, 5))), '#ff7a6e', 1.2, 0.95),
    line(curve(place(points.slice(0, 4))), '#fff', 0.7, 0.45),
    line(d, '#2c0709', 0.7, 0.9),
  ].join('');
}
