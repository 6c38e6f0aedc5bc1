import { useEffect, useRef } from 'react';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Term } from '../../../../ui/term.tsx';
import { MAX_PAGES, PAGE_SIZE } from '../../../stock/vehicles/vehicle.ts';
import { type ListQuery, listAddress } from '../../client/list-query.ts';
import { useSite } from '../../client/site.ts';
import { RESULTS_ID, rankId } from '../../filters/list-ids.ts';
import { queryLink } from '../../filters/query-link.ts';
import type { ShownListing } from '../use-listing.ts';
import { CardGrid } from './card-grid.tsx';
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

function Earlier({ kind, query, first }: { kind: VehicleKind; query: ListQuery; first: number }) {
  const earlier = listAddress(kind, { ...query, page: first / PAGE_SIZE });
  return (
    <p className={styles.earlier}>
      <a href={`${earlier}#${rankId(first - PAGE_SIZE)}`} rel="prev">
        Voir les précédents
      </a>
    </p>
  );
}

type Props = { kind: VehicleKind; shown: ShownListing };

function GetMore({ kind, shown }: Props) {
  const { dealership } = useSite();
  const { state, listing, deepen, retry } = shown;
  const { cards, first, remaining, query } = listing;
  const focusFrom = useRef<number>(undefined);
  const isLoading = state === 'loading-more';
  const end = first + cards.length;
  const page = Math.floor(end / PAGE_SIZE) + 1;
  const hasMore = end < remaining;

  useEffect(() => {
    const from = focusFrom.current;
    if (from === undefined || end <= from) return;
    focusFrom.current = undefined;
    // The focused link disappears.
    if (!hasMore) document.querySelector<HTMLElement>(`#${rankId(from)} a`)?.focus({ preventScroll: true });
  }, [end, hasMore]);

  if (remaining === 0) return null;
  const deeper = { ...query, page };
  const link = queryLink(kind, deeper, () => {
    if (isLoading) return;
    focusFrom.current = end;
    deepen(deeper);
  });
  return (
    <div className={styles.more}>
      <p aria-live="polite">{`${first > 0 ? `${first + 1} à ` : ''}${end} sur ${remaining}`}</p>
      <progress className={styles.progress} value={end} max={remaining} aria-hidden="true" />
      {state === 'failed-more' ? (
        <LoadFailure kind={kind} hasRows retry={retry} />
      ) : hasMore && page <= MAX_PAGES ? (
        <a
          {...link}
          href={`${link.href}#${rankId(end)}`}
          rel="next"
          className={buttonClass('brand')}
          aria-disabled={isLoading || undefined}
        >
          {isLoading ? (
            <Term of="loading" style={dealership.interface} />
          ) : (
            <>
              <Term of="getMore" style={dealership.interface} />
              <Icon name="down" />
            </>
          )}
        </a>
      ) : (
        hasMore && <p>Affinez votre recherche pour voir la suite.</p>
      )}
    </div>
  );
}

type FailureProps = { kind: VehicleKind; hasRows: boolean; retry: () => void };

/** Rows that are already loaded and typed input stay. */
function LoadFailure({ kind, hasRows, retry }: FailureProps) {
  const { dealership } = useSite();
  const subject = kind === 'cars' ? 'Les voitures' : 'Les camions';
  return (
    <div role="alert" className={styles.failure}>
      <Icon name="alert" size={22} />
      <div>
        <p>
          <strong>
            {hasRows
              ? 'La liste n’a pas pu être mise à jour.'
              : `${subject} n’ont pas pu être chargé${kind === 'cars' ? 'es' : 's'}.`}
          </strong>
        </p>
        <p className="small muted">
          La connexion a peut-être été coupée un instant.
          {dealership.phone && (
            <>
              {' '}
              Vous pouvez aussi nous appeler au <a href={dealership.phone.href}>{dealership.phone.shown}</a>.
            </>
          )}
        </p>
      </div>
      <Button look="brand" onClick={retry}>
        <Icon name="retry" />
        Réessayer
      </Button>
    </div>
  );
}
