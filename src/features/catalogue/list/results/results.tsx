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

export function Results({ kind, shown }: { kind: VehicleKind; shown: ShownListing }) {
  const { state, listing, retry } = shown;
  const { cards, first, query } = listing;
  const isLoading = state === 'loading';
  const skeletons = skeletonCount(shown);
  return (
    <section
      id={RESULTS_ID}
      tabIndex={-1}
      aria-label="Résultats"
      aria-busy={isLoading || undefined}
      data-previous={isLoading || undefined}
      className={styles.results}
    >
      {state === 'failed' && <LoadFailure kind={kind} hasRows={cards.length > 0} retry={retry} />}
      {cards.length === 0 && !isLoading && <NothingFound kind={kind} listing={listing} />}
      {first > 0 && <Earlier kind={kind} query={query} first={first} />}
      {cards.length + skeletons > 0 && (
        <CardGrid cards={cards} first={first} skeletons={skeletons} offer={query.offer} tariff={query.tariff} />
      )}
      <GetMore kind={kind} shown={shown} />
    </section>
  );
}

function skeletonCount({ state, listing: { cards, first, remaining } }: ShownListing): number {
  if (state === 'loading' && cards.length === 0) return PAGE_SIZE;
  return state === 'loading-more' ? Math.min(PAGE_SIZE, remaining - first - cards.length) : 0;
}
