import type { ConflictSide } from './conflict-dialog.tsx';

/**
 * A difference after two administrators changed something: `contested` if both changed it, and the proposed side.
 */
export type FieldConflict = { contested: boolean; proposed: ConflictSide };

/**
 * The differences, those that both changed first; the value of the one who changed it is proposed, mine if both did.
 */
export function fieldConflictsOf<T>(
  differing: readonly T[],
  nameOf: (one: T) => string,
  { mine, theirs }: Readonly<Record<ConflictSide, readonly string[]>>,
): (FieldConflict & { one: T })[] {
  const iChanged = new Set(mine);
  const theyChanged = new Set(theirs);
  return differing
    .map((one) => {
      const name = nameOf(one);
      const proposed: ConflictSide = iChanged.has(name) ? 'mine' : 'theirs';
      return { one, contested: iChanged.has(name) && theyChanged.has(name), proposed };
    })
    .sort((a, b) => Number(b.contested) - Number(a.contested));
}
