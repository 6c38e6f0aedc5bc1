import { useMemo, useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { entryMark } from '../../../ui/dialog/overlay-history.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { type ListQuery, listAddress, offeredQuery, readListQuery, writeListQuery } from '../client/list-query.ts';
import { usePageAddress } from '../client/page-address.ts';
import { useSite } from '../client/site.ts';

/** `typedField` is the field in which the visitor typed the change. */
export type ApplyQuery = (query: ListQuery, options?: { typedField?: string | undefined }) => void;

export type ListAddress = {
  query: ListQuery;
  apply: ApplyQuery;
  /** Requests more rows of the same list. */
  deepen: (query: ListQuery) => void;
};

/**
 * A list's state is its address. Each choice makes a history entry. Texts typed in one field share an entry if no other
 * choice is between them. `loaded` is the query with which the page was loaded.
 */
export function useListAddress(kind: VehicleKind, loaded: ListQuery): ListAddress {
  const { fuels, dealership } = useSite();
  const { search, change } = usePageAddress();
  const [loadedSearch] = useState(search);
  const query = useMemo(() => {
    if (search === loadedSearch) return loaded;
    const codes = fuels.map(({ code }) => code);
    return offeredQuery(readListQuery(new URLSearchParams(search), kind, codes).query, dealership.parts);
  }, [search, loadedSearch, loaded, kind, fuels, dealership]);

  const apply = useStable<Parameters<ApplyQuery>, void>((next, { typedField } = {}) => {
    const first = { ...next, page: 1 };
    if (isSameList(first, query)) return;
    const replace = typedField !== undefined && typedField === entryMark();
    change(listAddress(kind, first), { replace, mark: typedField });
  });
  const deepen = useStable((deeper: ListQuery) =>
    change(listAddress(kind, deeper), { replace: true, mark: entryMark() }),
  );
  return { query, apply, deepen };
}

/** Ignores the number of pages. */
export function isSameList(one: ListQuery, other: ListQuery): boolean {
  return String(writeListQuery({ ...one, page: 1 })) === String(writeListQuery({ ...other, page: 1 }));
}
