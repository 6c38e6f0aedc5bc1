import type { Point } from '../drawing/svg.ts';

/**
 * A vehicle seen from its left side, nose at x = 0, in centimetres, heights above the ground.
 * Measured by eye on ordinary European vehicles of each kind; none copies one model.
 */
export type SideShape = {
  length: number;
  width: number;
  axles: readonly [front: number, rear: number];
  /** Radius of tyre and of rim. */
  tyre: number;
  rim: number;
  sill: number;
  /** From the chin, over the nose and the roof, down to the rear bumper's lower edge. */
  outline: readonly Point[];
  /** Side windows as one closed shape; pillars are drawn over it. */
  glass: readonly Point[];
  /** [x at the belt, x at the roof, thickness] of each black pillar. */
  pillars: readonly (readonly [number, number, number])[];
  /** x of the cuts at mid height: front of the front door, between the doors, rear of the rear door (absent: coupé). */
  doors: readonly [number, number, number?];
  /** The crease that catches the light, from lamp to lamp. */
  shoulder: readonly Point[];
  /** Upper edge of the bonnet's leading corner and of the tail lamp: lamps are placed from here. */
  nose: readonly [number, number];
  tail: readonly [number, number];
  /** [from x, to x, thickness] where the outline is windscreen or rear window. */
  screens: readonly (readonly [number, number, number])[];
  /** A chassis cab: the outline ends behind the seats, a load body follows. */
  cab?: true;
  /** Panel van: stamped panels [from x, to x, low, high] instead of rear windows. */
  panels?: readonly (readonly [number, number, number, number])[];
  style?: 'truck';
};
