import { countOf } from '../vehicle-table/selection/count-of.ts';
import { type Edits, type RowChange, undoOf, withoutRows } from './price-edits.ts';
import type { RowFailure, SaveResult } from './save-prices.ts';

export type GridState = {
  edits: Edits;
  phase: 'idle' | 'saving' | 'undoing';
  isConfirming: boolean;
  /** Why no price was written, or ''. `failed` contains the vehicles whose prices were not written. */
  failure: string;
  failedPhase: 'saving' | 'undoing';
  failed: ReadonlyMap<number, RowFailure>;
  saved: ReadonlySet<number>;
  /** The result of the last save in French; '' before the first save. */
  summary: string;
  /** The changes that undo the last save. */
  undo: readonly RowChange[];
};

export const EMPTY_GRID: GridState = {
  edits: {},
  phase: 'idle',
  isConfirming: false,
  failure: '',
  failedPhase: 'saving',
  failed: new Map(),
  saved: new Set(),
  summary: '',
  undo: [],
};

export function discarded({ edits, failed }: GridState, ids: readonly number[]): Partial<GridState> {
  return {
    edits: withoutRows(edits, ids),
    failed: new Map([...failed].filter(([id]) => !ids.includes(id))),
    failure: '',
  };
}

/** Removes the saved edits. The other edits and their failures stay. */
export function afterSave(
  { edits, phase }: GridState,
  changes: readonly RowChange[],
  { saved, failed }: SaveResult,
): Partial<GridState> {
  const ids = saved.map(({ id }) => id);
  const isUndone = phase === 'undoing';
  return {
    phase: 'idle',
    edits: isUndone ? edits : withoutRows(edits, ids),
    failed: new Map(failed.map((failure) => [failure.id, failure])),
    saved: new Set(ids),
    summary: summaryOf(ids.length, failed.length, isUndone),
    undo: isUndone ? [] : undoOf(changes, saved),
  };
}

function summaryOf(saved: number, failed: number, isUndone: boolean): string {
  const text = isUndone ? `Prix d’avant rétablis : ${countOf(saved)}.` : `Prix enregistrés : ${countOf(saved)}.`;
  return failed === 0
    ? text
    : `${text} Non enregistrés : ${countOf(failed)}, la raison est sur ${failed === 1 ? 'sa' : 'leur'} ligne.`;
}
