import type { Interface } from './money.ts';

/** The public strings that the specification writes in English, each with its French one (D03). All others are French. */
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

/**
 * A term's text, and its language for the `lang` attribute (WCAG 3.1.2).
 *
 * @example
 * termOf('getMore', 'spec'); // { text: 'Get More', lang: 'en' }
 * termOf('getMore', 'fr');   // { text: 'Voir plus', lang: 'fr' }
 */
export function termOf(term: Term, style: Interface): { text: string; lang: 'en' | 'fr' } {
  const [english, french] = TERMS[term];
  return style === 'spec' ? { text: english, lang: 'en' } : { text: french, lang: 'fr' };
}

/** A choice with its code and its two names; `label` is the specification's English word (D03). */
export type LabelledChoice = { code: string; label: string; french: string };

/** The name of a choice as it is shown (FLT-4, FLT-6, D03). */
export function choiceLabel(choice: { label: string; french: string }, style: Interface): string {
  return style === 'spec' ? choice.label : choice.french;
}

/** The language of a choice as it is shown; undefined where its name is French. */
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
