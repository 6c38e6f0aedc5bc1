import { countOf } from '../vehicle-table/vehicle-name.ts';
import { type Edits, withoutRows } from './price-edits.ts';
import type { RowFailure, SaveResult } from './save-prices.ts';

export type GridState = {
  edits: Edits;
  phase: 'idle' | 'saving';
  isConfirming: boolean;
  /** Why no price was written, or ''. `failed` contains the vehicles whose prices were not written. */
  failure: string;
  failed: ReadonlyMap<number, RowFailure>;
  saved: ReadonlySet<number>;
  /** What the last save did, in French; '' if a message shows it. */
  summary: string;
};

export const EMPTY_GRID: GridState = {
  edits: {},
  phase: 'idle',
  isConfirming: false,
  failure: '',
  failed: new Map(),
  saved: new Set(),
  summary: '',
};

export function discarded({ edits, failed }: GridState, ids: readonly number[]): Partial<GridState> {
  return {
    edits: withoutRows(edits, ids),
    failed: new Map([...failed].filter(([id]) => !ids.includes(id))),
    failure: '',
  };
}

/** The edits that were not saved stay with their failures. */
export function afterSave({ edits }: GridState, { saved, failed }: SaveResult): Partial<GridState> {
  const ids = saved.map(({ id }) => id);
  return {
    phase: 'idle',
    edits: withoutRows(edits, ids),
    failed: new Map(failed.map((failure) => [failure.id, failure])),
    saved: new Set(ids),
    summary: failed.length === 0 ? '' : failedText(failed.length),
  };
}

function failedText(failed: number): string {
  return `Non enregistrés : ${countOf(failed)}, la raison est sur ${failed === 1 ? 'sa' : 'leur'} ligne.`;
}
