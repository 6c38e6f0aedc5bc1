import type { Picture } from '../../../platform/images/picture.ts';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';

/** Pixels between two slides. */
export const SLIDE_SPACING = 25;

/** How long autoplay shows each slide. */
export const AUTOPLAY_DELAY_MS = 3000;

/** A vehicle's pictures, cover first, each once: uploaded ones with their sizes, others as plain addresses. */
export function galleryPictures({ images, pictures }: Pick<Vehicle, 'images' | 'pictures'>): Picture[] {
  return [...new Set(images)].map(
    (src) => pictures.find((picture) => picture.src === src) ?? { src, width: 4, height: 3, placeholder: '' },
  );
}

/** Id of a picture's slide, for links that work without JavaScript. */
export function photoId(index: number): string {
  return `photo-${index + 1}`;
}

export function photoWords(index: number, count: number): string {
  return `Photo ${index + 1} sur ${count}`;
}

/** The index after (or before) `index`; the last is followed by the first. */
export function stepFrom(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count;
}
