import { type FieldConflict, fieldConflictsOf } from '../../../../admin-ui/form/field-conflict.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { differences } from './form-values.ts';

/**
 * A field or list that differs after two administrators changed one section: who changed it, and whose value is
 * proposed.
 */
type SettingConflict = FieldConflict & { setting: NamedSetting };

/** The differences, those that both changed first. `base` is the section as it was when my form opened. */
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
