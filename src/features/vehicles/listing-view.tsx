import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { countSentence } from '../../shared/labels.ts';
import { Icon } from '../../ui/icon.tsx';
import { Term } from '../../ui/term.tsx';
import { listPath } from '../site/paths.ts';
import type { VehicleOf } from '../site/reads.ts';
import { useReads, useSite } from '../site/site.ts';
import { CardView } from './card-view.tsx';
import type { Card } from './facts.ts';
import { FilterPanel } from './filter-panel.tsx';
import { type ListQuery, writeListQuery } from './list-query.ts';
import type { ListingData } from './listing.ts';
import styles from './listing.module.css';
import { useListQuery } from './use-list-query.ts';
import type { VehicleKind } from './vehicle.ts';

type Props<K extends VehicleKind> = {
  kind: K;
  heading: string;
  /** What the heading does not say (D09). */
  lead?: string;
  cardOf: (vehicle: VehicleOf[K]) => Card;
  first: ListingData;
};

/** A list page (CARL-*, TRKL-*): heading, search, filters, count, cards, 'Get More'. */
export function Listing<K extends VehicleKind>({ kind, heading, lead, cardOf, first }: Props<K>) {
  const { dealership } = useSite();
  const { query, apply } = useListQuery(kind, first.query);
  const loading = useNavigation().state === 'loading';
  const { pages, getMore, state } = useMore(kind, first, cardOf);
  const { cards } = pages;

  return (
    <div className={styles.page}>
      <div className={styles.opening}>
        <h1>{heading}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {dealership.trustLine !== undefined && kind === 'cars' && <p className={styles.lead}>{dealership.trustLine}</p>}
      </div>
      <FilterPanel kind={kind} query={query} facets={first.facets} apply={apply} />
      <section className={styles.results} aria-busy={loading || undefined} aria-label="Résultats">
        <p className={styles.count} role="status">
          {countSentence(kind, first.remaining)}
        </p>
        {cards.length === 0 ? (
          <Nothing kind={kind} query={query} />
        ) : (
          <ul className={styles.grid}>
            {cards.map((card, i) => (
              <li key={card.id}>
                <CardView card={card} eager={i < 3} />
              </li>
            ))}
          </ul>
        )}
        {state === 'failed' && (
          <p className={styles.failed} role="alert">
            La suite n’a pas pu être chargée.{' '}
            <button type="button" onClick={getMore}>
              Réessayer
            </button>
          </p>
        )}
        {cards.length < first.remaining && cards.length > 0 && (
          <div className={styles.more}>
            <a
              href={nextAddress(kind, first.query, cards.length)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                getMore();
              }}
              aria-disabled={state === 'loading' || undefined}
            >
              {state === 'loading' ? (
                <Term of="loading" style={dealership.interface} />
              ) : (
                <>
                  <Term of="getMore" style={dealership.interface} />
                  <Icon name="down" />
                </>
              )}
            </a>
            <p>
              {cards.length} sur {first.remaining}
            </p>
          </div>
        )}
      </section>
    </div>
  );
}

function Nothing({ kind, query }: { kind: VehicleKind; query: ListQuery }) {
  const { dealership } = useSite();
  const narrowed = writeListQuery(query).size > 0;
  return (
    <div className={styles.nothing}>
      <p>
        <Term of={kind === 'cars' ? 'noCar' : 'noTruck'} style={dealership.interface} />
      </p>
      <p>Aucun véhicule ne correspond. Élargissez votre recherche, ou demandez-nous : nous cherchons pour vous.</p>
      {narrowed && <a href={listPath(kind)}>Réinitialiser les filtres</a>}
    </div>
  );
}

/** The pages after the first: each asked with the index of the last card, appended, never twice the same card (STT-4). */
function useMore<K extends VehicleKind>(kind: K, first: ListingData, cardOf: (vehicle: VehicleOf[K]) => Card) {
  const reads = useReads();
  const [pages, setPages] = useState({ first, cards: first.cards });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const location = useLocation();
  if (pages.first !== first) {
    setPages({ first, cards: first.cards });
    setState('idle');
  }

  const getMore = async () => {
    if (state === 'loading') return;
    setState('loading');
    try {
      const { data } = await reads.list(kind, { ...first.query, page: 1 }, pages.cards.length - 1);
      setPages((now) => {
        if (now.first !== first) return now;
        const known = new Set(now.cards.map(({ id }) => id));
        const cards = [...now.cards, ...data.map(cardOf).filter(({ id }) => !known.has(id))];
        return { first, cards };
      });
      setState('idle');
      // The address tells how much is shown, for the way back and for sharing; the router need not load it again.
      const address = nextAddress(kind, first.query, pages.cards.length);
      if (location.key) window.history.replaceState(window.history.state, '', address);
    } catch {
      setState('failed');
    }
  };
  return { pages, getMore: () => void getMore(), state };
}

function nextAddress(kind: VehicleKind, query: ListQuery, shown: number): string {
  return `${listPath(kind)}?${writeListQuery({ ...query, page: Math.ceil(shown / 12) + 1 })}`;
}

