import { startTransition, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { VehicleKind } from '../../shared/paths.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { readListQuery, writeListQuery } from '../catalogue/list-query.ts';
import { useSite } from '../catalogue/site.ts';
import { filterLoaded } from '../vehicle-search/filter-loaded.ts';
import { type ListAddress, useListAddress } from '../vehicle-search/use-list-query.ts';
import type { Card } from '../vehicles/card.ts';
import type { Fuel } from '../vehicles/choices.ts';
import { PAGE_SIZE } from '../vehicles/vehicle.ts';
import type { Answer, Listing, ListingData } from './listing.ts';
import { isSameList, knownCards, saveRows } from './rows-by-history.ts';

export type ShownListing = ListAddress & {
  /** 'more': the rows shown stay right, the next ones are awaited or failed. */
  state: 'settled' | 'waiting' | 'waiting-more' | 'failed' | 'failed-more';
  /** The newest answer that came; null before the first. */
  listing: Listing | null;
  /**
   * What to show now: the cards of an answer, or until it comes those that the browser has. Where they are many they
   * follow a moment after the controls, which answer a click at once.
   */
  rows: { listing: Listing | null; cards: readonly Card[] };
  /** Is there something newer than these rows already? */
  isBehind: boolean;
  /** Are these the rows of an earlier question, and is the newer one under way? */
  isOld: boolean;
};

const NONE: readonly Card[] = [];

/** More cards than this take longer to be replaced than a click may wait. */
const MANY = 4 * PAGE_SIZE;
const isMany = ({ listing }: { listing: Listing | null }) => (listing?.cards.length ?? 0) > MANY;

/** What a list page shows at this moment (D06, D11). */
export function useListing(kind: VehicleKind, data: ListingData): ShownListing {
  const { fuels } = useSite();
  const { key } = useLocation();
  const address = useListAddress(kind, data.query);
  const { query, isMoving, isUnderWay, isLeaving } = address;
  const newest = useSettled(data.answer);
  const [listing, setListing] = useState<Listing | null>(newest ?? null);
  if (newest && newest !== listing) setListing(newest);

  const isMore = listing !== null && isSameList(query, listing.query);
  const kept = listing !== null && isSameList(data.query, listing.query) ? listing : null;
  useEffect(() => {
    if (kept) saveRows(key, kind, kept);
  }, [key, kind, kept]);

  // A question may have been dropped for that of the page this one is left for: no failure.
  const waits = isMoving || newest === undefined || (newest === null && isLeaving);
  const state = !waits && newest ? 'settled' : (`${waits ? 'waiting' : 'failed'}${isMore ? '-more' : ''}` as const);
  // Rows the browser has stand in a right order only as long as the order stays the same.
  const isNarrowed = listing && !isMore && state !== 'settled' && query.sort === listing.query.sort;
  const search = isNarrowed ? String(writeListQuery({ ...query, page: 1 })) : null;
  const newestRows = useMemo(() => ({ listing, search }), [listing, search]);
  const calm = useAfterPicture(newestRows, isMany);
  const rows = useMemo(() => rowsOf(kind, calm.listing, calm.search, fuels), [kind, calm, fuels]);
  const isOld = state === 'waiting' && listing !== null && (isUnderWay || newest === undefined);
  return { ...address, state, listing, rows, isBehind: calm !== newestRows, isOld };
}

/** The cards of an answer, or, with a search, those of them and of earlier answers that it lets through. */
function rowsOf(
  kind: VehicleKind,
  listing: Listing | null,
  search: string | null,
  fuels: Fuel[],
): ShownListing['rows'] {
  const cards = listing?.cards ?? NONE;
  if (listing === null || search === null) return { listing, cards };
  const codes = fuels.map(({ code }) => code);
  const { query } = readListQuery(new URLSearchParams(search), kind, codes);
  const narrowed = filterLoaded(knownCards(kind), query, { brands: listing.facets.marque, fuels });
  // None of them is not none at all: then the rows shown stay until the stock has answered (L4).
  return { listing, cards: narrowed.length > 0 ? narrowed : cards };
}

/** An answer once it is here; undefined as long as it is not. */
function useSettled(answer: Answer | Promise<Answer>): Answer | undefined {
  const [settled, setSettled] = useState<{ of: Promise<Answer>; answer: Answer }>();
  const promise = answer instanceof Promise ? answer : null;
  useEffect(() => {
    if (!promise) return;
    let isWanted = true;
    void promise.then((came) => {
      if (isWanted) setSettled({ of: promise, answer: came });
    });
    return () => {
      isWanted = false;
    };
  }, [promise]);
  if (!(answer instanceof Promise)) return answer;
  return settled?.of === answer ? settled.answer : undefined;
}

/**
 * A value, its changes, where they are costly to show, once the browser has drawn what came with them: the box that was
 * ticked does not wait for hundreds of cards to leave.
 */
function useAfterPicture<T>(value: T, isCostly: (shown: T) => boolean): T {
  const [late, setLate] = useState(value);
  const waits = late !== value && isCostly(late);
  if (!waits && late !== value) setLate(value);
  useEffect(() => {
    if (!waits) return;
    return afterPaint(() => startTransition(() => setLate(value)));
  }, [waits, value]);
  return waits ? late : value;
}
