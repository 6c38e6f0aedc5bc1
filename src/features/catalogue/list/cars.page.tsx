import { useLoaderData } from 'react-router';
import { labelOf } from '../../../shared/labels.ts';
import { atPlace } from '../../../shared/text/french.ts';
import { isForRent, isForSale, type OfferKind } from '../../stock/vehicles/fields/choices.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../client/site.ts';
import { dealerData } from '../client/structured-data.ts';
import { listingData } from './list-structured-data.ts';
import type { ListingData } from './listing.ts';
import { listingHead } from './listing-head.ts';
import { ListingView } from './listing-view.tsx';
import { loadListing } from './load-listing.ts';

export function meta({ data, site }: { data: ListingData; site: Site }): Head {
  const { city } = site.dealership.address;
  const all = 'Voitures d’occasion contrôlées et garanties';
  const titles = { all: city ? `${all} ${atPlace(city)}` : all, some: 'Voitures d’occasion' };
  const { selection, count, ...head } = listingHead(site, 'cars', data, titles);
  return {
    ...head,
    description: import.meta.env.SSR ? descriptionOf(count, selection, site.dealership.parts.rental) : '',
  };
}

function descriptionOf(count: number | null, selection: string, isRented: boolean): string {
  const suffix = selection === '' ? '' : ` (${selection})`;
  const many = count ? `${count} voitures` : 'Voitures';
  const cars =
    count === 1
      ? `1 voiture d’occasion${suffix} contrôlée et garantie`
      : `${many} d’occasion${suffix} contrôlées et garanties`;
  if (count === 0 && selection === '') return 'Voitures d’occasion\u00a0: aucune n’est proposée pour le moment.';
  return `${cars}${isRented ? ', à la journée ou au mois' : ''}, prix affichés.`;
}

export const jsonLd = import.meta.env.SSR
  ? (args: { data: ListingData; site: Site }) => [dealerData(args.site), ...listingData(args)]
  : undefined;

export const loader = (args: LoaderArgs) => loadListing(args, 'cars');

export default function CarsPage() {
  const data = useLoaderData<typeof loader>();
  const { dealership } = useSite();
  return (
    <ListingView
      kind="cars"
      heading={dealership.homeTitle ?? labelOf('carsHeading', dealership.interface)}
      leadOf={() => dealership.trustLine}
      noteOf={noteOf}
      data={data}
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
