import type { ConflictSide } from './conflict-dialog.tsx';

/** Of something that differs after two administrators changed it (D39): did both, and whose value is proposed? */
export type FieldConflict = { contested: boolean; proposed: ConflictSide };

/** What differs, that which both changed first; the value of the one who changed it is proposed, mine where both did. */
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
