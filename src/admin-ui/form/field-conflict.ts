import type { ConflictSide } from './conflict-dialog.tsx';

/**
 * A field that differs after two administrators changed an object. If `contested`, both changed the field. `proposed`
 * is the preselected side.
 */
export type FieldConflict = { contested: boolean; proposed: ConflictSide };

/**
 * Returns the fields that differ, contested fields first. Proposes `mine` if this user changed the field,
 * otherwise `theirs`.
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
