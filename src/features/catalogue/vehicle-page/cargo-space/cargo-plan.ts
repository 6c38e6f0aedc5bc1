/** Places furniture on the floor of a truck's cargo space, for the drawing on its page. Lengths are in centimetres. */

export type PieceName = 'bed' | 'sofa' | 'fridge';

/** The size of a piece in one position: `length` along the truck, `width` across it. */
export type Pose = { length: number; width: number; height: number };

/** A piece on the floor. `x` is its distance from the cab, `y` its distance from one side wall. */
export type PlacedPiece = Pose & { name: PieceName; x: number; y: number };

export type CargoSpace = { length: number; width: number; height: number | null };

export type CargoPlan = {
  space: CargoSpace;
  pieces: PlacedPiece[];
  /** Pieces that fit in an empty cargo space, but not beside the placed pieces. */
  excluded: PieceName[];
  /** Pieces that do not fit in an empty cargo space. */
  tooLarge: PieceName[];
  freeLength: number;
};

/** Limits of the lengths that are drawn. A value outside these limits is a typing error. */
const BOUNDS = { length: [50, 1_500], width: [50, 300], height: [50, 400] } as const;

/** Gap between two pieces, for straps and blankets. */
export const GAP_CM = 5;

/** Maximum number of sets. More sets would show nothing new. */
const MAX_SETS = 6;

const SOFA = { length: 200, width: 90, height: 85 };
const FRIDGE = { length: 60, width: 60, height: 185 };
/** If the roof is high enough, the bed leans upright against the wall. Otherwise it lies on the floor. */
const BED_UPRIGHT = { length: 200, width: 25, height: 160 };
const BED_FLAT = { length: 200, width: 160, height: 45 };

/** The positions of each piece, best first. A fridge is always upright. */
const POSES: Readonly<Record<PieceName, readonly Pose[]>> = {
  bed: [BED_UPRIGHT, across(BED_UPRIGHT), BED_FLAT, across(BED_FLAT)],
  sofa: [SOFA, across(SOFA)],
  fridge: [FRIDGE],
};

/** If the height of the roof is unknown, beds lie on the floor. */
const OPEN_POSES: typeof POSES = { ...POSES, bed: [BED_FLAT, across(BED_FLAT)] };

/** Two pieces count more than any single piece. A larger piece counts more than a smaller piece. */
const IMPORTANCE: Readonly<Record<PieceName, number>> = { bed: 6, sofa: 5, fridge: 4 };

/**
 * The places for beds. 'wall': along a wall, so that the side view shows the pieces in front of them. 'cab': any free
 * place, near the cab first.
 */
const BED_SPOTS = ['wall', 'cab'] as const;
type BedSpots = (typeof BED_SPOTS)[number];

const NAMES: readonly PieceName[] = ['bed', 'sofa', 'fridge'];

const ORDERS: readonly (readonly PieceName[])[] = [
  NAMES,
  ['bed', 'fridge', 'sofa'],
  ['sofa', 'bed', 'fridge'],
  ['sofa', 'fridge', 'bed'],
  ['fridge', 'bed', 'sofa'],
  ['fridge', 'sofa', 'bed'],
];

type Lengths = {
  load_length_cm: number | null;
  load_width_cm: number | null;
  load_height_cm: number | null;
};

export function cargoSpaceOf({
  load_length_cm: length,
  load_width_cm: width,
  load_height_cm,
}: Lengths): CargoSpace | null {
  if (length === null || width === null || !isWithin(length, BOUNDS.length) || !isWithin(width, BOUNDS.width))
    return null;
  const isHeightKnown = load_height_cm !== null && isWithin(load_height_cm, BOUNDS.height);
  return { length, width, height: isHeightKnown ? load_height_cm : null };
}

/**
 * Places a bed, a sofa and a fridge. If there is space, places more sets. Prefers the most important pieces, then the
 * longest free floor.
 */
export function planLoad(space: CargoSpace): CargoPlan {
  const pieces = best(BED_SPOTS.map((spots) => placeSets(space, spots)));
  const remaining = NAMES.filter((name) => !pieces.some((piece) => piece.name === name));
  const tooLarge = remaining.filter((name) => place(space, [], name, 'cab') === null);
  const excluded = remaining.filter((name) => !tooLarge.includes(name));
  return { space, pieces, excluded, tooLarge, freeLength: space.length - endOf(pieces) };
}

function placeSets(space: CargoSpace, spots: BedSpots): PlacedPiece[] {
  let pieces = best(ORDERS.map((order) => placeAll(space, [], order, spots)));
  const isWhole = pieces.length === NAMES.length;
  for (let sets = 1; isWhole && sets < MAX_SETS; sets += 1) {
    const more = placeAll(space, pieces, NAMES, spots);
    if (more.length < pieces.length + NAMES.length) break;
    pieces = more;
  }
  return pieces;
}

function best(candidates: readonly PlacedPiece[][]): PlacedPiece[] {
  return candidates.reduce((one, other) => (isBetter(other, one) ? other : one));
}

function endOf(pieces: readonly PlacedPiece[]): number {
  return Math.max(0, ...pieces.map(({ x, length }) => x + length));
}

function isBetter(pieces: PlacedPiece[], other: PlacedPiece[]): boolean {
  const importance = (placed: PlacedPiece[]) => placed.reduce((sum, { name }) => sum + IMPORTANCE[name], 0);
  const gain = importance(pieces) - importance(other);
  return gain > 0 || (gain === 0 && endOf(pieces) < endOf(other));
}

function placeAll(
  space: CargoSpace,
  pieces: readonly PlacedPiece[],
  names: readonly PieceName[],
  spots: BedSpots,
): PlacedPiece[] {
  const placed = [...pieces];
  for (const name of names) {
    const next = place(space, placed, name, spots);
    if (next) placed.push(next);
  }
  return placed;
}

/** Tries places near the cab first, then near the wall. Returns null if no place fits. */
function place(space: CargoSpace, placed: readonly PlacedPiece[], name: PieceName, beds: BedSpots): PlacedPiece | null {
  const starts = (ends: readonly number[]) =>
    [...new Set([0, ...ends.map((end) => end + GAP_CM)])].sort((a, b) => a - b);
  const xs = starts(placed.map(({ x, length }) => x + length));
  const ys = starts(placed.map(({ y, width }) => y + width));
  const spots = xs.flatMap((x) => ys.map((y) => ({ x, y })));
  if (name === 'bed' && beds === 'wall') spots.sort((a, b) => a.y - b.y);
  for (const pose of (space.height === null ? OPEN_POSES : POSES)[name])
    for (const spot of spots) {
      const piece = { name, ...spot, ...pose };
      if (isInside(piece, space) && placed.every((other) => areApart(piece, other))) return piece;
    }
  return null;
}

function isInside({ x, y, length, width, height }: PlacedPiece, space: CargoSpace): boolean {
  return x + length <= space.length && y + width <= space.width && height <= (space.height ?? height);
}

function areApart(a: PlacedPiece, b: PlacedPiece): boolean {
  const gapBetween = (start: number, size: number, other: number, otherSize: number) =>
    start + size + GAP_CM <= other || other + otherSize + GAP_CM <= start;
  return gapBetween(a.x, a.length, b.x, b.length) || gapBetween(a.y, a.width, b.y, b.width);
}

function across({ length, width, height }: Pose): Pose {
  return { length: width, width: length, height };
}

function isWithin(value: number, [min, max]: readonly [number, number]): boolean {
  return value >= min && value <= max;
}
