import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../site/site.ts';
import type { Card } from './facts.ts';
import { isSameList, keepRows, knownCards } from './kept-rows.ts';
import type { Answer, Listing, ListingData } from './listing.ts';
import { narrow } from './narrow.ts';
import { type ListAddress, useListAddress } from './use-list-query.ts';
import type { VehicleKind } from './vehicle.ts';

export type ShownListing = ListAddress & {
  /** 'more': the rows shown stay right, the next ones are awaited or failed. */
  state: 'settled' | 'waiting' | 'waiting-more' | 'failed' | 'failed-more';
  /** The newest answer that came; null before the first. */
  listing: Listing | null;
  /** What to show now: the answer, or until it comes what the browser has. */
  cards: Card[];
};

/** What a list page shows at this moment (D06, D11). */
export function useListing(kind: VehicleKind, data: ListingData): ShownListing {
  const { fuels } = useSite();
  const { key } = useLocation();
  const address = useListAddress(kind, data.query);
  const { query, isMoving, isLeaving } = address;
  const newest = useSettled(data.answer);
  const [listing, setListing] = useState<Listing | null>(newest ?? null);
  if (newest && newest !== listing) setListing(newest);

  const isMore = listing !== null && isSameList(query, listing.query);
  const rows = listing !== null && isSameList(data.query, listing.query) ? listing : null;
  useEffect(() => {
    if (rows) keepRows(key, kind, rows);
  }, [key, kind, rows]);

  // A question may have been dropped for that of the page this one is left for: no failure.
  const waits = isMoving || newest === undefined || (newest === null && isLeaving);
  const state = !waits && newest ? 'settled' : (`${waits ? 'waiting' : 'failed'}${isMore ? '-more' : ''}` as const);
  let cards = listing?.cards ?? [];
  // Rows the browser has stand in a right order only as long as the order stays the same.
  if (listing && !isMore && state !== 'settled' && query.sort === listing.query.sort) {
    const narrowed = narrow(knownCards(kind), query, { brands: listing.facets.marque, fuels });
    // None of them is not none at all: then the rows shown stay until the stock has answered (L4).
    if (narrowed.length > 0) cards = narrowed;
  }
  return { ...address, state, listing, cards };
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
