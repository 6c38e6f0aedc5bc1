import { listHeading } from '../../../shared/list-heading.ts';
import { isForRent, isForSale, type OfferKind } from '../../stock/vehicles/fields/choices.ts';
import { useSite } from '../client/site.ts';
import type { ListProps } from './listing.ts';
import { ListingView } from './listing-view.tsx';

export default function CarsView({ listing }: ListProps) {
  const { dealership } = useSite();
  return (
    <ListingView
      kind="cars"
      heading={dealership.homeTitle ?? listHeading('cars', dealership.parts, dealership.interface)}
      leadOf={() => dealership.trustLine}
      noteOf={noteOf}
      loaded={listing}
      isHome
    />
  );
}

function noteOf(offer: OfferKind): string {
  const rental = 'Prix toutes taxes comprises, par jour et par mois, pour une location sans option d’achat.';
  if (!isForSale(offer)) return rental;
  const prices = isForRent(offer) ? rental : 'Prix de vente toutes taxes comprises.';
  return `${prices} La garantie indiquée s’ajoute aux garanties légales de conformité et des vices cachés.`;
}
