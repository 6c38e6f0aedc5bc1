import { listHeading } from '../../../shared/list-heading.ts';
import { isForRent, isForSale, type OfferKind } from '../../stock/vehicles/fields/choices.ts';
import { useSite } from '../client/site.ts';
import type { ListProps } from './listing.ts';
import { ListingView } from './listing-view.tsx';

export default function TrucksView({ listing }: ListProps) {
  const { trucksTitle, trucksLine, parts, interface: style } = useSite().dealership;
  return (
    <ListingView
      kind="trucks"
      heading={trucksTitle ?? listHeading('trucks', parts, style)}
      leadOf={(offer, isEmpty) => trucksLine ?? (isEmpty ? undefined : leadOf(offer))}
      noteOf={noteOf}
      loaded={listing}
    />
  );
}

function leadOf(offer: OfferKind | null): string | undefined {
  return offer === 'sale' ? undefined : 'Location à l’heure, au week-end ou à la semaine';
}

/** Legal guarantees apply only to a sale. */
function noteOf(offer: OfferKind): string {
  const prices = isForRent(offer)
    ? 'Prix de location toutes taxes comprises.'
    : 'Prix de vente toutes taxes comprises.';
  const guarantees = isForSale(offer)
    ? ' Un véhicule vendu a les garanties légales de conformité et des vices cachés.'
    : '';
  return `${prices} Devis gratuit sur demande.${guarantees}`;
}
