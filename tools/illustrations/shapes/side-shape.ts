import type { Point } from '../drawing/svg.ts';

/**
 * A vehicle seen from its left side, with the nose at x = 0. Values are centimetres; heights are above the ground.
 * Proportions follow ordinary European vehicles of each kind, and none copies one model.
 */
export type SideShape = {
  length: number;
  width: number;
  axles: readonly [front: number, rear: number];
  /** Radius of the tyre. */
  tyre: number;
  /** Radius of the rim. */
  rim: number;
  sill: number;
  /** Outline from the chin over nose and roof down to the lower edge of the rear bumper. */
  outline: readonly Point[];
  /** Side windows as one closed shape. Pillars are drawn over them. */
  glass: readonly Point[];
  /** Black pillars: [x at the belt, x at the roof, thickness]. */
  pillars: readonly (readonly [number, number, number])[];
  /**
   * x of the door cuts at mid height: front of the front door, between the doors, rear of the rear door (absent for a
   * coupé).
   */
  doors: readonly [number, number, number?];
  /** The crease that catches the light, from lamp to lamp. */
  shoulder: readonly Point[];
  /** Upper edge of the bonnet's front corner. The head lamp is placed relative to this point. */
  nose: readonly [number, number];
  /** Upper edge of the tail lamp. The lamp is placed relative to this point. */
  tail: readonly [number, number];
  /** Parts of the outline that are windscreen or rear window: [from x, to x, thickness]. */
  screens: readonly (readonly [number, number, number])[];
  /** True for a chassis cab: its outline ends behind the seats, and a load body follows. */
  cab?: true;
  /** Stamped panels [from x, to x, low, high] of a panel van, in place of rear windows. */
  panels?: readonly (readonly [number, number, number, number])[];
  style?: 'truck';
};
