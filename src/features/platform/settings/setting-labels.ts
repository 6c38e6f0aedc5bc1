/** A change of the settings in words, for the journal. */

const LABELS: Readonly<Record<string, string>> = {
  name: 'Nom',
  slogan: 'Slogan',
  tagline: 'Accroche',
  phone: 'Téléphone',
  chat: 'Numéro WhatsApp',
  email: 'E-mail',
  address: 'Adresse',
  street: 'Rue',
  postalCode: 'Code postal',
  city: 'Ville',
  networks: 'Réseaux',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  poweredBy: 'Crédit en pied de page',
  copyrightFrom: 'Première année du copyright',
  logo: 'Logo',
  colours: 'Couleurs',
  primary: 'Principale',
  accent: 'Accent',
  week: 'Semaine',
  monday: 'Lundi',
  tuesday: 'Mardi',
  wednesday: 'Mercredi',
  thursday: 'Jeudi',
  friday: 'Vendredi',
  saturday: 'Samedi',
  sunday: 'Dimanche',
  closures: 'Fermetures',
  founder: 'Histoire',
  portrait: 'Portrait',
  src: 'Image',
  alt: 'Description',
  paragraphs: 'Paragraphes',
  timeline: 'Dates',
  trustLine: 'Ligne des voitures',
  trucksLine: 'Ligne des camions',
  vtcLine: 'Ligne du VTC',
  contactLine: 'Ligne du contact',
  reviewsNote: 'Origine des avis',
  reviews: 'Avis',
  priceNote: 'Ce que le prix comprend',
  tollsIncluded: 'Péages inclus',
  registration: 'Registre des VTC',
  insurer: 'Assureur',
  cars: 'Voitures',
  trucks: 'Camions',
  minimum_age: 'Âge minimum',
  licence_years: 'Années de permis',
  km_included_day: 'Km compris par jour',
  km_included_weekend: 'Km compris par week-end',
  km_included_week: 'Km compris par semaine',
  extra_km_price: 'Km supplémentaire (€)',
  deposit: 'Dépôt de garantie (€)',
  excess: 'Franchise (€)',
  rentalConditions: 'Conditions de location',
  companyName: 'Entreprise',
  legalForm: 'Forme juridique',
  capital: 'Capital',
  headOffice: 'Siège',
  siren: 'SIREN',
  rcs: 'Registre du commerce',
  vat: 'TVA intracommunautaire',
  publicationDirector: 'Direction de la publication',
  host: 'Hébergeur',
  mediator: 'Médiateur',
  website: 'Site',
  interface: 'Langue des termes',
  mobilityMessage: 'Message sur la mobilité',
  badges: 'Badges',
  new: 'Nouveauté',
  price_drop: 'Baisse de prix',
  signIn: 'Me Connecter',
  open: 'Ouvert au public',
};

/** 'address.city' → 'Adresse, ville' */
export function settingLabel(path: string): string {
  const [first = '', ...otherLabels] = path.split('.').map((part) => LABELS[part] ?? part);
  return [first, ...otherLabels.map((part) => (/^[A-Z]{2}/.test(part) ? part : part.toLowerCase()))].join(', ');
}

/** The value of a setting in words: 'oui', '09:00–12:00', the number of entries of a list. */
export function settingText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return 'aucun';
  if (value.every(isSpan)) return value.map(({ open, close }) => `${open}–${close}`).join(', ');
  return String(value.length);
}

function isSpan(value: unknown): value is { open: string; close: string } {
  return typeof value === 'object' && value !== null && 'open' in value && 'close' in value;
}
