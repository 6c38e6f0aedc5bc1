import { type DocumentField, type DocumentValues, differences } from '../../shared/document-values.ts';
import { at, withAt } from '../../shared/value-paths.ts';

/** `mine` is the value that the user typed, `theirs` the stored value. */
export type ConflictSide = 'mine' | 'theirs';

/** If `contested`, both administrators changed the field. `proposed` is the preselected side. */
export type FieldConflict<F = DocumentField> = { field: F; contested: boolean; proposed: ConflictSide };

/** Contested fields come first. `base` is the document at the time when the form was opened. */
export function conflictsOf<F extends DocumentField>(
  base: DocumentValues,
  mine: DocumentValues,
  theirs: DocumentValues,
  fields: readonly F[],
): FieldConflict<F>[] {
  const iChanged = new Set(differences(base, mine, fields));
  const theyChanged = new Set(differences(base, theirs, fields));
  const differ = new Set(differences(mine, theirs, fields));
  return fields
    .filter(({ name }) => differ.has(name))
    .map((field): FieldConflict<F> => {
      const { name } = field;
      const contested = iChanged.has(name) && theyChanged.has(name);
      return { field, contested, proposed: iChanged.has(name) ? 'mine' : 'theirs' };
    })
    .sort((a, b) => Number(b.contested) - Number(a.contested));
}

/** Returns their values with those fields of mine for which `sides` says 'mine'. */
export function merged<W extends DocumentValues>(mine: W, theirs: W, sides: ReadonlyMap<string, ConflictSide>): W {
  const names = [...sides].flatMap(([name, side]) => (side === 'mine' ? [name] : []));
  return withFieldsOf(mine, theirs, names);
}

/** Returns `values` with the fields `names` of `source`. */
export function withFieldsOf<W extends DocumentValues>(source: W, values: W, names: readonly string[]): W {
  return names.reduce<unknown>((all, name) => withAt(all, name, at(source, name) ?? ''), values) as W;
}

/** Returns the names of the fields that a button sets and that this form has not set. */
export function followedFields(mine: DocumentValues, base: DocumentValues, fields: readonly DocumentField[]): string[] {
  const following = fields.filter(({ isPressed }) => isPressed);
  const changed = differences(base, mine, following);
  return following.map(({ name }) => name).filter((name) => !changed.includes(name));
}
