import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { VehicleKind } from '../../shared/paths.ts';
import { listPath } from '../../shared/paths.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../catalogue/list-query.ts';
import { useSite } from '../catalogue/site.ts';

/** Shows another list: its address is the state, and nothing else is (L5). */
export type Apply = (query: ListQuery, how?: { typed?: boolean }) => void;

export type ListAddress = {
  /** The query in force: what was chosen counts already, so that a control shows it at once. */
  query: ListQuery;
  /** The query that is asked or answered: a picture later than the controls, for whatever moves the list. */
  asked: ListQuery;
  /** Is another state of this list chosen or being navigated to? */
  isMoving: boolean;
  /** Is it being navigated to? Whatever is costly to show begins with this. */
  isUnderWay: boolean;
  /** Is another page being navigated to? */
  isLeaving: boolean;
  apply: Apply;
  /** As many pages of the same list as the query says; not one more step on the way back. */
  deepen: (query: ListQuery) => void;
};

/**
 * The list's state as its address says it. Each choice is a step of the way back; a search typed in one go is one step.
 * What is chosen counts at once, and is navigated to when the browser has drawn that.
 */
export function useListAddress(kind: VehicleKind, loaded: ListQuery): ListAddress {
  const { fuels } = useSite();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const next = useNavigation().location;
  /** What was chosen, and at which step of the history: once another one is reached it is over. */
  const [chosen, setChosen] = useState<{ search: string; at: string } | null>(null);
  if (chosen && chosen.at !== key) setChosen(null);
  const drop = useRef<() => void>(undefined);
  useEffect(() => () => drop.current?.(), []);

  const isLeaving = next !== undefined && next.pathname !== pathname;
  const asked = isLeaving ? undefined : next?.search;
  const search = isLeaving ? undefined : (chosen?.search ?? asked);
  const codes = fuels.map(({ code }) => code);
  const queryOf = (search: string | undefined) =>
    search === undefined ? loaded : readListQuery(new URLSearchParams(search), kind, codes).query;
  const query = queryOf(search);

  const go = (search: string, replace: boolean, typed: boolean) => {
    setChosen({ search, at: key });
    drop.current?.();
    drop.current = afterPaint(() => {
      void navigate(
        { pathname: listPath(kind), search },
        { replace, state: typed ? { typed } : null, preventScrollReset: true },
      );
    });
  };
  return {
    query,
    asked: asked === search ? query : queryOf(asked),
    isMoving: search !== undefined,
    isUnderWay: asked !== undefined,
    isLeaving,
    apply: (changed, { typed = false } = {}) => {
      const search = String(writeListQuery({ ...changed, page: 1 }));
      if (search === String(writeListQuery({ ...query, page: 1 }))) return;
      go(search, typed && isTyped(state), typed);
    },
    deepen: (deeper) => go(String(writeListQuery(deeper)), true, isTyped(state)),
  };
}

function isTyped(state: unknown): boolean {
  return (state as { typed?: boolean } | null)?.typed === true;
}
