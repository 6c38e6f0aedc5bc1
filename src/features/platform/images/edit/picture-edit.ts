export type Box = { x: number; y: number; width: number; height: number };

export const TURNS = [0, 90, 180, 270] as const;

/** The picture is first turned clockwise. The boxes are parts of the turned picture. */
export type PictureEdit = {
  turn: (typeof TURNS)[number];
  crop?: Box | undefined;
  masks?: readonly Box[] | undefined;
};

export const MAX_MASKS = 20;

export const MIN_CROP = 0.1;

export function isUnchanged({ turn, crop, masks = [] }: PictureEdit): boolean {
  return turn === 0 && crop === undefined && masks.length === 0;
}

/** The stored edit of a copy of the original, which « Revenir à l’original » makes. */
export function isPlainCopy(edit: string | null): boolean {
  return edit !== null && isUnchanged(JSON.parse(edit));
}
