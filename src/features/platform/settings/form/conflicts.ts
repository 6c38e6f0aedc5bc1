import { type FieldConflict, fieldConflictsOf } from '../../../../admin-ui/form/field-conflict.ts';
import { differences, type Json, type SettingUnit } from './setting-items.ts';

/** A field or list that differs after two administrators changed one section (D39): who changed it, and whose value is proposed. */
export type SettingConflict = FieldConflict & { unit: SettingUnit };

/** What differs, that which both changed first. `base` is the section as it was when my form opened. */
export function conflictsOf(base: Json, mine: Json, theirs: Json, units: readonly SettingUnit[]): SettingConflict[] {
  const differ = new Set(differences(mine, theirs, units));
  const changes = { mine: differences(base, mine, units), theirs: differences(base, theirs, units) };
  const differing = units.filter(({ name }) => differ.has(name));
  return fieldConflictsOf(differing, ({ name }) => name, changes).map(({ one, ...contest }) => ({
    unit: one,
    ...contest,
  }));
}
