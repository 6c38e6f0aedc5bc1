import { differences, formOf, type Json, type SettingUnit, unitText } from '../form/setting-items.ts';

/** A field that a version changed, in words. */
export type VersionChange = { name: string; label: string; from: string; to: string };

/** Longer texts are cut: the version itself can be restored whole. */
const MAX_CHARACTERS = 160;

/** What became of each field between two versions. */
export function versionChanges(before: unknown, after: unknown, units: readonly SettingUnit[]): VersionChange[] {
  const old = formOf(before as Json | undefined, units);
  const now = formOf(after as Json | undefined, units);
  const changedFields = new Set(differences(old, now, units));
  return units
    .filter(({ name }) => changedFields.has(name))
    .map((unit) => {
      const [from, to] = parted(unitText(unit, old), unitText(unit, now));
      return { name: unit.name, label: unit.label, from, to };
    });
}

/** Two texts that are shown side by side: of long ones the part in which they differ. */
function parted(from: string, to: string): [string, string] {
  if (from.length <= MAX_CHARACTERS && to.length <= MAX_CHARACTERS) return [from, to];
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const start = Math.max(0, same - 20);
  return [cut(from, start), cut(to, start)];
}

function cut(text: string, start: number): string {
  const end = start + MAX_CHARACTERS;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
