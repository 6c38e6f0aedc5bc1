/** A rectangle in parts of a picture, from 0 to 1. */
export type Box = { x: number; y: number; width: number; height: number };

export const TURNS = [0, 90, 180, 270] as const;

/** The edit of a picture: first it is turned clockwise, and the boxes are parts of the turned picture. */
export type PictureEdit = {
  turn: (typeof TURNS)[number];
  /** The part that is kept. */
  crop?: Box | undefined;
  /** The parts that are painted over, such as a number plate. */
  masks?: readonly Box[] | undefined;
};

/** Most boxes that are painted over in one picture. */
export const MAX_MASKS = 20;

/** The smallest part of a picture that a crop leaves, in both directions. */
export const MIN_CROP = 0.1;
