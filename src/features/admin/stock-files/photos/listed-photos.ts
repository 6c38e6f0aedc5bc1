import { MAX_IMAGES } from '../../../stock/vehicles/vehicle.ts';

export type PhotoSource = {
  /** The address from which an import fetched it; null for an upload. A retouched photo keeps its address. */
  address: string | null;
  isOwn: boolean;
};

export type PhotoChoices = {
  /** True if the address of a photo stays a link. Only for `https`, because browsers do not load others. */
  keepLinks: boolean;
  replaceOwn: boolean;
};

export type PhotoLookup = PhotoChoices & {
  /** The stored pictures of the vehicles in the file, by path. */
  sources: ReadonlyMap<string, PhotoSource>;
  isQueued: (vehicle: number, address: string) => boolean;
};

export const LINKS_KEPT: PhotoLookup = {
  keepLinks: true,
  replaceOwn: false,
  sources: new Map(),
  isQueued: () => false,
};

export type PhotosToFetch = {
  /** Stored paths, links, and addresses to fetch, in the order of the list. */
  photos: readonly string[];
  fetched: readonly string[];
  /** The current images that the first new photo replaces. */
  replaced: readonly string[];
};

export type PlannedPhotos = {
  images: readonly string[];
  toFetch: PhotosToFetch | null;
  own: readonly string[];
};

export const isAddress = (image: string) => /^https?:\/\//i.test(image);

/**
 * @param id the vehicle; undefined for a new one
 * @param before its images
 * @param listed the images of the list; the same array as `before` if the list names none
 */
export function planPhotos(
  id: number | undefined,
  before: readonly string[],
  listed: readonly string[],
  lookup: PhotoLookup,
): PlannedPhotos {
  if (listed === before) return { images: before, toFetch: null, own: [] };
  const { sources, keepLinks, replaceOwn } = lookup;
  const shown = new Map(
    before.flatMap((image): [string, string][] => {
      const address = sources.get(image)?.address;
      return address ? [[address, image]] : [];
    }),
  );
  const photos = [...new Set(listed.map((photo) => shown.get(photo) ?? photo))];
  const isToFetch = (photo: string) => isAddress(photo) && !(keepLinks && /^https:/i.test(photo));
  const fetched = photos.filter(isToFetch);
  // A picture of the demonstration may have no row yet.
  const isOwn = (image: string) => !isAddress(image) && sources.get(image)?.isOwn !== false;
  const own = before.filter((image) => isOwn(image) && !photos.includes(image));
  if (own.length > 0 && !replaceOwn) return { images: before, toFetch: null, own };
  if (fetched.length === 0) return { images: photos, toFetch: null, own };
  if (id !== undefined && fetched.every((address) => lookup.isQueued(id, address)))
    return { images: before, toFetch: null, own };
  const replaced = before.filter((image) => !photos.includes(image) || isToFetch(image));
  const images = before.length > 0 ? before : photos.filter((photo) => !isToFetch(photo));
  return { images, toFetch: { photos, fetched, replaced }, own };
}

/** A stored photo of the list. A new one is not in the vehicle yet. */
export type PlacedPhoto = { path: string; isNew: boolean };

/**
 * Returns the images of a vehicle after the arrival of new photos. A new photo follows the list's photo before it. The
 * images of the vehicle that the list does not have stay, unless the list replaces them.
 * @param listed the list's photos that are stored, in the order of the list
 */
export function withNewPhotos(
  current: readonly string[],
  listed: readonly PlacedPhoto[],
  replaced: readonly string[],
): { images: string[]; left: string[] } {
  const images = current.filter((image) => !replaced.includes(image));
  const left: string[] = [];
  for (const [index, { path, isNew }] of listed.entries()) {
    if (!isNew || images.includes(path)) continue;
    if (images.length >= MAX_IMAGES) {
      left.push(path);
      continue;
    }
    const before = listed.slice(0, index).findLast((photo) => images.includes(photo.path));
    const after = listed.slice(index + 1).find((photo) => images.includes(photo.path));
    const at = before ? images.indexOf(before.path) + 1 : after ? images.indexOf(after.path) : images.length;
    images.splice(at, 0, path);
  }
  return { images, left };
}
