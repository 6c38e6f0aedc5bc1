import type { FormSection } from './form-fields.ts';
import { differences, type FormValues } from './form-values.ts';

/** Two people changed one vehicle (D39): what differs, who changed it, and whose value is proposed. */
export type Conflict = {
  name: string;
  /** Both changed it; otherwise only one did, and that one's value is proposed. */
  contested: boolean;
  proposed: Side;
};

export type Side = 'mine' | 'theirs';

/** What stands against what. `base` is the vehicle as it was when my sheet opened. Contested first. */
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

/** My sheet with their values where `sides` says so. */
export function merged(mine: FormValues, theirs: FormValues, sides: ReadonlyMap<string, Side>): FormValues {
  const from = (name: string) => (sides.get(name) === 'theirs' ? theirs : mine);
  return {
    texts: Object.fromEntries(Object.keys(mine.texts).map((name) => [name, from(name).texts[name] ?? ''])),
    accessories: from('accessories').accessories,
    images: from('images').images,
  };
}
