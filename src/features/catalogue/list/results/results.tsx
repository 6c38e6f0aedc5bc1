import type { VehicleKind } from '../../../../shared/paths.ts';
import { PAGE_SIZE } from '../../../stock/vehicles/vehicle.ts';
import { LoadFailure } from '../../client/load-failure.tsx';
import { RESULTS_ID } from '../../filters/list-ids.ts';
import type { ShownListing } from '../use-listing.ts';
import { CardGrid } from './card-grid.tsx';
import { Earlier } from './earlier.tsx';
import { GetMore } from './get-more.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './results.module.css';
import { useCardLinks } from './use-card-links.ts';

export function Results({ kind, listingState }: { kind: VehicleKind; listingState: ShownListing }) {
  const { state, rows, isUnknown, isStale, isPrevious } = listingState;
  const { listing, cards, wanted } = rows;
  const first = listing !== null && cards === listing.cards ? listing.first : 0;
  const skeletons = skeletonCount(listingState);
  const { followedHref, links } = useCardLinks();
  return (
    <section
      id={RESULTS_ID}
      tabIndex={-1}
      aria-label="Résultats"
      aria-busy={state === 'loading' || isStale || undefined}
      data-previous={isPrevious || undefined}
      className={styles.results}
      {...links}
    >
      {state === 'failed' && <LoadFailure kind={kind} hasRows={cards.length > 0} />}
      {listing !== null && cards.length === 0 && !isUnknown && <NothingFound kind={kind} listing={listing} />}
      {first > 0 && listing !== null && <Earlier kind={kind} query={listing.query} first={first} />}
      {cards.length + skeletons > 0 && (
        <CardGrid cards={cards} first={first} skeletons={skeletons} followedHref={followedHref} {...wanted} />
      )}
      {listing !== null && cards === listing.cards && (
        <GetMore kind={kind} listingState={listingState} listing={listing} />
      )}
    </section>
  );
}

function skeletonCount({ state, listing, isUnknown, rows }: ShownListing): number {
  if (state === 'loading' && isUnknown) return PAGE_SIZE;
  return state === 'loading-more' && listing !== null
    ? Math.min(PAGE_SIZE, listing.remaining - listing.first - rows.cards.length)
    : 0;
}
