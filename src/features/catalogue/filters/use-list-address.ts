import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listPath } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { isOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import { type ListQuery, readListQuery, writeListQuery } from '../client/list-query.ts';
import { useCatalogue, useSite } from '../client/site.ts';

/** Shows another list. The address is the only state of a list. `typedField`: the field whose text is being typed. */
export type ApplyQuery = (query: ListQuery, options?: { typedField?: string | undefined }) => void;

export type ListAddress = {
  /** The last choice, so that a control shows it at once. */
  query: ListQuery;
  /** The query that is loading or shown, for parts that change the layout of the list, one frame after the controls. */
  requestedQuery: ListQuery;
  /** True while another state of this list is chosen or being navigated to. */
  isMoving: boolean;
  /** True during the navigation to that state. Costly parts change with this. */
  isNavigating: boolean;
  /** True while another page is being navigated to. */
  isLeaving: boolean;
  apply: ApplyQuery;
  /** Shows as many pages of the same list as the query names, without another entry in the history. */
  deepen: (query: ListQuery) => void;
};

/**
 * The list's state, read from its address. Each choice is an entry of the history; the text of one field is one entry,
 * and so are the choices made while the filter drawer is open. The controls show a choice at once; the list is
 * requested at once too, but the navigation, which takes longer, starts after the browser has painted the choice.
 */
export function useListAddress(kind: VehicleKind, loaded: ListQuery): ListAddress {
  const { fuels } = useSite();
  const { expectList } = useCatalogue();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const next = useNavigation().location;
  /** The choice and the history entry at which it was made: it is dropped once another entry is reached. */
  const [choice, setChoice] = useState<{ search: string; from: string | null } | null>(null);
  if (choice && choice.from !== null && choice.from !== key) setChoice(null);
  const current = useRef(key);
  useEffect(() => {
    current.current = key;
  }, [key]);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  const isLeaving = next !== undefined && next.pathname !== pathname;
  const requestedSearch = isLeaving ? undefined : next?.search;
  const search = isLeaving ? undefined : (choice?.search ?? requestedSearch);
  const query = useMemo(() => queryOf(search, kind, fuels) ?? loaded, [search, kind, fuels, loaded]);
  const askedQuery = useMemo(
    () => queryOf(requestedSearch, kind, fuels) ?? loaded,
    [requestedSearch, kind, fuels, loaded],
  );

  const go = (search: string, replace: boolean, typedField: string | undefined) => {
    // An earlier navigation may still reach its entry before this one starts.
    setChoice({ search, from: null });
    cancel.current?.();
    cancel.current = afterPaint(() => {
      startTransition(() => setChoice({ search, from: current.current }));
      void navigate(
        { pathname: listPath(kind), search },
        {
          replace: replace || isOverlayEntry(),
          state: typedField ? { typed: typedField } : null,
          preventScrollReset: true,
        },
      );
    });
  };
  const apply = useStable<Parameters<ApplyQuery>, void>((nextQuery, { typedField } = {}) => {
    const first = { ...nextQuery, page: 1 };
    const search = String(writeListQuery(first));
    // A text typed just before a followed link does not call the visitor back.
    if (search === String(writeListQuery({ ...query, page: 1 })) || (typedField !== undefined && isLeaving)) return;
    go(search, typedField !== undefined && typedField === typedFieldOf(state), typedField);
    // As the page will read it from the address: its choices in their order, whatever the order of the clicks.
    expectList?.(kind, queryOf(search, kind, fuels) ?? first);
  });
  const deepen = useStable((deeper: ListQuery) => go(String(writeListQuery(deeper)), true, typedFieldOf(state)));
  return {
    query,
    requestedQuery: askedQuery,
    isMoving: search !== undefined,
    isNavigating: requestedSearch !== undefined,
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
function typedFieldOf(state: unknown): string | undefined {
  const { typed } = propertiesOf(state);
  return typeof typed === 'string' ? typed : undefined;
}
