import type { Side } from '../../admin-ui/conflict-dialog.tsx';
import type { FormSection } from './form-fields.ts';
import { differences, type FormValues } from './form-values.ts';

/** A field that differs after two administrators changed one vehicle (D39): who changed it, and whose value is proposed. */
export type Conflict = {
  name: string;
  /** Both changed it; otherwise the value of the one who changed it is proposed. */
  contested: boolean;
  proposed: Side;
};

/** The fields that differ, those that both changed first. `base` is the vehicle as it was when my form opened. */
export function conflictsOf(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  sections: readonly FormSection[],
): Conflict[] {
  const iChanged = new Set(differences(base, mine, sections));
  const theyChanged = new Set(differences(base, theirs, sections));
  return differences(mine, theirs, sections)
    .map(
      (name): Conflict => ({
        name,
        contested: iChanged.has(name) && theyChanged.has(name),
        proposed: iChanged.has(name) ? 'mine' : 'theirs',
      }),
    )
    .sort((a, b) => Number(b.contested) - Number(a.contested));
}

/** My values, with theirs where `sides` says so. */
export function merged(mine: FormValues, theirs: FormValues, sides: ReadonlyMap<string, Side>): FormValues {
  const from = (name: string) => (sides.get(name) === 'theirs' ? theirs : mine);
  return {
    texts: Object.fromEntries(Object.keys(mine.texts).map((name) => [name, from(name).texts[name] ?? ''])),
    accessories: from('accessories').accessories,
    images: from('images').images,
    status: from('status').status,
  };
}
