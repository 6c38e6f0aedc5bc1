import { type Edits, type RowChange, undoOf, withoutRows, withPrice } from './price-edits.ts';
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

export type GridAction =
  | { type: 'typed'; id: number; name: string; text: string }
  | { type: 'applied'; edits: Edits; summary: string }
  | { type: 'discarded'; ids: readonly number[] }
  | { type: 'refused'; summary: string }
  | { type: 'asked' }
  | { type: 'answered' }
  | { type: 'sent'; phase: 'saving' | 'undoing' }
  | { type: 'done'; changes: readonly RowChange[]; result: SaveResult }
  | { type: 'failed'; failure: string };

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'typed':
      return {
        ...state,
        edits: withPrice(state.edits, action.id, action.name, action.text),
        saved: new Set([...state.saved].filter((id) => id !== action.id)),
      };
    case 'applied':
      return { ...state, edits: action.edits, saved: new Set(), summary: action.summary };
    case 'discarded':
      return {
        ...state,
        edits: withoutRows(state.edits, action.ids),
        failed: new Map([...state.failed].filter(([id]) => !action.ids.includes(id))),
        failure: '',
      };
    case 'refused':
      return { ...state, summary: action.summary };
    case 'asked':
      return { ...state, isConfirming: true };
    case 'answered':
      return { ...state, isConfirming: false };
    case 'sent':
      return { ...state, isConfirming: false, phase: action.phase, failure: '', summary: '', saved: new Set() };
    case 'failed':
      return {
        ...state,
        phase: 'idle',
        failure: action.failure,
        failedPhase: state.phase === 'undoing' ? 'undoing' : 'saving',
      };
    case 'done':
      return afterSave(state, action.changes, action.result);
  }
}

/** Removes the saved edits. The other edits and their failures stay. */
function afterSave(state: GridState, changes: readonly RowChange[], { saved, failed }: SaveResult): GridState {
  const ids = saved.map(({ id }) => id);
  const isUndone = state.phase === 'undoing';
  return {
    ...state,
    phase: 'idle',
    edits: isUndone ? state.edits : withoutRows(state.edits, ids),
    failed: new Map(failed.map((failure) => [failure.id, failure])),
    saved: new Set(ids),
    summary: summaryOf(ids.length, failed.length, isUndone),
    undo: isUndone ? [] : undoOf(changes, saved),
  };
}

function summaryOf(saved: number, failed: number, isUndone: boolean): string {
  const vehicles = (count: number) => (count === 1 ? '1 véhicule' : `${count} véhicules`);
  const text = isUndone ? `Prix d’avant rétablis : ${vehicles(saved)}.` : `Prix enregistrés : ${vehicles(saved)}.`;
  return failed === 0
    ? text
    : `${text} Non enregistrés : ${vehicles(failed)}, la raison est sur ${failed === 1 ? 'sa' : 'leur'} ligne.`;
}
