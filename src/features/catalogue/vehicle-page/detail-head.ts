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
 * Returns a title with the year and the dealership's town, for search engines. If the title already contains the year,
 * does not add it.
 *
 * @example // 'Peugeot 208 Active 2021 à Villeneuve-les-Tilleuls'
 */
export function placedTitle(
  { title, model_year }: Pick<Vehicle, 'title' | 'model_year'>,
  city: string | undefined,
): string {
  const year = model_year.trim();
  return [title, ...(year === '' || title.includes(year) ? [] : [year]), ...(city ? [atPlace(city)] : [])].join(' ');
}

/** Says that the vehicle is sold, because old chats still show its link card. */
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
 * If the first picture is on another site, returns the picture itself, because the server does not load such pictures.
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
