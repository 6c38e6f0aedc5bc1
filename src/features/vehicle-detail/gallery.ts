import type { Picture } from '../images/picture.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';

/** Space between two slides and time each one stands, in pixels and milliseconds (spec §9, CST-11). */
export const SLIDE_SPACING = 25;
export const AUTOPLAY_DELAY = 3000;

/** A vehicle's pictures, cover first, each once: those of ours with their sizes, others as the dealer gave them. */
export function galleryPictures({ images, pictures }: Pick<Vehicle, 'images' | 'pictures'>): Picture[] {
  return [...new Set(images)].map(
    (src) => pictures.find((known) => known.src === src) ?? { src, width: 4, height: 3, placeholder: '' },
  );
}

/** The element of a picture on the stage, for links that work without JavaScript. */
export function photoId(index: number): string {
  return `photo-${index + 1}`;
}

export function photoWords(index: number, count: number): string {
  return `Photo ${index + 1} sur ${count}`;
}

/** The place after (or before) `index`; after the last comes the first, so that no arrow ever goes dead. */
export function stepFrom(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count;
}
