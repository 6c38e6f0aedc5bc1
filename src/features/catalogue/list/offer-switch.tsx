import type { VehicleKind } from '../../../shared/paths.ts';
import type { Facets } from '../client/facets.ts';
import { InPlaceLink } from '../client/in-place-link.tsx';
import { type ListQuery, listAddress, OFFER_CODES, withOffer } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import styles from './offer-switch.module.css';

type Props = {
  kind: VehicleKind;
  query: ListQuery;
  facets: Facets;
  isCounted: boolean;
};

const CHOICES = [
  ['tout', 'Tout', null],
  ['achat', 'Acheter', OFFER_CODES.achat],
  ['location', 'Louer', OFFER_CODES.location],
] as const;

/** Links to the vehicles for sale and for rent. Shows nothing if the stock has only one offer. */
export function OfferSwitch({ kind, query, facets, isCounted }: Props) {
  const { sale, rental } = useSite().dealership.parts;
  if (!sale || !rental) return null;
  if (query.offer === null && facets.offers.length < 2) return null;
  return (
    <nav aria-label="Acheter ou louer" className={styles.switch}>
      {CHOICES.map(([code, label, offer]) => (
        <InPlaceLink
          key={code}
          href={listAddress(kind, withOffer(query, offer))}
          aria-current={offer === query.offer || undefined}
        >
          {/* A single text does not move when a font loads late. */}
          {isCounted ? `${label} ${facets.offre[code]}` : label}
        </InPlaceLink>
      ))}
    </nav>
  );
}
