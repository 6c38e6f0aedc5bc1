import type { SideShape } from '../shapes/side-shape.ts';
import { heightAt, type Point, samples } from './svg.ts';

/** A point: [x along the car, y to its left, height], in centimetres. */
export type Spot = readonly [number, number, number];

/**
 * A body in three dimensions. The profile gives its height along x. The plan narrows towards nose and tail. A
 * cross-section curves from the sill over the shoulder to the roof.
 */
export type Solid = {
  length: number;
  half: number;
  /** Returns half of the cross-section at x, from the middle of the belly to the middle of the roof. */
  section(x: number): Spot[];
  /** Returns the distance of the flank from the middle at (x, h). */
  flank(x: number, h: number): number;
  /** Returns how far back the nose is at (y, h). */
  nose(y: number, h: number): number;
  /** Returns the point on the left at which flank and upper skin meet at x (edge of bonnet, screens and roof). */
  edge(x: number): Spot;
};

/** Number of facets between two neighbouring points of `rails` on a cross-section. */
const fineness = 4;

export function solidOf(shape: SideShape, roofShare: number): Solid {
  const outline = samples(shape.outline, 5);
  const first = outline.reduce((best, p, i, all) => (p[0] < (all[best]?.[0] ?? 0) ? i : best), 0);
  const last = outline.reduce((best, p, i, all) => (p[0] > (all[best]?.[0] ?? 0) ? i : best), 0);
  const upper = rising(outline.slice(first, last + 1));
  const front = rising(outline.slice(0, first + 1).reverse());
  const rear = rising(outline.slice(last).reverse());
  const half = shape.width / 2;
  const roof = Math.max(...upper.map((p) => p[1]));
  const [chin, heel] = [front[front.length - 1]?.[0] ?? 0, rear[0]?.[0] ?? shape.length];
  const top = (x: number) => heightAt(upper, x);
  const bottom = (x: number) => {
    if (x < chin) return heightAt(front, x);
    return x > heel ? heightAt(rear, x) : shape.sill - 1;
  };
  const plan = (x: number) => {
    const a = Math.max(0, 1 - x / 74);
    const b = Math.max(0, 1 - (shape.length - x) / 60);
    return half * (1 - 0.27 * a ** 2.5 - 0.17 * b ** 2.2);
  };
  const belt = (x: number) => heightAt(shape.shoulder, x) + 9;
  const rails = (x: number): Point[] => {
    const [w, t, b] = [plan(x), top(x), Math.min(bottom(x), top(x) - 0.4)];
    const s = Math.min(heightAt(shape.shoulder, x), b + (t - b) * 0.9);
    const k = Math.max(0, (t - belt(x)) / (roof - belt(x)));
    const edge = w * (0.86 + (roofShare - 0.86) * k);
    const low = b + (s - b) * 0.12;
    const waist = Math.min(belt(x), t - (t - s) * 0.55);
    return [
      [0, b],
      [w * 0.82, b],
      [w * 0.95, low],
      [w * 0.995, b + (s - b) * 0.45],
      [w * 0.995, s - (s - b) * 0.12],
      [w * 0.972, s],
      [w * 0.93, waist],
      [edge + (w * 0.93 - edge) * 0.16, t - (t - waist) * 0.18],
      [edge - 5, t - (t - waist) * 0.04],
      [edge * 0.5, t + 0.6],
      [0, t + 1],
    ];
  };
  const cache = new Map<number, Spot[]>();
  const section = (x: number): Spot[] => {
    const known = cache.get(x);
    if (known) return known;
    const made = samples(rails(x), fineness).map(([y, h]): Spot => [x, y, h]);
    cache.set(x, made);
    return made;
  };
  const flank = (x: number, h: number): number => {
    const spots = section(x > 40 && x < shape.length - 40 ? Math.round(x) : Math.round(x * 4) / 4);
    if (h <= (spots[0]?.[2] ?? 0) || h >= (spots[spots.length - 1]?.[2] ?? 0)) return 0;
    for (let i = fineness; i + 1 < spots.length; i += 1) {
      const [p, q] = [spots[i] as Spot, spots[i + 1] as Spot];
      if (p[2] <= h && q[2] >= h) return p[1] + ((q[1] - p[1]) * (h - p[2])) / (q[2] - p[2] || 1);
    }
    return spots[fineness + 1]?.[1] ?? 0;
  };
  const nose = (y: number, h: number): number => {
    let [near, far] = [0, 90];
    for (let i = 0; i < 9; i += 1) {
      const x = (near + far) / 2;
      if (flank(x, h) >= Math.abs(y) && h < top(x)) far = x;
      else near = x;
    }
    return far;
  };
  const edge = (x: number) => section(x)[8 * fineness] as Spot;
  return { length: shape.length, half, section, flank, nose, edge };
}

/** Returns only the points whose x increases, so that height is a function of x. */
function rising(points: readonly Point[]): Point[] {
  const rising: Point[] = [];
  for (const p of points)
    if (rising.length === 0 || p[0] > (rising[rising.length - 1]?.[0] ?? 0) + 0.01) rising.push(p);
  return rising;
}
