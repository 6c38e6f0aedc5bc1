import { useRef, useState } from 'react';
import type { Row } from '../session/cached-list.ts';
import { rowRange } from './row-range.ts';

/** Rows that were chosen, also those of pages that are not shown any more. */
export type Selection<T extends Row> = {
  rows: readonly T[];
  has: (id: number) => boolean;
  choose: (rows: readonly T[], chosen: boolean) => void;
  /** One of the shown rows; with Shift all rows from the last ticked or unticked one to it. */
  chooseOne: (row: T, chosen: boolean, withShift: boolean) => void;
  clear: () => void;
};

/** Chosen rows of a list, by id, as they were when they were chosen. */
export function useSelection<T extends Row>(shown: readonly T[]): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());
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
    clear: () => setChosen(new Map()),
  };
}
