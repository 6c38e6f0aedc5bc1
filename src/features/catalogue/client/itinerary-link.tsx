import { type Address, addressLines } from '../../../shared/dealership.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSite } from './site.ts';

/** A phone opens Google Maps in its app. A `geo:` address would do nothing on an iPhone. */
function itineraryHref(address: Address): string {
  const destination = [...addressLines(address), 'France'].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** Shows nothing if the dealership's street or town is missing. */
export function ItineraryLink({ className }: { className?: string }) {
  const { address } = useSite().dealership;
  if (!address.street || !address.city) return null;
  return (
    <a className={className} href={itineraryHref(address)} target="_blank" rel="noopener noreferrer">
      Itinéraire
      <VisuallyHidden> (Google Maps, nouvel onglet)</VisuallyHidden>
    </a>
  );
}
