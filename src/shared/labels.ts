import type { Parts } from './dealership.ts';
import type { Interface } from './money.ts';

/** The specification's English texts, each with a French one (D03). All other texts are French. */
const TERMS = {
  getMore: ['Get More', 'Voir plus'],
  signIn: ['Sign-in', 'Me connecter'],
  signOut: ['Sign-out', 'Me déconnecter'],
  loading: ['Loading...', 'Chargement…'],
  noCar: ['No car found!', 'Aucune voiture trouvée'],
  noTruck: ['No trucks-rental found!', 'Aucun camion trouvé'],
  currentRates: ['Current Rates', 'Tarifs en vigueur'],
  weight: ['Weight', 'Poids'],
  uploadedDate: ['Uploaded Date', 'Mise en ligne'],
} as const;

/** A text. `lang` is set if the text is not French. */
export type LocalizedText = { text: string; lang?: 'en' | undefined };

export type LabelKey = keyof typeof TERMS;

/**
 * Returns a term and its language for the `lang` attribute (WCAG 3.1.2).
 *
 * @example
 * termOf('getMore', 'spec'); // { text: 'Get More', lang: 'en' }
 * termOf('getMore', 'fr');   // { text: 'Voir plus', lang: 'fr' }
 */
export function termOf(term: LabelKey, style: Interface): { text: string; lang: 'en' | 'fr' } {
  const [english, french] = TERMS[term];
  return style === 'spec' ? { text: english, lang: 'en' } : { text: french, lang: 'fr' };
}

/** The specification's French texts that the French interface spells differently (D03). */
const WORDS = {
  carsHeading: [
    "Achetez votre voiture d'occasion contrôlée & garantie",
    'Achetez votre voiture d’occasion contrôlée et garantie',
  ],
  trucksHeading: [
    "Achetez votre Camion d'occasion, vérifié et garanti",
    'Achetez votre camion d’occasion, vérifié et garanti',
  ],
  vtcHeading: ["L'excellence VTC, à tout moment", 'L’excellence VTC, à tout moment'],
  searchHint: ['Marque, Modèle, Carburant, Boite de vitesse', 'Marque, modèle, carburant, boîte de vitesses'],
  gearbox: ['Boite de vitesse', 'Boîte de vitesses'],
  contact: ['Contactez moi', 'Contactez-moi'],
  email: ['votre email', 'Votre e-mail'],
  message: ['Message (optionnel)', 'Message (facultatif)'],
  signIn: ['Me Connecter', 'Me connecter'],
  signOut: ['Me Déconnecter', 'Me déconnecter'],
} as const;

export function labelOf(key: keyof typeof WORDS, style: Interface): string {
  return WORDS[key][style === 'spec' ? 0 : 1];
}

/** Returns the specification's name of the trucks' page, unless nothing is for rent. */
export function trucksPageName({ rental }: Pick<Parts, 'rental'>): string {
  return rental ? 'Camion de location' : 'Camions';
}

/** Corrects a spelling of the specification in the French interface: 'Kilomètrage' → 'Kilométrage'. */
export function filterTitle(title: string, style: Interface): string {
  return style === 'fr' ? title.replace('mètrage', 'métrage') : title;
}

/** Formats a stored 'DD-MM-YYYY' day for pages. The French interface writes '20/11/2026'. */
export function dayShown(day: string, style: Interface): string {
  return style === 'fr' ? day.replaceAll('-', '/') : day;
}

/** A choice of a field. `label` is the specification's English word (D03). */
export type LabelledChoice = { code: string; label: string; french: string };

export function choiceLabel(choice: { label: string; french: string }, style: Interface): string {
  return style === 'spec' ? choice.label : choice.french;
}

/** Returns the language of the name that `choiceLabel` returns; undefined if the name is French. */
export function choiceLang(choice: { label: string; french: string }, style: Interface): 'en' | undefined {
  return style === 'spec' && choice.label !== choice.french ? 'en' : undefined;
}

/** Numbers below two have the singular (D05). In the 'spec' interface, trucks keep its text (TRKL-3). */
export function countSentence(kind: 'cars' | 'trucks', count: number, style: Interface): string {
  if (kind === 'trucks' && style === 'spec') return `${count} Camion correspondent à votre recherche`;
  const noun = kind === 'cars' ? 'voiture' : 'camion';
  return count < 2
    ? `${count} ${noun} correspond à votre recherche`
    : `${count} ${noun}s correspondent à votre recherche`;
}
