/** Largest file of an upload. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;

/** Most files of one request, and most photos of one vehicle. */
export const MAX_FILES = 30;

/** Pixels of one picture: with more, even a small file may take all memory when it is decoded. */
export const MAX_PIXELS = 50_000_000;

/** Pixels of one AVIF picture. AVIF is decoded whole: 50 million pixels would take 800 MB. */
export const MAX_AVIF_PIXELS = 16_000_000;

export const FOLDERS = ['users', 'cars', 'trucks'] as const;
export type Folder = (typeof FOLDERS)[number];

/** Messages shown beside a rejected file. */
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

/** Why an acceptable file is not stored yet. */
export const UNSENT = {
  away: 'Connexion interrompue',
  failed: 'L’envoi a échoué',
  full: 'Le site n’a plus de place : prévenez la personne qui le gère, puis réessayez',
  unreadable: 'Ce fichier ne peut plus être lu : choisissez-le à nouveau',
  session: 'Votre session est terminée',
} as const;
