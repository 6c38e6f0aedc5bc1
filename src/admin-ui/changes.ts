import { useEffect, useEffectEvent } from 'react';
import type { Kind } from './modal.ts';

export type Row = { id: number };

/**
 * What happens to a list, told to whoever shows it (MOD-4). A form says what it does before the server has answered and
 * takes it back where this refuses: 'removed' is followed by 'returned', 'added' by 'removed'.
 */
export type Change =
  | { kind: Kind; what: 'added'; row: Row }
  /** The row of `id` becomes this one, which may have another id: a row that the server had not numbered yet. */
  | { kind: Kind; what: 'replaced'; id: number; row: Row }
  | { kind: Kind; what: 'removed'; id: number }
  /** Back in its place. */
  | { kind: Kind; what: 'returned'; row: Row }
  /** More than one row is another one now. */
  | { kind: Kind; what: 'outdated' };

const listeners = new Set<(change: Change) => void>();

export function announce(change: Change): void {
  for (const listen of listeners) listen(change);
}

/** Calls `listen` for every change, as long as the component is shown. */
export function useChanges(listen: (change: Change) => void): void {
  const hear = useEffectEvent(listen);
  useEffect(() => {
    const heard = (change: Change) => hear(change);
    listeners.add(heard);
    return () => void listeners.delete(heard);
  }, []);
}

/** An id for a row that the server has not numbered yet: below zero, so that it is never a real one. */
let last = 0;
export function provisionalId(): number {
  last -= 1;
  return last;
}
