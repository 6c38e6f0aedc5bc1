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

export type ApplyQuery = (query: ListQuery, options?: { typedField?: string | undefined }) => void;

export type ListAddress = {
  /** The last choice. Controls show it at once. */
  query: ListQuery;
  /**
   * The query of the list that is loading or shown. After a choice, it changes one frame later than `query`. Parts that
   * change the layout use it.
   */
  requestedQuery: ListQuery;
  /** True from a choice, or from the start of another navigation inside this list, until the navigation ends. */
  isMoving: boolean;
  /** True during a navigation inside this list. Parts that are slow to render use this value. */
  isNavigating: boolean;
  isLeaving: boolean;
  apply: ApplyQuery;
  deepen: (query: ListQuery) => void;
};

/**
 * Each choice makes a history entry. Texts typed in one field share an entry if no other choice is between them. All
 * choices in an open drawer share an entry. The controls and the list request react at once. The navigation waits for
 * the next paint, because it is slow.
 */
export function useListAddress(kind: VehicleKind, loaded: ListQuery): ListAddress {
  const { fuels } = useSite();
  const { expectList } = useCatalogue();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const next = useNavigation().location;
  /**
   * The choice. `from` is the key of the history entry where its navigation started; null before the start. On another
   * entry, the choice is dropped.
   */
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
    // `from` stays null until this navigation starts. Otherwise, the end of an earlier one would drop the choice.
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
    // If the visitor typed a text and then followed a link, a navigation for this text would bring the visitor back.
    if (search === String(writeListQuery({ ...query, page: 1 })) || (typedField !== undefined && isLeaving)) return;
    go(search, typedField !== undefined && typedField === typedFieldOf(state), typedField);
    // Parses the query as the page does, so that both request the same address and the page uses the prefetched list.
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

function typedFieldOf(state: unknown): string | undefined {
  const { typed } = propertiesOf(state);
  return typeof typed === 'string' ? typed : undefined;
}
