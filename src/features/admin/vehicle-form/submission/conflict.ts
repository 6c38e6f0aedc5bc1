import type { ConflictSide } from '../../../../admin-ui/form/conflict-dialog.tsx';
import { type FieldConflict, fieldConflictsOf } from '../../../../admin-ui/form/field-conflict.ts';
import type { FormSection } from '../fields/form-fields.ts';
import { differences, type FormValues } from '../fields/form-values.ts';

export type Conflict = FieldConflict & { name: string };

/**
 * Returns the conflicts. Fields that both administrators changed come first. `base` is the vehicle at the time when
 * this form opened.
 */
export function conflictsOf(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  sections: readonly FormSection[],
): Conflict[] {
  const changes = { mine: differences(base, mine, sections), theirs: differences(base, theirs, sections) };
  const names = differences(mine, theirs, sections);
  return fieldConflictsOf(names, (name) => name, changes).map(({ one, ...conflict }) => ({ name: one, ...conflict }));
}

export function mergeValues(
  mine: FormValues,
  theirs: FormValues,
  sides: ReadonlyMap<string, ConflictSide>,
): FormValues {
  const from = (name: string) => (sides.get(name) === 'theirs' ? theirs : mine);
  return {
    texts: Object.fromEntries(Object.keys(mine.texts).map((name) => [name, from(name).texts[name] ?? ''])),
    accessories: from('accessories').accessories,
    images: from('images').images,
    status: from('status').status,
  };
}
