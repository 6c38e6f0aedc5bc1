import { atPlace } from '../../../shared/text/french.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import type { Head } from '../client/site.ts';
import {
  LINK_CARD_SIZE,
  type LinkCardSite,
  type LinkedVehicle,
  linkCardOf,
  linkCardPath,
  linkCardText,
} from '../link-cards/link-card.ts';

/**
 * A car's title with its year and the dealership's town, as search engines list it. A year that the title has is not
 * repeated.
 *
 * @example
 * // 'Peugeot 208 Active 2021 à Villeneuve-les-Tilleuls'
 */
export function placedTitle(
  { title, model_year }: Pick<Vehicle, 'title' | 'model_year'>,
  city: string | undefined,
): string {
  const year = model_year.trim();
  return [title, ...(year === '' || title.includes(year) ? [] : [year]), ...(city ? [atPlace(city)] : [])].join(' ');
}

/** A sold vehicle's title and description, so that link cards in old chats show at once that it is sold. */
export function soldHead(
  vehicle: Pick<Vehicle, 'title' | 'model_year'>,
  city: string | undefined,
): Pick<Head, 'title' | 'description'> {
  const title = placedTitle(vehicle, city);
  return {
    title: `Vendu : ${title}`,
    description: `${title} : ce véhicule est vendu. Découvrez les véhicules similaires de notre stock.`,
  };
}

/**
 * The vehicle's link card. A picture elsewhere is its own card: this site does not fetch it, and a card without the
 * vehicle would show less.
 */
export function headImage(
  { title, images, pictures, status }: Pick<Vehicle, 'title' | 'images' | 'pictures' | 'status'>,
  card: LinkedVehicle,
  site: LinkCardSite,
): Pick<Head, 'image'> {
  const [photo = ''] = images;
  const isElsewhere = photo !== '' && !pictures.some(({ src }) => src === photo);
  if (isElsewhere) return { image: { address: photo, alt: title } };
  const linkCard = linkCardOf(card, status, site);
  return {
    image: { address: linkCardPath(card, linkCard, photo), alt: linkCardText(linkCard), ...LINK_CARD_SIZE },
  };
}
