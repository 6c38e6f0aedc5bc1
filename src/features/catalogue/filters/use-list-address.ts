import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listPath } from '../../../shared/paths.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { isOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../client/list-query.ts';
import { useCatalogue, useSite } from '../client/site.ts';

/** Shows another list. The address is the only state of a list. `typed`: the field in which it was typed, key by key. */
export type Apply = (query: ListQuery, how?: { typed?: string | undefined }) => void;

export type ListAddress = {
  /** What was chosen last, so that a control shows it at once. */
  query: ListQuery;
  /** The query that is being loaded or shown: for what changes the layout of the list, one frame after the controls. */
  asked: ListQuery;
  /** Is another state of this list chosen or being navigated to? */
  isMoving: boolean;
  /** Is it being navigated to? What is costly to show changes with this. */
  isNavigating: boolean;
  /** Is another page being navigated to? */
  isLeaving: boolean;
  apply: Apply;
  /** Shows as many pages of the same list as the query says, without another entry in the history. */
  deepen: (query: ListQuery) => void;
};

/**
 * The list's state, read from its address. Each choice is an entry of the history; what is typed in one field is one entry,
 * and so are the choices made while the filter drawer is open.
 * The controls show a choice at once; the list is requested at once too, but the navigation, which takes longer, starts
 * after the browser has painted the choice.
 */
export function useListAddress(kind: VehicleKind, loaded: ListQuery): ListAddress {
  const { fuels } = useSite();
  const { expectList } = useCatalogue();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const next = useNavigation().location;
  /** What was chosen, and from which entry of the history one navigates to it: it is dropped once another is reached. */
  const [chosen, setChosen] = useState<{ search: string; from: string | null } | null>(null);
  if (chosen && chosen.from !== null && chosen.from !== key) setChosen(null);
  const current = useRef(key);
  useEffect(() => {
    current.current = key;
  }, [key]);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  const isLeaving = next !== undefined && next.pathname !== pathname;
  const asked = isLeaving ? undefined : next?.search;
  const search = isLeaving ? undefined : (chosen?.search ?? asked);
  const query = useMemo(() => queryOf(search, kind, fuels) ?? loaded, [search, kind, fuels, loaded]);
  const askedQuery = useMemo(() => queryOf(asked, kind, fuels) ?? loaded, [asked, kind, fuels, loaded]);

  const go = (search: string, replace: boolean, typed: string | undefined) => {
    // An earlier navigation may still reach its entry before this one starts.
    setChosen({ search, from: null });
    cancel.current?.();
    cancel.current = afterPaint(() => {
      startTransition(() => setChosen({ search, from: current.current }));
      void navigate(
        { pathname: listPath(kind), search },
        { replace: replace || isOverlayEntry(), state: typed ? { typed } : null, preventScrollReset: true },
      );
    });
  };
  const apply = useStable<Parameters<Apply>, void>((changed, { typed } = {}) => {
    const first = { ...changed, page: 1 };
    const search = String(writeListQuery(first));
    // What was typed just before a link was followed does not call the visitor back.
    if (search === String(writeListQuery({ ...query, page: 1 })) || (typed !== undefined && isLeaving)) return;
    go(search, typed !== undefined && typed === typedIn(state), typed);
    // As the page will read it from the address: its choices in their order, whatever the order of the clicks.
    expectList?.(kind, queryOf(search, kind, fuels) ?? first);
  });
  const deepen = useStable((deeper: ListQuery) => go(String(writeListQuery(deeper)), true, typedIn(state)));
  return {
    query,
    asked: askedQuery,
    isMoving: search !== undefined,
    isNavigating: asked !== undefined,
    isLeaving,
    apply,
    deepen,
  };
}

function queryOf(search: string | undefined, kind: VehicleKind, fuels: readonly Fuel[]): ListQuery | null {
  const codes = fuels.map(({ code }) => code);
  return search === undefined ? null : readListQuery(new URLSearchParams(search), kind, codes).query;
}

/** The field in which the list of a history entry was typed. */
function typedIn(state: unknown): string | undefined {
  return (state as { typed?: string } | null)?.typed;
}
