import { count as counted } from './text/french.ts';

/** The digits of a number, after the text `after`. */
export type Digits = { count: number; after?: string; hasCheckDigit?: true };

/** Returns for example '8 chiffres au lieu de 9'; undefined if the digits are right. Ignores spaces and dots. */
export function digitsFault(typed: string, digits: Digits | undefined): string | undefined {
  if (digits === undefined) return undefined;
  const { count, after = '' } = digits;
  const text = typed.replace(/[\s.]/g, '');
  if (!text.startsWith(after)) return `ne commence pas par ${after} en majuscules`;
  const number = text.slice(after.length);
  const other = /\D/u.exec(number)?.[0];
  if (other !== undefined) return `contient « ${other} », qui n’est pas un chiffre`;
  return number.length === count ? undefined : `${counted(number.length, 'chiffre')} au lieu de ${count}`;
}

/**
 * Returns a warning if the digits of a complete number contradict its check digit (Luhn). An error would be wrong: the
 * schema would also reject numbers that are already stored, and the pages would no longer show them.
 */
export function checkDigitWarning(typed: unknown, digits: Digits | undefined): string | undefined {
  if (!digits?.hasCheckDigit || typeof typed !== 'string' || digitsFault(typed, digits) !== undefined) return undefined;
  const sum = [...typed.replace(/\D/g, '')].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 ? undefined : 'Vérifiez ce numéro : sa clé de contrôle est fausse.';
}
