import { type Address, addressLines } from '../../../shared/dealership.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSite } from './site.ts';

/**
 * The address of directions in Google Maps. Phones open it in the installed map, computers in the browser. A `geo:`
 * address is not used, because it does nothing on an iPhone. The page requests nothing from Google before the tap.
 */
function itineraryHref(address: Address): string {
  const destination = [...addressLines(address), 'France'].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** The link 'Itinéraire' to the dealership; it is not shown if the street or the town is not set. */
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
