/** Limits of an upload (D36, D45). */
export const UPLOAD = {
  /** Bytes of one file. */
  file: 15 * 1024 * 1024,
  files: 30,
  /** Pixels of one picture: above, a small file may take all memory when it is opened. */
  pixels: 50_000_000,
  /** The same for AVIF, which is opened whole: 50 million take 800 MB. */
  avifPixels: 16_000_000,
} as const;

export const FOLDERS = ['users', 'cars', 'trucks'] as const;
export type Folder = (typeof FOLDERS)[number];

/** Messages shown beside a rejected file. */
export const REFUSED = {
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

/** Why a file is not there yet, though it is not at fault. */
export const UNSENT = {
  away: 'Connexion interrompue',
  failed: 'L’envoi a échoué',
  unreadable: 'Ce fichier ne peut plus être lu : choisissez-le à nouveau',
  session: 'Votre session est terminée',
} as const;
