import { centsOf } from './money.ts';
import { fold } from './text/text.ts';

const USUAL_WORDS: readonly string[] = ['sur demande', 'prix sur demande', 'nous consulter'];

/** A larger change may be a typing error, such as a missing zero. */
export const LARGE_CHANGE_PERCENT = 20;

/** True if the price changes by more than a fifth or loses its amount. False for the first price of a vehicle. */
export function isLargeChange(before: string, after: string): boolean {
  const [beforeCents, afterCents] = [centsOf(before), centsOf(after)];
  if (beforeCents === null) return false;
  return afterCents === null || Math.abs(afterCents - beforeCents) * 100 > beforeCents * LARGE_CHANGE_PERCENT;
}

/**
 * If a price may be a typing error ('0', 'abc', '79,5555', or '120' in the place of '1 200'), returns the question to
 * the dealer. Else returns undefined. A second submission saves the price.
 *
 * @param before the stored price, '' if there is none
 */
export function priceDoubt(text: string, before = ''): string | undefined {
  const cents = centsOf(text);
  if (cents === 0) return 'Ce prix est de 0 €. Validez encore une fois pour l’enregistrer ainsi.';
  if (cents !== null)
    return isLargeChange(before, text)
      ? `Ce prix était « ${before.trim()} » : il change de plus de ${LARGE_CHANGE_PERCENT} %. Validez encore une fois pour l’enregistrer.`
      : undefined;
  const isUsual = text.trim() === '' || USUAL_WORDS.includes(fold(text.trim()));
  if (isUsual || priceFault(text) !== undefined) return undefined;
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
