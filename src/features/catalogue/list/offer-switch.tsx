import { type MouseEvent, memo } from 'react';
import { listPath, type VehicleKind } from '../../../shared/paths.ts';
import type { Facets } from '../client/catalogue-client.ts';
import { type ListQuery, OFFER_CODES, withOffer, writeListQuery } from '../client/list-query.ts';
import type { ApplyQuery } from '../filters/use-list-address.ts';
import styles from './offer-switch.module.css';

type Props = {
  kind: VehicleKind;
  query: ListQuery;
  /** null before the first response. */
  facets: Facets | null;
  /** True where the facets' counts belong to the list that is shown. */
  isCounted: boolean;
  apply: ApplyQuery;
};

const CHOICES = [
  ['', 'Tout', null],
  ['achat', 'Acheter', OFFER_CODES.achat],
  ['location', 'Louer', OFFER_CODES.location],
] as const;

/** To buy or to rent, links to the list of each (OFFR-2); nothing where the stock is offered in one way only. */
export const OfferSwitch = memo(function OfferSwitch({ kind, query, facets, isCounted, apply }: Props) {
  if (query.offer === null && facets !== null && facets.offers.length < 2) return null;
  return (
    <nav aria-label="Acheter ou louer" className={styles.switch}>
      {CHOICES.map(([code, label, offer]) => {
        const wanted = withOffer(query, offer);
        const count = facets?.offre.find(({ value }) => value === code)?.count;
        const follow = (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          apply(wanted);
        };
        return (
          <a
            key={code}
            href={`${listPath(kind)}?${writeListQuery(wanted)}`.replace(/\?$/, '')}
            aria-current={offer === query.offer || undefined}
            onClick={follow}
          >
            {label} {isCounted && count !== undefined && <small>{count}</small>}
          </a>
        );
      })}
    </nav>
  );
});
