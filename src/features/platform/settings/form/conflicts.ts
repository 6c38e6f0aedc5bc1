import { type FieldConflict, fieldConflictsOf } from '../../../../admin-ui/form/field-conflict.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { differences } from './form-values.ts';

/** A field or list with a conflict, because two administrators changed the same section. */
type SettingConflict = FieldConflict & { setting: NamedSetting };

/**
 * Returns the conflicts. Values that both administrators changed come first. `base` is the section at the time when
 * this form opened.
 */
export function conflictsOf(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  settings: readonly NamedSetting[],
): SettingConflict[] {
  const differ = new Set(differences(mine, theirs, settings));
  const changes = { mine: differences(base, mine, settings), theirs: differences(base, theirs, settings) };
  const differing = settings.filter(({ name }) => differ.has(name));
  return fieldConflictsOf(differing, ({ name }) => name, changes).map(({ one, ...contest }) => ({
    setting: one,
    ...contest,
  }));
}
