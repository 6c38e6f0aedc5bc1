import { useLoaderData } from 'react-router';
import type { Head, LoaderArgs } from '../site/site.ts';
import { type ListingData, loadListing } from '../vehicles/listing.ts';
import { Listing } from '../vehicles/listing-view.tsx';
import { carCard } from './car-card.ts';

export function meta({ data }: { data: ListingData }): Head {
  return {
    title: 'Voitures d’occasion contrôlées et garanties',
    description: `${data.remaining} voitures d’occasion contrôlées et garanties, à la journée ou au mois, prix affichés.`,
    canonical: '/',
  };
}

export const loader = (args: LoaderArgs) => loadListing(args, 'cars', carCard);

/** The home page (PUB-1, CARL-1). */
export default function CataloguePage() {
  const data = useLoaderData() as ListingData;
  return (
    <Listing
      kind="cars"
      heading="Achetez votre voiture d'occasion contrôlée & garantie"
      cardOf={carCard}
      first={data}
    />
  );
}
