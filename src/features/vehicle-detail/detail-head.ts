import { atPlace } from '../../shared/french.ts';
import type { Head } from '../catalogue/site.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';

/**
 * A car's title with its year and where it stands, as search engines list it. A year that the title says is not repeated.
 *
 * @example
 * // 'Peugeot 208 Active 2021 à Villeneuve-les-Tilleuls'
 */
export function placedTitle({ title, model_year }: Pick<Vehicle, 'title' | 'model_year'>, city: string): string {
  const year = model_year.trim();
  return [title, ...(year === '' || title.includes(year) ? [] : [year]), atPlace(city)].join(' ');
}

/** A sold vehicle's title and description: link cards in old chats say at once that it is sold (D02). */
export function soldHead(
  vehicle: Pick<Vehicle, 'title' | 'model_year'>,
  city: string,
): Pick<Head, 'title' | 'description'> {
  const title = placedTitle(vehicle, city);
  return {
    title: `Vendu : ${title}`,
    description: `${title} : ce véhicule est vendu. Découvrez les véhicules similaires de notre stock.`,
  };
}

/** The first picture for link cards, with its size where this site stores it. */
export function headImage({
  title,
  images,
  pictures,
}: Pick<Vehicle, 'title' | 'images' | 'pictures'>): Pick<Head, 'image'> {
  const [address] = images;
  if (address === undefined) return {};
  const stored = pictures.find(({ src }) => src === address);
  return { image: { address, alt: title, ...(stored ? { width: stored.width, height: stored.height } : {}) } };
}
