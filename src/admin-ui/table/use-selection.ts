import { useState } from 'react';
import type { Row } from '../session/cached-list.ts';

/** Rows that were chosen, also those of pages that are not shown any more. */
export type Selection<T extends Row> = {
  rows: readonly T[];
  has: (id: number) => boolean;
  choose: (rows: readonly T[], chosen: boolean) => void;
  clear: () => void;
};

/** Chosen rows of a list, by id, as they were when they were chosen. */
export function useSelection<T extends Row>(): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    choose: (rows, isChosen) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isChosen) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}
