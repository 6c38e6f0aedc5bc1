import { centsOf } from './money.ts';
import { fold } from './text/text.ts';

/** The sentence beside the field of such a price, until it is sent once more. */
export const DOUBTFUL_PRICE = 'Ce prix n’a pas de montant. Validez encore une fois pour l’enregistrer tel quel.';

/** Words that dealers write in place of an amount. */
const USUAL_WORDS: readonly string[] = ['sur demande', 'prix sur demande', 'nous consulter'];

/**
 * True for a price that is asked about once before it is stored: words without an amount that may be a slip, like 'abc'
 * or '79,5555'.
 */
export function isDoubtfulPrice(text: string): boolean {
  return text.trim() !== '' && centsOf(text) === null && !USUAL_WORDS.includes(fold(text.trim()));
}

export const NEGATIVE_PRICE = 'Un prix n’est pas négatif';

/** '-5' and '−500 €', which no price is; '- 10 % en hiver' has no amount. */
export function isNegativeAmount(text: string): boolean {
  return /^\s*[-−–]/.test(text) && centsOf(text.replace(/[-−–]/, '')) !== null;
}
