import { type Address, addressLines } from '../../../shared/dealership.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSite } from './site.ts';

/**
 * A link to directions. Phones open it in the installed map, computers in the browser; a `geo:` address does nothing on
 * an iPhone. Nothing is requested before the tap.
 */
function itineraryHref(address: Address): string {
  const destination = [...addressLines(address), 'France'].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** 'Itinéraire' to the dealership; nothing if the street or the town is not set. */
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
