import { useLoaderData } from 'react-router';
import { listHeading } from '../../../shared/list-heading.ts';
import { isForRent, isForSale, type OfferKind } from '../../stock/vehicles/fields/choices.ts';
import { type Head, type LoaderArgs, type Site, useSite } from '../client/site.ts';
import { listingData } from './list-structured-data.ts';
import type { ListingData } from './listing.ts';
import { listingHead } from './listing-head.ts';
import { ListingView } from './listing-view.tsx';
import { loadListing } from './load-listing.ts';

export function meta({ data, site }: { data: ListingData; site: Site }): Head {
  const isRented = site.dealership.parts.rental;
  const title = isRented ? 'Location de camions et d’utilitaires' : 'Camions et utilitaires d’occasion';
  const { selection, count, ...head } = listingHead(site, 'trucks', data, { all: title, some: title });
  return { ...head, description: import.meta.env.SSR ? descriptionOf(count, selection, isRented) : '' };
}

function descriptionOf(count: number | null, selection: string, isRented: boolean): string {
  const purpose = isRented ? 'en location' : 'd’occasion';
  const suffix = selection === '' ? '' : ` (${selection})`;
  const many = count ? `${count} camions et utilitaires` : 'Camions et utilitaires';
  const trucks = count === 1 ? '1 camion ou utilitaire' : many;
  if (count === 0 && selection === '')
    return `Camions et utilitaires ${purpose}\u00a0: aucun n’est proposé pour le moment.`;
  return `${trucks}${suffix} ${purpose}${isRented ? ' à l’heure, au week-end ou à la semaine' : ''}, prix affichés.`;
}

export const jsonLd = import.meta.env.SSR ? listingData : undefined;

export const loader = (args: LoaderArgs) => loadListing(args, 'trucks');

export default function TrucksPage() {
  const data = useLoaderData<typeof loader>();
  const { trucksTitle, trucksLine, parts, interface: style } = useSite().dealership;
  return (
    <ListingView
      kind="trucks"
      heading={trucksTitle ?? listHeading('trucks', parts, style)}
      leadOf={(offer, isEmpty) => trucksLine ?? (isEmpty ? undefined : leadOf(offer))}
      noteOf={noteOf}
      data={data}
    />
  );
}

function leadOf(offer: OfferKind | null): string | undefined {
  return offer === 'sale' ? undefined : 'Location à l’heure, au week-end ou à la semaine';
}

/** Returns the note below the list. Legal guarantees apply only to a sale. */
function noteOf(offer: OfferKind): string {
  const prices = isForRent(offer)
    ? 'Prix de location toutes taxes comprises.'
    : 'Prix de vente toutes taxes comprises.';
  const guarantees = isForSale(offer)
    ? ' Un véhicule vendu a les garanties légales de conformité et des vices cachés.'
    : '';
  return `${prices} Devis gratuit sur demande.${guarantees}`;
}
