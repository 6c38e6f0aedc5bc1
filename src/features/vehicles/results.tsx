import { CardSkeleton, CardView } from './card-view.tsx';
import { GetMore } from './get-more.tsx';
import { placeOf, RESULTS_ID } from './ids.ts';
import { LoadFailure } from './load-failure.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './results.module.css';
import type { ShownListing } from './use-listing.ts';
import { PAGE_SIZE, type VehicleKind } from './vehicle.ts';

/** The rows of a list in each of its states: here, awaited, none, failed (D06, L15). */
export function Results({ kind, shown }: { kind: VehicleKind; shown: ShownListing }) {
  const { state, listing, cards } = shown;
  const isWaiting = state === 'waiting';
  return (
    <section
      id={RESULTS_ID}
      tabIndex={-1}
      aria-label="Résultats"
      aria-busy={isWaiting || undefined}
      className={styles.results}
    >
      {state === 'failed' && <LoadFailure kind={kind} hasRows={cards.length > 0} />}
      {listing === null && isWaiting && <Skeletons />}
      {listing !== null && cards.length === 0 && state !== 'failed' && <NothingFound kind={kind} listing={listing} />}
      {cards.length > 0 && (
        <ul className={styles.grid}>
          {/* Each place stays where it is and changes its card, so that nothing slides about while a list changes. */}
          {cards.map((card, rank) => (
            <li key={placeOf(rank)} id={placeOf(rank)}>
              <CardView key={card.id} card={card} rank={rank} />
            </li>
          ))}
        </ul>
      )}
      {listing !== null && cards === listing.cards && <GetMore kind={kind} shown={shown} listing={listing} />}
    </section>
  );
}

function Skeletons() {
  return (
    <ul className={`${styles.grid} ${styles.skeletons}`} aria-hidden="true">
      {Array.from({ length: PAGE_SIZE }, (_, rank) => (
        <li key={placeOf(rank)}>
          <CardSkeleton />
        </li>
      ))}
    </ul>
  );
}
