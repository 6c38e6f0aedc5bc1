import type { Interface } from './money.ts';

/**
 * The public side's words that the specification writes in English, with what a wholly French site shows instead
 * (D03). Everything else is French in the pages themselves.
 */
const TERMS = {
  getMore: ['Get More', 'Voir plus'],
  signIn: ['Sign-in', 'Connexion'],
  signOut: ['Sign-out', 'Déconnexion'],
  loading: ['Loading...', 'Chargement…'],
  noCar: ['No car found!', 'Aucune voiture trouvée'],
  noTruck: ['No trucks-rental found!', 'Aucun camion trouvé'],
  currentRates: ['Current Rates', 'Tarifs en vigueur'],
  weight: ['Weight', 'Poids'],
  uploadedDate: ['Uploaded Date', 'Mise en ligne'],
} as const;

export type Term = keyof typeof TERMS;

/** A term's text and its language, for the `lang` attribute (WCAG 3.1.2). */
export function termOf(term: Term, style: Interface): { text: string; lang: 'en' | 'fr' } {
  const [english, french] = TERMS[term];
  return style === 'spec' ? { text: english, lang: 'en' } : { text: french, lang: 'fr' };
}

/** A choice with its code and its two names: the specification's English word, and the French one (D03). */
export type LabelledChoice = { code: string; label: string; french: string };

/** What to call a choice: the specification's English word, or the French one (FLT-4, FLT-6, D03). */
export function choiceLabel(choice: { label: string; french: string }, style: Interface): string {
  return style === 'spec' ? choice.label : choice.french;
}

/** The language of a choice as shown: its two names are the same word in both where it is French already. */
export function choiceLang(choice: { label: string; french: string }, style: Interface): 'en' | undefined {
  return style === 'spec' && choice.label !== choice.french ? 'en' : undefined;
}

/** 'N voitures correspondent à votre recherche' with the singular of D05; trucks keep the exact text (TRKL-3). */
export function countSentence(kind: 'cars' | 'trucks', count: number): string {
  if (kind === 'trucks') return `${count} Camion correspondent à votre recherche`;
  return count < 2
    ? `${count} voiture correspond à votre recherche`
    : `${count} voitures correspondent à votre recherche`;
}
