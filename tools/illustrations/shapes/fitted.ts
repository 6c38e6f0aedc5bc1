import type { Point } from '../drawing/svg.ts';
import type { SideShape } from './side-shape.ts';

/**
 * Differences of a model from the shape of its kind, in centimetres. `taper` moves the roof's ends inwards; negative
 * values make steeper windows. `doors` is 3 for a car with one door on each side.
 */
export type Form = { length: number; height: number; taper?: number; doors?: 3 };

/** Returns a shape with the length, height, windows and doors of a model. */
export function fitted(shape: SideShape, { length, height, taper = 0, doors }: Form): SideShape {
  const top = Math.max(...shape.outline.map(([, h]) => h));
  const stretch = length / shape.length;
  const lift = (height - shape.sill) / (top - shape.sill);
  const raised = (h: number) => (h < shape.sill ? h : shape.sill + (h - shape.sill) * lift);
  const belt = raised(shape.glass[0]?.[1] ?? top);
  const [from, to] = [shape.screens[0]?.[0] ?? 0, shape.screens.at(-1)?.[1] ?? shape.length].map((x) => x * stretch);
  const [middle, half] = [((from ?? 0) + (to ?? 0)) / 2, ((to ?? 0) - (from ?? 0)) / 2];
  const moved = (x: number, h: number) => {
    const share = Math.min(1, Math.max(0, (h - belt) / (height - belt)));
    return x * stretch - taper * share * ((x * stretch - middle) / half);
  };
  const placed = ([x, h, corner]: Point): Point => {
    const to = [moved(x, raised(h)), raised(h)] as const;
    return corner ? [...to, corner] : to;
  };
  const [front, between, rear] = shape.doors.map((x) => (x ?? 0) * stretch);
  const cut = (front ?? 0) + ((rear ?? between ?? 0) - (front ?? 0)) * 0.68;
  const pillars = shape.pillars.map(([low, high, width]) => [low * stretch, moved(high, height), width] as const);
  return {
    ...shape,
    length,
    axles: [shape.axles[0] * stretch, shape.axles[1] * stretch],
    tyre: (shape.tyre * (1 + stretch)) / 2,
    rim: (shape.rim * (1 + stretch)) / 2,
    outline: shape.outline.map(placed),
    glass: shape.glass.map(placed),
    pillars: doors === 3 ? [[cut, cut - 6, 6]] : pillars,
    doors: doors === 3 || !rear ? [front ?? 0, doors === 3 ? cut : (between ?? 0)] : [front ?? 0, between ?? 0, rear],
    shoulder: shape.shoulder.map(placed),
    nose: [shape.nose[0] * stretch, raised(shape.nose[1])],
    tail: [shape.tail[0] * stretch, raised(shape.tail[1])],
    screens: shape.screens.map(([a, b, thickness], i) =>
      i === 0 ? [a * stretch, moved(b, height), thickness] : [moved(a, height), b * stretch, thickness],
    ),
  };
}
