import { startTransition, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { VehicleKind } from '../../../shared/paths.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { Fuel } from '../../stock/vehicles/fields/choices.ts';
import { NOTHING_WANTED, type Wanted } from '../../stock/vehicles/price-rows.ts';
import { PAGE_SIZE } from '../../stock/vehicles/vehicle.ts';
import { readListQuery, writeListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { type ListAddress, useListAddress } from '../filters/use-list-address.ts';
import type { Listing, ListingData, ListingResult } from './listing.ts';
import { expectedCount } from './results/expected-count.ts';
import { isSameList, knownCards, saveRows } from './results/rows-by-history.ts';
import { useFilterLoaded } from './use-filter-loaded.ts';

export type ShownListing = ListAddress & {
  /** 'loading-more' and 'failed-more': the rows shown stay valid, the next ones are loading or failed. */
  state: 'loaded' | 'loading' | 'loading-more' | 'failed' | 'failed-more';
  /** The newest result that was loaded; null before the first. */
  listing: Listing | null;
  /**
   * True if nothing is known of the list that is loading or failed: before the first result and after one
   * without vehicles,
   * of which neither the count nor the facets nor 'No car found!' may stand for the next list.
   */
  isUnknown: boolean;
  /** How many vehicles match, by the server's counts; null while that is not known. */
  remaining: number | null;
  /**
   * The cards of a result or, while it is loading, the loaded cards that match. Many cards change a moment after the
   * controls, which react to a click at once.
   */
  rows: { listing: Listing | null; cards: readonly Card[]; wanted: Wanted };
  /** True while newer rows are about to be shown. */
  isStale: boolean;
  /** True while these are the rows of an earlier query and the newer one is loading. */
  isPrevious: boolean;
};

const NO_CARDS: readonly Card[] = [];

/** Replacing more cards than this takes longer than a click may take to show its effect. */
const MAX_CARDS_AT_ONCE = 4 * PAGE_SIZE;

type NewestRows = { listing: Listing | null; search: string | null };

/** True for rows of the browser's own search, and for many rows: they wait until the click is painted. */
const isCostly = (current: NewestRows, next: NewestRows) =>
  next.search !== null || (current.listing?.cards.length ?? 0) > MAX_CARDS_AT_ONCE;

/** The current content of a list page. */
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

  // Leaving the page aborts its load: that is no failure.
  const isLoading = isMoving || newest === undefined || (newest === null && isLeaving);
  const state =
    !isLoading && newest ? 'loaded' : (`${isLoading ? 'loading' : 'failed'}${isMore ? '-more' : ''}` as const);
  const isUnknown = listing === null || (listing.remaining === 0 && !isMore && state !== 'loaded');
  // The loaded cards are in the right order only as long as the sort stays the same.
  const filter = useFilterLoaded();
  const canFilterLoaded = filter && !isUnknown && !isMore && state !== 'loaded' && query.sort === listing.query.sort;
  const search = canFilterLoaded ? String(writeListQuery({ ...query, page: 1 })) : null;
  const newestRows = useMemo(() => ({ listing, search }), [listing, search]);
  const shownRows = useDelayedAfterPaint(newestRows, isCostly);
  const rows = useMemo(() => rowsOf(kind, shownRows, fuels, filter), [kind, shownRows, fuels, filter]);
  const expected = useMemo(
    () => (listing && isLoading ? expectedCount(kind, listing, query) : null),
    [kind, listing, isLoading, query],
  );
  const remaining = listing && !isUnknown && state !== 'failed' ? (expected ?? listing.remaining) : null;
  const isPrevious = state === 'loading' && !isUnknown && (isNavigating || newest === undefined);
  return { ...address, state, listing, isUnknown, remaining, rows, isStale: shownRows !== newestRows, isPrevious };
}

/** The cards of a result; with a search, all loaded cards that match it. */
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
  // Where no loaded card matches, others in the stock may: the rows shown stay until the result is here.
  return matching.length > 0 ? { listing, cards: matching, wanted: shownAs(query) } : before;
}

/** A result, or the value of its promise; undefined until that resolves. */
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

/**
 * A value that changes at once or, if showing the change is costly, after the browser has painted its cause: a ticked
 * checkbox does not wait for hundreds of cards to be removed.
 */
function useDelayedAfterPaint<T>(value: T, isCostlyToReplace: (current: T, next: T) => boolean): T {
  const [current, setCurrent] = useState(value);
  const isWaiting = current !== value && isCostlyToReplace(current, value);
  if (!isWaiting && current !== value) setCurrent(value);
  useEffect(() => {
    if (!isWaiting) return;
    return afterPaint(() => startTransition(() => setCurrent(value)));
  }, [isWaiting, value]);
  return isWaiting ? current : value;
}
