import type { Side } from '../../admin-ui/conflict-dialog.tsx';
import { differences, type Json, type SettingUnit } from './setting-items.ts';

/** A field or list that differs after two administrators changed one section (D39): who changed it, and whose value is proposed. */
export type SettingConflict = { unit: SettingUnit; contested: boolean; proposed: Side };

/** What differs, that which both changed first. `base` is the section as it was when my form opened. */
export function conflictsOf(base: Json, mine: Json, theirs: Json, units: readonly SettingUnit[]): SettingConflict[] {
  const iChanged = new Set(differences(base, mine, units));
  const theyChanged = new Set(differences(base, theirs, units));
  const differ = new Set(differences(mine, theirs, units));
  return units
    .filter(({ name }) => differ.has(name))
    .map(
      (unit): SettingConflict => ({
        unit,
        contested: iChanged.has(unit.name) && theyChanged.has(unit.name),
        proposed: iChanged.has(unit.name) ? 'mine' : 'theirs',
      }),
    )
    .sort((a, b) => Number(b.contested) - Number(a.contested));
}
