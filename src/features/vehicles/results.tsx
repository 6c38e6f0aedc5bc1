import { CardSkeleton, CardView } from './card-view.tsx';
import { GetMore } from './get-more.tsx';
import { placeOf, RESULTS_ID } from './ids.ts';
import { LoadFailure } from './load-failure.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './results.module.css';
import type { ShownListing } from './use-listing.ts';
import { PAGE_SIZE, type VehicleKind } from './vehicle.ts';

/** How many cards the first row has on the widest screen: their pictures do not wait to be near. */
const FIRST_ROW = 3;

/** The rows of a list in each of its states: here, awaited, none, failed (D06, L15). */
export function Results({ kind, shown }: { kind: VehicleKind; shown: ShownListing }) {
  const { state, listing, cards } = shown;
  const isWaiting = state === 'waiting';
  const coming = comingRows(shown);
  return (
    <section
      id={RESULTS_ID}
      tabIndex={-1}
      aria-label="Résultats"
      aria-busy={isWaiting || undefined}
      className={styles.results}
    >
      {state === 'failed' && <LoadFailure kind={kind} hasRows={cards.length > 0} />}
      {listing !== null && cards.length === 0 && state !== 'failed' && <NothingFound kind={kind} listing={listing} />}
      {cards.length + coming > 0 && (
        <ul className={styles.grid}>
          {/* Each place stays where it is and changes its card, so that nothing slides about while a list changes. */}
          {cards.map((card, rank) => (
            <li key={placeOf(rank)} id={placeOf(rank)}>
              <CardView key={card.id} card={card} eager={rank < FIRST_ROW} urgent={rank === 0} />
            </li>
          ))}
          {Array.from({ length: coming }, (_, i) => (
            <li key={placeOf(cards.length + i)} aria-hidden="true">
              <CardSkeleton />
            </li>
          ))}
        </ul>
      )}
      {listing !== null && cards === listing.cards && <GetMore kind={kind} shown={shown} listing={listing} />}
    </section>
  );
}

/** How many places are kept for rows on their way: a first page, or the next one. */
function comingRows({ state, listing, cards }: ShownListing): number {
  if (state === 'waiting' && listing === null) return PAGE_SIZE;
  return state === 'waiting-more' && listing !== null ? Math.min(PAGE_SIZE, listing.remaining - cards.length) : 0;
}
