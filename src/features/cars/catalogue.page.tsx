import { useLoaderData } from 'react-router';
import { type Head, type LoaderArgs, type Site, useSite } from '../site/site.ts';
import { dealerData } from '../site/structured-data.ts';
import type { ListingData } from '../vehicles/listing.ts';
import { listingHead } from '../vehicles/listing-head.ts';
import { ListingView } from '../vehicles/listing-view.tsx';
import { loadListing } from '../vehicles/load-listing.ts';
import { carCard } from './car-card.ts';

export function meta({ data, site }: { data: ListingData; site: Site }): Head {
  const { canonical, jsonLd } = listingHead(site, 'cars', data);
  const count = data.answer && 'remaining' in data.answer ? `${data.answer.remaining} voitures` : 'Voitures';
  return {
    title: 'Voitures d’occasion contrôlées et garanties',
    description: `${count} d’occasion contrôlées et garanties, à la journée ou au mois, prix affichés.`,
    canonical,
    jsonLd: [dealerData(site), ...jsonLd],
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
