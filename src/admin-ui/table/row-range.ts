import type { Row } from '../session/cached-list.ts';

/** Returns the rows from one to the other, in either direction. If one of them is not shown, returns only `to`. */
export function rowRange<T extends Row>(rows: readonly T[], fromId: number, to: T): readonly T[] {
  const from = rows.findIndex(({ id }) => id === fromId);
  const end = rows.findIndex(({ id }) => id === to.id);
  if (from === -1 || end === -1) return [to];
  return rows.slice(Math.min(from, end), Math.max(from, end) + 1);
}
