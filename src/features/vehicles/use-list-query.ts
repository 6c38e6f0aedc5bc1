import { useLocation, useNavigate, useNavigation } from 'react-router';
import { listPath } from '../site/paths.ts';
import { useSite } from '../site/site.ts';
import { type ListQuery, readListQuery, writeListQuery } from './list-query.ts';
import type { VehicleKind } from './vehicle.ts';

/** Shows another list: its address is the state, and nothing else is (L5). */
export type Apply = (query: ListQuery, how?: { typed?: boolean }) => void;

export type ListAddress = {
  /** The query in force: what is being navigated to counts already, so that a control shows at once what was chosen. */
  query: ListQuery;
  /** Is another state of this list being navigated to? */
  isMoving: boolean;
  /** Is another page being navigated to? */
  isLeaving: boolean;
  apply: Apply;
  /** As many pages of the same list as the query says; not one more step on the way back. */
  deepen: (query: ListQuery) => void;
};

/** The list's state as its address says it. Each choice is a step of the way back; a search typed in one go is one step. */
export function useListAddress(kind: VehicleKind, loaded: ListQuery): ListAddress {
  const { fuels } = useSite();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const next = useNavigation().location;
  const isMoving = next !== undefined && next.pathname === pathname;
  const codes = fuels.map(({ code }) => code);
  const query = isMoving ? readListQuery(new URLSearchParams(next.search), kind, codes).query : loaded;

  const go = (search: string, replace: boolean, typed: boolean) =>
    void navigate(
      { pathname: listPath(kind), search },
      // At once, so that what the next key or click builds on is this, and no control falls back in between.
      { replace, state: typed ? { typed } : null, preventScrollReset: true, flushSync: true },
    );
  return {
    query,
    isMoving,
    isLeaving: next !== undefined && !isMoving,
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
