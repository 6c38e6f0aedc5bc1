import { centsOf } from './money.ts';
import { fold } from './text/text.ts';

const USUAL_WORDS: readonly string[] = ['sur demande', 'prix sur demande', 'nous consulter'];

/**
 * If a price may be a typing error ('0', 'abc', '79,5555'), returns the question to the dealer. Else returns undefined.
 * A second submission saves the price.
 */
export function priceDoubt(text: string): string | undefined {
  const cents = centsOf(text);
  if (cents === 0) return 'Ce prix est de 0 €. Validez encore une fois pour l’enregistrer ainsi.';
  const isUsual = text.trim() === '' || USUAL_WORDS.includes(fold(text.trim()));
  if (cents !== null || isUsual || priceFault(text) !== undefined) return undefined;
  return 'Ce prix n’a pas de montant. Validez encore une fois pour l’enregistrer tel quel.';
}

export const NEGATIVE_PRICE = 'Un prix n’est pas négatif';

/** True for '-5' and '−500 €'. False for '- 10 % en hiver', which has no amount. */
export function isNegativeAmount(text: string): boolean {
  return /^\s*[-−–]/.test(text) && centsOf(text.replace(/[-−–]/, '')) !== null;
}

export const WITHOUT_VAT = 'Ce prix est hors taxes : indiquez le prix TTC, celui que les visiteurs paient';

/** True for '15 490 € HT', '15490 H.T.' and '15 490 hors taxes'. */
export function isWithoutVat(text: string): boolean {
  return /(?:^|[^\p{L}])(?:h\.?t\.?(?:va)?|hors[\s-]*(?:taxes?|tva))(?!\p{L})/iu.test(text);
}

/** Why visitors may not read this price; undefined if they may. */
export function priceFault(text: string): string | undefined {
  if (isNegativeAmount(text)) return NEGATIVE_PRICE;
  return isWithoutVat(text) ? WITHOUT_VAT : undefined;
}
