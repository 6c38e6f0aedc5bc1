import type { PaletteEntry } from './palette-entries.ts';

/** Most choices that are remembered. */
const MAX_RECENT = 5;

/** The choices of this tab, the last first. Never stored, because they hold titles of vehicles. */
let recent: { by: string; entries: readonly PaletteEntry[] } = { by: '', entries: [] };

/** The choices of this administrator; another one who signs in has none. */
export function recentChoices(by: string): readonly PaletteEntry[] {
  return recent.by === by ? recent.entries : [];
}

export function rememberChoice(by: string, entry: PaletteEntry): void {
  const before = recentChoices(by).filter(({ key }) => key !== entry.key);
  recent = { by, entries: [entry, ...before].slice(0, MAX_RECENT) };
}
