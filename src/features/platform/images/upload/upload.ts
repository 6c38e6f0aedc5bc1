export const MAX_FILE_BYTES = 15 * 1024 * 1024;

/** Maximum number of files in a request, and of photos of a vehicle. */
export const MAX_FILES = 30;

/** Maximum number of pixels. Without this limit, even a small file could take all memory. */
export const MAX_PIXELS = 50_000_000;

/** A narrower picture looks blurred on a page. In pixels. */
export const SHARP_WIDTH = 640;

/** Returns '' for a picture that is wide enough. */
export function blurNote({ width, height }: { width: number; height: number }): string {
  return width < SHARP_WIDTH ? `Petite photo (${width} × ${height} pixels)\u00a0: elle paraîtra floue` : '';
}

/**
 * Maximum number of pixels of an AVIF picture. The library decodes it as a whole: 50 million pixels would take 800 MB.
 */
export const MAX_AVIF_PIXELS = 16_000_000;

export const FOLDERS = ['users', 'cars', 'trucks'] as const;
export type Folder = (typeof FOLDERS)[number];

export const REJECTED = {
  type: 'Ce n’est pas une image JPEG, PNG, WebP ou AVIF',
  heic: 'Format HEIC : enregistrez la photo en JPEG (sur iPhone : Réglages, Appareil photo, Formats, « Le plus compatible »)',
  empty: 'Ce fichier est vide',
  size: '15 Mo au plus par image',
  pixels: 'Cette image a trop de pixels (50 millions au plus)',
  avifPixels: 'Cette image AVIF a trop de pixels (16 millions au plus) : enregistrez-la en JPEG',
  broken: 'Cette image est abîmée et ne peut pas être lue',
  slow: 'Cette image demande trop de travail : enregistrez-la plus petite',
  count: '30 images au plus',
  busy: 'Trop d’images à la fois : réessayez dans un instant',
} as const;

export const UNSENT = {
  away: 'Connexion interrompue',
  failed: 'L’envoi a échoué',
  busy: 'Le site est très occupé',
  full: 'Le site n’a plus de place : prévenez la personne qui le gère, puis réessayez',
  unreadable: 'Ce fichier ne peut plus être lu : choisissez-le à nouveau',
  session: 'Votre session est terminée',
} as const;
