import { useEffect, useEffectEvent } from 'react';
import type { AdminResource } from '../form/modal.ts';

export type Row = { id: number };

/**
 * A change of a list, sent to the components that show it (MOD-4). A form announces its change before the server has
 * responded. If the server rejects it, the form announces the opposite: 'returned' after 'removed', 'removed' after 'added'.
 */
export type Change =
  | { kind: AdminResource; what: 'added'; row: Row }
  /** `row` takes the place of the row `id`. The ids differ when the server has just numbered a new row. */
  | { kind: AdminResource; what: 'replaced'; id: number; row: Row }
  | { kind: AdminResource; what: 'removed'; id: number }
  /** At its former position. */
  | { kind: AdminResource; what: 'returned'; row: Row }
  /** The rows `ids` now stand in this order; `id` is the one that was moved. */
  | { kind: AdminResource; what: 'ordered'; id: number; ids: readonly number[] }
  /** Several rows have changed: the list is loaded again. */
  | { kind: AdminResource; what: 'outdated' };

const listeners = new Set<(change: Change) => void>();

/** Sends a change to every `useChanges`. */
export function announce(change: Change): void {
  for (const listen of listeners) listen(change);
}

/** Calls `listen` for every change while the component is mounted. */
export function useChanges(listen: (change: Change) => void): void {
  const onChange = useEffectEvent(listen);
  useEffect(() => {
    const listener = (change: Change) => onChange(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

let last = 0;

/** An id for a row that has none from the server yet: negative, so that it is never a real one. */
export function provisionalId(): number {
  last -= 1;
  return last;
}
