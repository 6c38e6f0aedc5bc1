import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import { NOTHING_WANTED, type Wanted } from '../../stock/vehicles/price-rows.ts';
import { readListQuery, writeListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { type ListAddress, useListAddress } from '../filters/use-list-address.ts';
import type { Listing, ListingData, ListingResult } from './listing.ts';
import { expectedCount } from './results/expected-count.ts';
import { isSameList, knownCards, saveRows } from './results/rows-by-history.ts';
import { useFilterLoaded } from './use-filter-loaded.ts';

export type ShownListing = ListAddress & {
  /**
   * With 'loading-more' and 'failed-more', the shown rows stay valid. Only the next rows are loading or have failed.
   */
  state: 'loaded' | 'loading' | 'loading-more' | 'failed' | 'failed-more';
  listing: Listing | null;
  /**
   * True before the first result. After an empty result, true until the next list has loaded. While it is true, the
   * page must not show an old count, old facets or 'No car found!'.
   */
  isUnknown: boolean;
  /** Number of matching vehicles from the server's counts; null if unknown. */
  remaining: number | null;
  /**
   * The rows to show. While a result loads, these are the loaded cards that match. The cards change a moment after the
   * controls, so that a click shows its effect at once.
   */
  rows: { listing: Listing | null; cards: readonly Card[]; wanted: Wanted };
  /** True while newer rows are about to appear. */
  isStale: boolean;
  /** True while the rows of an earlier query are shown and the newer rows load. */
  isPrevious: boolean;
};

const NO_CARDS: readonly Card[] = [];

type NewestRows = { listing: Listing | null; search: string | null };

export function useListing(kind: VehicleKind, data: ListingData): ShownListing {
  const { fuels } = useSite();
  const { key } = useLocation();
  const address = useListAddress(kind, data.query);
  const { query, isMoving, isNavigating, isLeaving } = address;
  const newest = useResolved(data.result);
  const [listing, setListing] = useState<Listing | null>(newest ?? null);
  if (newest && newest !== listing) setListing(newest);

  const isMore = listing !== null && isSameList(query, listing.query);
  const current = listing !== null && isSameList(data.query, listing.query) ? listing : null;
  useEffect(() => {
    if (current) saveRows(key, kind, current);
  }, [key, kind, current]);

  // If the visitor leaves the page, its load is aborted. This is no failure.
  const isLoading = isMoving || newest === undefined || (newest === null && isLeaving);
  const state =
    !isLoading && newest ? 'loaded' : (`${isLoading ? 'loading' : 'failed'}${isMore ? '-more' : ''}` as const);
  const isUnknown = listing === null || (listing.remaining === 0 && !isMore && state !== 'loaded');
  // The loaded cards are in the right order only if the sort has not changed.
  const filter = useFilterLoaded();
  const canFilterLoaded = filter && !isUnknown && !isMore && state !== 'loaded' && query.sort === listing.query.sort;
  const search = canFilterLoaded ? String(writeListQuery({ ...query, page: 1 })) : null;
  const newestRows = useMemo(() => ({ listing, search }), [listing, search]);
  const shownRows = useDeferredValue(newestRows);
  const rows = useMemo(() => rowsOf(kind, shownRows, fuels, filter), [kind, shownRows, fuels, filter]);
  const expected = useMemo(
    () => (listing && isLoading ? expectedCount(kind, listing, query) : null),
    [kind, listing, isLoading, query],
  );
  const remaining = listing && !isUnknown && state !== 'failed' ? (expected ?? listing.remaining) : null;
  const isPrevious = state === 'loading' && !isUnknown && (isNavigating || newest === undefined);
  return { ...address, state, listing, isUnknown, remaining, rows, isStale: shownRows !== newestRows, isPrevious };
}

function rowsOf(
  kind: VehicleKind,
  { listing, search }: NewestRows,
  fuels: Fuel[],
  filter: ReturnType<typeof useFilterLoaded>,
): ShownListing['rows'] {
  const cards = listing?.cards ?? NO_CARDS;
  const shownAs = ({ offer, tariff }: Wanted): Wanted => ({ offer, tariff });
  const before = { listing, cards, wanted: shownAs(listing?.query ?? NOTHING_WANTED) };
  if (listing === null || search === null || filter === null) return before;
  const codes = fuels.map(({ code }) => code);
  const { query } = readListQuery(new URLSearchParams(search), kind, codes);
  const matching = filter(knownCards(kind), kind, query, { brands: listing.facets.marque, fuels });
  // If no loaded card matches, vehicles that are not loaded may match. So the shown rows stay until the result arrives.
  return matching.length > 0 ? { listing, cards: matching, wanted: shownAs(query) } : before;
}

function useResolved(result: ListingResult | Promise<ListingResult>): ListingResult | undefined {
  const [resolved, setResolved] = useState<{ of: Promise<ListingResult>; result: ListingResult }>();
  const promise = result instanceof Promise ? result : null;
  useEffect(() => {
    if (!promise) return;
    let isWanted = true;
    void promise.then((value) => {
      if (isWanted) setResolved({ of: promise, result: value });
    });
    return () => {
      isWanted = false;
    };
  }, [promise]);
  if (!(result instanceof Promise)) return result;
  return resolved?.of === result ? resolved.result : undefined;
}
