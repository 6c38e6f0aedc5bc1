import { useLoaderData } from 'react-router';
import { type Head, type LoaderArgs, useSite } from '../site/site.ts';
import type { ListingData } from '../vehicles/listing.ts';
import { ListingView } from '../vehicles/listing-view.tsx';
import { loadListing } from '../vehicles/load-listing.ts';
import { carCard } from './car-card.ts';

export function meta({ data }: { data: ListingData }): Head {
  const count = data.answer && 'remaining' in data.answer ? `${data.answer.remaining} voitures` : 'Voitures';
  return {
    title: 'Voitures d’occasion contrôlées et garanties',
    description: `${count} d’occasion contrôlées et garanties, à la journée ou au mois, prix affichés.`,
    canonical: '/',
  };
}

export const loader = (args: LoaderArgs) => loadListing(args, 'cars', carCard);

/** The home page (PUB-1, CARL-1). */
export default function CataloguePage() {
  const data = useLoaderData() as ListingData;
  const { dealership } = useSite();
  return (
    <ListingView
      kind="cars"
      heading="Achetez votre voiture d'occasion contrôlée & garantie"
      lead={dealership.trustLine}
      note="Prix toutes taxes comprises, par jour et par mois, pour une location sans option d’achat. La garantie indiquée s’ajoute aux garanties légales de conformité et des vices cachés."
      data={data}
    />
  );
}
