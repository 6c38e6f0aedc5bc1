import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { AdminResource } from '../form/modal.ts';
import type { Row } from '../session/cached-list.ts';
import { onRowRemoved } from '../session/removed-rows.ts';
import { onPersonChange } from '../session/session-state.ts';

/** Chosen rows, including those on other pages. */
export type Selection<T extends Row> = {
  rows: readonly T[];
  has: (id: number) => boolean;
  choose: (rows: readonly T[], chosen: boolean) => void;
  /** Chooses a shown row. With Shift, chooses all rows from the last changed row to this one. */
  chooseOne: (row: T, chosen: boolean, withShift: boolean) => void;
  /** Changes these fields of chosen rows. Ignores rows that are not chosen. */
  update: (changes: readonly (Partial<T> & Row)[]) => void;
  clear: () => void;
};

/** Returns the number of chosen rows if this row was chosen last, otherwise 0. */
export function countAtLast<T extends Row>({ rows }: Selection<T>, id: number): number {
  return rows.at(-1)?.id === id ? rows.length : 0;
}

/** The rows that were last chosen in a table, and the key of its history entry. */
type LastSelection<T extends Row> = { key: string; chosen: ReadonlyMap<number, T> };

/** Returns an empty object for the last selection. When another person signs in, it is emptied. */
export function lastSelection<T extends Row>(): LastSelection<T> {
  const last: LastSelection<T> = { key: '', chosen: new Map() };
  onPersonChange(() => Object.assign(last, { key: '', chosen: new Map() }));
  return last;
}

/** The rows are as they were when chosen or last updated here. Deleted rows leave. With `last`, Back restores them. */
export function useSelection<T extends Row>(
  resource: AdminResource,
  shown: readonly T[],
  last?: LastSelection<T>,
): Selection<T> {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(() =>
    last?.key === key ? last.chosen : new Map<number, T>(),
  );
  useEffect(() => {
    if (last && (chosen.size > 0 || last.key === key)) Object.assign(last, { key, chosen });
  }, [last, key, chosen]);
  useEffect(
    () =>
      onRowRemoved((removedFrom, id) => {
        if (removedFrom === resource)
          setChosen((before) => new Map([...before].filter(([chosenId]) => chosenId !== id)));
      }),
    [resource],
  );
  const lastId = useRef(0);
  const choose = (rows: readonly T[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isChosen) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    choose,
    chooseOne: (row, isChosen, withShift) => {
      choose(withShift ? rowRange(shown, lastId.current, row) : [row], isChosen);
      lastId.current = row.id;
    },
    update: (changes) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const change of changes) {
          const row = next.get(change.id);
          if (row) next.set(row.id, { ...row, ...change });
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}

/** Returns the rows from one to the other, in either direction. If one of them is not shown, returns only `to`. */
export function rowRange<T extends Row>(rows: readonly T[], fromId: number, to: T): readonly T[] {
  const from = rows.findIndex(({ id }) => id === fromId);
  const end = rows.findIndex(({ id }) => id === to.id);
  if (from === -1 || end === -1) return [to];
  return rows.slice(Math.min(from, end), Math.max(from, end) + 1);
}
