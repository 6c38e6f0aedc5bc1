import { memo, useMemo, useRef } from 'react';
import { countSentence } from '../../../shared/labels.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { Term } from '../../../ui/term.tsx';
import ticket from '../../../ui/ticket.module.css';
import { commonOffer, type OfferKind, offerLabel } from '../../stock/vehicles/fields/choices.ts';
import type { Option } from '../client/catalogue-client.ts';
import { isReversed, type ListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { ActiveFilterChips } from '../filters/active-filter-chips.tsx';
import { activeFilters } from '../filters/active-filters.ts';
import { CvtOffer } from '../filters/cvt-offer.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { FiltersShortcut } from '../filters/filters-shortcut.tsx';
import { COUNT_ID, RESULTS_ID } from '../filters/list-ids.ts';
import { SearchBox } from '../filters/search-box.tsx';
import { useFilterDrawer } from '../filters/use-filter-drawer.ts';
import { EmptyStock } from './empty-stock.tsx';
import { BesideDrawing } from './list-drawing.tsx';
import styles from './listing.module.css';
import type { ListingData } from './listing.ts';
import { OfferSwitch } from './offer-switch.tsx';
import { RemovedPrice } from './removed-price.tsx';
import { Results } from './results/results.tsx';
import { SortField } from './sort-field.tsx';
import { StockFacts } from './stock-facts.tsx';
import { useListing } from './use-listing.ts';

type Props = {
  kind: VehicleKind;
  heading: string;
  leadOf: (offer: OfferKind | null, isEmpty: boolean) => string | undefined;
  noteOf: (offer: OfferKind) => string;
  data: ListingData;
  isHome?: boolean;
};

const NO_BRANDS: readonly Option[] = [];
const NO_OPTIONS = {};

/** French law requires this sentence of some dealers. */
const MOBILITY: Record<VehicleKind, string> = {
  cars: 'Pour les trajets courts, privilégiez la marche ou le vélo. #SeDéplacerMoinsPolluer',
  trucks: 'Pensez à covoiturer. #SeDéplacerMoinsPolluer',
};

function hasReversed({ filters }: ListQuery): boolean {
  return Object.values(filters).some((bounds) => !Array.isArray(bounds) && isReversed(bounds));
}

/** A list page. Without a vehicle in the stock, the page has no filters and no count. */
export const ListingView = memo(function ListingView({ kind, heading, leadOf, noteOf, data, isHome = false }: Props) {
  const { dealership, fuels } = useSite();
  const style = dealership.interface;
  const shownListing = useListing(kind, data);
  const panel = useRef<HTMLDetailsElement>(null);
  const drawer = useFilterDrawer(panel);
  const { query, requestedQuery, apply, listing, remaining, state, isUnknown } = shownListing;
  const brands = listing?.facets.marque ?? NO_BRANDS;
  const options = listing?.facets ?? NO_OPTIONS;
  const active = useMemo(
    () => activeFilters(requestedQuery, { kind, brands, options, fuels, style }),
    [requestedQuery, kind, brands, options, fuels, style],
  );
  const offer = commonOffer(listing?.facets.offers ?? []);
  const stock = listing?.facets.stock;
  const isEmpty = stock?.vehicles === 0;
  const lead = leadOf(offer, isEmpty);

  const opening = (
    <div className={`${ticket.band} ${styles.opening}`}>
      <BesideDrawing kind={kind}>
        <h1>{heading}</h1>
        {!(isEmpty && lead === undefined) && (
          <p className={styles.lead}>
            {offer !== null && <strong>{offerLabel(offer)}</strong>}
            {lead !== undefined && <span>{offer === null ? lead : ` ${lead}`}</span>}
          </p>
        )}
        {!isEmpty && <SearchBox query={query} apply={apply} />}
        {isHome && <StockFacts stock={stock} />}
      </BesideDrawing>
    </div>
  );
  if (isEmpty)
    return (
      <div className={styles.page}>
        {opening}
        <div className={styles.empty}>
          <EmptyStock kind={kind} />
        </div>
      </div>
    );
  return (
    <div className={styles.page}>
      {opening}
      <SkipLink to={RESULTS_ID}>Passer les filtres</SkipLink>
      <FilterPanel
        kind={kind}
        query={query}
        facets={listing?.facets ?? null}
        isCounted={!isUnknown}
        remaining={remaining}
        activeCount={active.length}
        apply={apply}
        panel={panel}
        drawer={drawer}
      />
      <div className={styles.main}>
        <OfferSwitch kind={kind} query={query} facets={listing?.facets ?? null} isCounted={!isUnknown} />
        <div className={styles.head}>
          <p id={COUNT_ID} role="status" className={styles.count}>
            {remaining !== null && <span>{countSentence(kind, remaining, style)}</span>}
            {isUnknown && state === 'loading' && <Term of="loading" style={style} />}
          </p>
          <SortField kind={kind} query={query} facets={listing?.facets ?? null} apply={apply} />
        </div>
        <ActiveFilterChips kind={kind} query={requestedQuery} active={active} apply={apply} />
        <RemovedPrice kind={kind} query={requestedQuery} style={style} />
        {hasReversed(requestedQuery) && (
          <p className={styles.ignored}>Un filtre ne compte pas : son minimum dépasse son maximum.</p>
        )}
        {listing !== null && !isUnknown && (
          <CvtOffer kind={kind} query={requestedQuery} facets={listing.facets} apply={apply} />
        )}
        <Results kind={kind} listingState={shownListing} />
        <div className={styles.note}>
          {offer !== null && <p>{noteOf(offer)}</p>}
          {dealership.mobilityMessage && <p>{MOBILITY[kind]}</p>}
        </div>
      </div>
      <FiltersShortcut activeCount={active.length} show={drawer.show} />
    </div>
  );
});
