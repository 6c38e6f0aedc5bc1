import { choose } from '../drawing/choice.ts';
import { type Point, trace } from '../drawing/svg.ts';

export type Face = 'slim' | 'almond' | 'block' | 'round';
export type Grille = 'bars' | 'mesh' | 'closed' | 'frame';

/** Returns the face of a vehicle, so that its lamps agree in profile, from the front and in three-quarter view. */
export function faceOf(seed: number): Face {
  return choose<Face>(seed, 'face', ['slim', 'almond', 'block', 'round']);
}

export function grilleOf(seed: number): Grille {
  return choose<Grille>(seed, 'grille', ['bars', 'mesh', 'closed', 'frame']);
}

const headLamps: Record<Face, readonly Point[]> = {
  slim: trace('-42 -4, -26 0, -6 5, -2 2, -6 -4, -24 -8, -40 -8'),
  almond: trace('-42 -9, -30 -1, -12 5, -2 5, -3 -3, -14 -10, -32 -13'),
  block: trace('-34 -1, -20 2, -4 3, -1 -4, -3 -13, -20 -14, -34 -12'),
  round: trace('-36 -6, -28 2, -14 4, -4 1, -2 -8, -10 -15, -26 -16'),
};

/** Returns the right head lamp from the front: [distance from the body's edge, height from the bonnet's corner]. */
export function headLampFront(face: Face, half: number, nose: number): Point[] {
  return headLamps[face].map(([x, h]): Point => [half + x, nose + h]);
}

/**
 * Right halves of the grilles: [share of the half width, height from the bonnet's corner]. `reach` is the depth in
 * centimetres.
 */
const grilles: Record<Grille, { half: readonly Point[]; reach: number; rows: number }> = {
  bars: { half: trace('0.42 -18!, 0.55 -4!, 0.3 -1'), reach: 18, rows: 3 },
  mesh: { half: trace('0.3 -29!, 0.48 -14!, 0.4 -3!, 0.2 -2'), reach: 30, rows: 7 },
  closed: { half: trace('0.5 -9!, 0.55 -5!, 0.3 -2.5'), reach: 9, rows: 1 },
  frame: { half: trace('0.36 -24!, 0.44 -20!, 0.5 -4!, 0.25 -2'), reach: 25, rows: 6 },
};

export function grilleFront(style: Grille, half: number, nose: number): { half: Point[]; reach: number; rows: number } {
  const { half: shape, reach, rows } = grilles[style];
  return {
    half: shape.map((p): Point => (p[2] ? [p[0] * half, nose + p[1], p[2]] : [p[0] * half, nose + p[1]])),
    reach,
    rows,
  };
}

/** Returns the right half of the lower intake. */
export function mouthFront(half: number, sill: number): Point[] {
  return [
    [half * 0.5, sill + 6, 'corner'],
    [half * 0.6, sill + 17, 'corner'],
    [half * 0.3, sill + 15],
  ];
}

/** Returns the right bumper vent: [distance from the edge, height above the sill]. */
export function ventFront(seed: number, half: number, sill: number): Point[] {
  const shape = choose(seed, 'intake', [
    '-29 8, -27 20, -8 24, -9 12',
    '-31 8, -25 14, -6 16, -10 8',
    '-21 10, -19 30, -10 30, -10 13',
  ]);
  return trace(shape).map(([x, h]): Point => [half + x, sill + h]);
}
