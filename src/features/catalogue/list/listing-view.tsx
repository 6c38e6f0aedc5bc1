import { memo, useMemo, useRef, useState } from 'react';
import { countSentence } from '../../../shared/labels.ts';
import type { Interface } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { Term } from '../../../ui/term.tsx';
import ticket from '../../../ui/ticket.module.css';
import { commonOffer, type OfferKind, offerLabel } from '../../stock/vehicles/fields/choices.ts';
import type { Stock } from '../client/facets.ts';
import { isReversed, isSameQuery, type ListQuery, removedPrice } from '../client/list-query.ts';
import { OpenNow } from '../client/open-now.tsx';
import { useSite } from '../client/site.ts';
import { ActiveFilterChips } from '../filters/active-filter-chips.tsx';
import { activeFilters, priceText } from '../filters/active-filters.ts';
import { CvtOffer } from '../filters/cvt-offer.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { FiltersShortcut } from '../filters/filters-shortcut.tsx';
import { COUNT_ID, RESULTS_ID } from '../filters/list-ids.ts';
import { SearchBox } from '../filters/search-box.tsx';
import { useFilterDrawer } from '../filters/use-filter-drawer.ts';
import { BesideDrawing } from './list-drawing.tsx';
import styles from './listing.module.css';
import type { Listing } from './listing.ts';
import { OfferSwitch } from './offer-switch.tsx';
import { EmptyStock } from './results/nothing-found.tsx';
import { Results } from './results/results.tsx';
import { SortField } from './sort-field.tsx';
import factStyles from './stock-facts.module.css';
import { useListing } from './use-listing.ts';

type Props = {
  kind: VehicleKind;
  heading: string;
  leadOf: (offer: OfferKind | null, isEmpty: boolean) => string | undefined;
  noteOf: (offer: OfferKind) => string;
  loaded: Listing;
  isHome?: boolean;
};

/** French law requires this sentence of some dealers. */
const MOBILITY: Record<VehicleKind, string> = {
  cars: 'Pour les trajets courts, privilégiez la marche ou le vélo. #SeDéplacerMoinsPolluer',
  trucks: 'Pensez à covoiturer. #SeDéplacerMoinsPolluer',
};

function hasReversed({ filters }: ListQuery): boolean {
  return Object.values(filters).some((bounds) => !Array.isArray(bounds) && isReversed(bounds));
}

/** A list page. Without a vehicle in the stock, the page has no filters and no count. */
export const ListingView = memo(function ListingView({ kind, heading, leadOf, noteOf, loaded, isHome = false }: Props) {
  const { dealership, fuels } = useSite();
  const style = dealership.interface;
  const shown = useListing(kind, loaded);
  const panel = useRef<HTMLDetailsElement>(null);
  const drawer = useFilterDrawer(panel);
  const { query, apply, listing, state } = shown;
  const { facets } = listing;
  const isLoading = state === 'loading';
  /** Null while the number is unknown. */
  const remaining = isLoading || state === 'failed' ? null : listing.remaining;
  const active = useMemo(
    () => activeFilters(query, { kind, brands: facets.marque, options: facets, fuels, style }),
    [query, kind, facets, fuels, style],
  );
  const offer = commonOffer(facets.offers);
  const { stock } = facets;
  const isEmpty = stock.vehicles === 0;
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
        <div className={`full ${styles.empty}`}>
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
        facets={facets}
        isCounted={!isLoading}
        remaining={remaining}
        activeCount={active.length}
        apply={apply}
        panel={panel}
        drawer={drawer}
      />
      <div className={styles.main}>
        <OfferSwitch kind={kind} query={query} facets={facets} isCounted={!isLoading} />
        <div className={styles.head}>
          <p id={COUNT_ID} role="status" className={styles.count}>
            {remaining !== null && <span>{countSentence(kind, remaining, style)}</span>}
            {isLoading && <Term of="loading" style={style} />}
          </p>
          <SortField kind={kind} query={query} facets={facets} apply={apply} />
        </div>
        <ActiveFilterChips kind={kind} query={query} active={active} apply={apply} />
        <RemovedPrice kind={kind} query={query} style={style} />
        {hasReversed(query) && <p className="error">Un filtre ne compte pas : son minimum dépasse son maximum.</p>}
        {!isLoading && <CvtOffer kind={kind} query={query} facets={facets} apply={apply} />}
        <Results kind={kind} shown={shown} />
        <div className={styles.note}>
          {offer !== null && <p>{noteOf(offer)}</p>}
          {dealership.mobilityMessage && <p>{MOBILITY[kind]}</p>}
        </div>
      </div>
      <FiltersShortcut activeCount={active.length} show={drawer.show} />
    </div>
  );
});

type RemovedPriceProps = { kind: VehicleKind; query: ListQuery; style: Interface };

/** Shows the price bounds that the offer switch has just removed, until the query changes again. */
function RemovedPrice({ kind, query, style }: RemovedPriceProps) {
  const [last, setLast] = useState({ query, text: '' });
  if (!isSameQuery(last.query, query)) {
    const bounds = removedPrice(last.query, query);
    setLast({ query, text: (bounds && priceText(bounds, last.query, { kind, style })) ?? '' });
  }
  return (
    <div role="status">
      {last.text !== '' && (
        <p>{`Filtre retiré, car il portait sur un autre prix\u00a0: «\u00a0${last.text}\u00a0».`}</p>
      )}
    </div>
  );
}

function StockFacts({ stock }: { stock: Stock | undefined }) {
  const { openNow } = useSite();
  const { vehicles = 0, guaranteed = 0 } = stock ?? {};
  if (vehicles === 0 && stock !== undefined && openNow === null) return null;
  return (
    <ul className={factStyles.facts}>
      {vehicles > 0 && (
        <li>
          <Figure value={vehicles} /> <span>{vehicles === 1 ? 'voiture' : 'voitures'}</span>
        </li>
      )}
      {guaranteed > 0 && (
        <li>
          <Figure value={guaranteed} /> avec garantie
        </li>
      )}
      <li>
        <OpenNow />
      </li>
    </ul>
  );
}

function Figure({ value }: { value: number }) {
  return <strong data-short={value < 10 || undefined}>{value}</strong>;
}
