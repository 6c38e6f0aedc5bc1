import type { Picture } from '../../../platform/images/picture.ts';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';

export const SLIDE_SPACING = 25;

export const AUTOPLAY_DELAY_MS = 3000;

/**
 * Returns a vehicle's pictures without duplicates, cover first. The size of a picture from another site is unknown, so
 * 4 × 3 is assumed.
 */
export function galleryPictures({ images, pictures }: Pick<Vehicle, 'images' | 'pictures'>): Picture[] {
  return [...new Set(images)].map(
    (src) => pictures.find((picture) => picture.src === src) ?? { src, width: 4, height: 3, placeholder: '' },
  );
}

export function photoId(index: number): string {
  return `photo-${index + 1}`;
}

export function photoWords(index: number, count: number): string {
  return `Photo ${index + 1} sur ${count}`;
}

export function stepFrom(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count;
}
