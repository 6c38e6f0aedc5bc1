import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { API } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { onPageReturn } from '../../../ui/page-return.ts';
import { type ListQuery, writeListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { isSameList, type ListAddress, useListAddress } from '../filters/use-list-address.ts';
import { LAST_INDEX, type Listing, type ListingResponse, REVISION } from './listing.ts';

export type ShownListing = ListAddress & {
  /**
   * With 'loading-more' and 'failed-more', the shown rows stay valid. Only the next rows are loading or have failed.
   */
  state: 'loaded' | 'loading' | 'loading-more' | 'failed' | 'failed-more';
  listing: Listing;
  retry: () => void;
};

/** Shows the list of the page's address. When the address changes, loads its rows. */
export function useListing(kind: VehicleKind, loaded: Listing): ShownListing {
  const { build, dealership } = useSite();
  const address = useListAddress(kind, loaded.query);
  const { query } = address;
  const [listing, setListing] = useState(loaded);
  const [failed, setFailed] = useState<ListQuery | null>(null);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef(listing);
  const search = String(writeListQuery(query));
  const isLoaded = search === String(writeListQuery(listing.query));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` stands for `query`; a new `attempt` repeats it.
  useEffect(() => {
    if (search === String(writeListQuery(shown.current.query))) return;
    const abort = new AbortController();
    fetchListing(kind, query, shown.current, abort.signal).then(
      (response) => {
        if (abort.signal.aborted) return;
        // The server runs another release. Its page can show the list.
        if (response.build !== build) return window.location.reload();
        const next = joined(shown.current, response);
        shown.current = next;
        showHead(response);
        startTransition(() => setListing(next));
      },
      () => {
        if (!abort.signal.aborted) setFailed(query);
      },
    );
    return () => abort.abort();
  }, [kind, search, attempt, build, dealership]);

  const retry = useCallback(() => {
    setFailed(null);
    setAttempt((before) => before + 1);
  }, []);
  // The browser may end a call when a visitor leaves the page.
  useEffect(() => onPageReturn(retry), [retry]);

  const isMore = isSameList(query, listing.query) && query.page > listing.query.page;
  const state = isLoaded ? 'loaded' : (`${failed === query ? 'failed' : 'loading'}${isMore ? '-more' : ''}` as const);
  return { ...address, state, listing, retry };
}

/** Requests the rows that `shown` lacks, or the whole list. */
async function fetchListing(
  kind: VehicleKind,
  query: ListQuery,
  shown: Listing,
  signal: AbortSignal,
): Promise<ListingResponse> {
  const parameters = writeListQuery(query);
  if (isSameList(query, shown.query) && query.page > shown.query.page) {
    parameters.set(LAST_INDEX, String(shown.first + shown.cards.length - 1));
    parameters.set(REVISION, shown.revision);
  }
  try {
    const response = await fetch(`${API.listing(kind)}?${parameters}`, {
      headers: { Accept: 'application/json' },
      signal,
    });
    // The specification prescribes this message (ERR-1), for trucks too.
    if (!response.ok) throw new Error(`Failed to fetch cars: ${response.status} ${response.statusText}`);
    const { data }: { data: ListingResponse[] } = await response.json();
    const [listing] = data;
    if (listing === undefined) throw new Error('Failed to fetch cars: no list');
    return listing;
  } catch (error) {
    if (!signal.aborted) console.error('Fetch error:', String(propertiesOf(error).message));
    throw error;
  }
}

/** The new rows replace the rows from the first of them. */
function joined(
  shown: Listing,
  { build: _build, title: _title, canonical: _canonical, ...next }: ListingResponse,
): Listing {
  const isNext =
    isSameList(shown.query, next.query) && next.first > 0 && next.first === shown.first + shown.cards.length;
  return isNext ? { ...next, first: shown.first, cards: [...shown.cards, ...next.cards] } : next;
}

/** Browsers show the title, and send the canonical address when a visitor shares the page. */
function showHead({ title, canonical }: ListingResponse): void {
  document.title = title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link !== null && canonical !== undefined) link.href = canonical;
}
