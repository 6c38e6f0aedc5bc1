import { useLoaderData } from 'react-router';
import type { Parts } from '../../../shared/dealership.ts';
import { listHeading } from '../../../shared/list-heading.ts';
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
  const { address, parts } = site.dealership;
  const { city } = address;
  const all = parts.sale ? 'Voitures d’occasion contrôlées et garanties' : 'Location de voitures';
  const some = parts.sale ? 'Voitures d’occasion' : all;
  const titles = { all: city ? `${all} ${atPlace(city)}` : all, some };
  const { selection, count, ...head } = listingHead(site, 'cars', data, titles);
  return {
    ...head,
    description: import.meta.env.SSR ? descriptionOf(count, selection, parts) : '',
  };
}

function descriptionOf(count: number | null, selection: string, { sale, rental }: Parts): string {
  const [of, checked] = sale ? ['d’occasion', 'contrôlée et garantie'] : ['en location', ''];
  if (count === 0 && selection === '') return `Voitures ${of}\u00a0: aucune n’est proposée pour le moment.`;
  const suffix = selection === '' ? '' : ` (${selection})`;
  const noun = count === 1 ? '1 voiture' : count ? `${count} voitures` : 'Voitures';
  const checkedText = count === 1 ? checked : checked.replace('contrôlée et garantie', 'contrôlées et garanties');
  const cars = [`${noun} ${of}${suffix}`, checkedText].filter(Boolean).join(' ');
  return `${cars}${rental ? ', à la journée ou au mois' : ''}, prix affichés.`;
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
      heading={dealership.homeTitle ?? listHeading('cars', dealership.parts, dealership.interface)}
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
