import { listPath, type VehicleKind } from '../../../shared/paths.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Facets } from '../client/catalogue-client.ts';
import { type ListQuery, OFFER_CODES, withOffer, writeListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import styles from './offer-switch.module.css';

type Props = {
  kind: VehicleKind;
  query: ListQuery;
  /** null before the first response. */
  facets: Facets | null;
  /** True if the facets' counts belong to the list that is shown. */
  isCounted: boolean;
};

const CHOICES = [
  ['tout', 'Tout', null],
  ['achat', 'Acheter', OFFER_CODES.achat],
  ['location', 'Louer', OFFER_CODES.location],
] as const;

/** To buy or to rent, links to the list of each; nothing if the stock is offered in one way only. */
export function OfferSwitch({ kind, query, facets, isCounted }: Props) {
  const { sale, rental } = useSite().dealership.parts;
  if (!sale || !rental) return null;
  if (query.offer === null && facets !== null && facets.offers.length < 2) return null;
  return (
    <nav aria-label="Acheter ou louer" className={styles.switch}>
      {CHOICES.map(([code, label, offer]) => (
        <PageLink
          key={code}
          href={`${listPath(kind)}?${writeListQuery(withOffer(query, offer))}`.replace(/\?$/, '')}
          follow="in-place"
          aria-current={offer === query.offer || undefined}
        >
          {/* One text, which late fonts do not move. */}
          {isCounted && facets ? `${label} ${facets.offre[code]}` : label}
        </PageLink>
      ))}
    </nav>
  );
}
