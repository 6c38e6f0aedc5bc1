import type { PaletteEntry } from './palette-entries.ts';

const MAX_RECENT = 5;

/** The choices in this tab, the last one first. They stay only in memory, because they contain titles of vehicles. */
let recent: { by: string; entries: readonly PaletteEntry[] } = { by: '', entries: [] };

/** Returns the choices of this administrator. Another administrator in the same tab starts without choices. */
export function recentChoices(by: string): readonly PaletteEntry[] {
  return recent.by === by ? recent.entries : [];
}

export function rememberChoice(by: string, entry: PaletteEntry): void {
  const before = recentChoices(by).filter(({ key }) => key !== entry.key);
  recent = { by, entries: [entry, ...before].slice(0, MAX_RECENT) };
}
