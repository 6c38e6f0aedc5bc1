import type { VehicleKind } from '../../shared/paths.ts';
import { LoadFailure } from '../catalogue/load-failure.tsx';
import { RESULTS_ID } from '../vehicle-search/ids.ts';
import { PAGE_SIZE } from '../vehicles/vehicle.ts';
import { CardGrid } from './card-grid.tsx';
import { GetMore } from './get-more.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './results.module.css';
import { useCardLinks } from './use-card-links.ts';
import type { ShownListing } from './use-listing.ts';

/** The rows of a list in each of its states: here, awaited, none, failed (D06, L15). */
export function Results({ kind, shown }: { kind: VehicleKind; shown: ShownListing }) {
  const { state, rows, isBehind, isOld } = shown;
  const { listing, cards } = rows;
  const isWaiting = state === 'waiting';
  const coming = comingRows(shown);
  const { followed, links } = useCardLinks();
  return (
    <section
      id={RESULTS_ID}
      tabIndex={-1}
      aria-label="Résultats"
      aria-busy={isWaiting || isBehind || undefined}
      data-old={isOld || undefined}
      className={styles.results}
      {...links}
    >
      {state === 'failed' && <LoadFailure kind={kind} hasRows={cards.length > 0} />}
      {listing !== null && cards.length === 0 && state !== 'failed' && <NothingFound kind={kind} listing={listing} />}
      {cards.length + coming > 0 && <CardGrid {...{ cards, coming, followed }} />}
      {listing !== null && cards === listing.cards && <GetMore kind={kind} shown={shown} listing={listing} />}
    </section>
  );
}

/** How many places are kept for rows on their way: a first page, or the next one. */
function comingRows({ state, listing, rows }: ShownListing): number {
  if (state === 'waiting' && listing === null) return PAGE_SIZE;
  return state === 'waiting-more' && listing !== null ? Math.min(PAGE_SIZE, listing.remaining - rows.cards.length) : 0;
}
