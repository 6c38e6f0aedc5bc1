/** A price is a free text. Its amount is a whole number of cents. */

import { numberParts } from './number-text.ts';

const SPACES = /[\s\u00a0\u202f]/g;

/** Words for the currency, or that the price includes VAT or fees. */
const IGNORED = /(?:\(?(?:€|euros?|eur|t\.?t\.?c\.?|fai)\)?)+/gi;

/** The currency in place of the decimal mark: 12€50. */
const CURRENCY_MARK = /(?<=\d)(?:€|euros?|eur)(?=\d\d\D*$)/i;

/**
 * Returns the amount of a price in cents. Ignores spaces, €, EUR, euros, TTC, FAI, apostrophes between digits and a
 * final ',-'. A currency before the last two digits is the decimal mark. `numberParts` defines the other marks of
 * thousands and decimals. Returns null without an amount, or if the whole part has more than ten digits.
 *
 * @example
 * centsOf('1 200 € TTC'); // 120000
 * centsOf('1.200,50');    // 120050
 * centsOf('1.200');       // 120000
 * centsOf('1200,-');      // 120000
 * centsOf('12€50');       // 1250
 * centsOf('79,5555');     // null
 * centsOf('sur demande'); // null
 */
export function centsOf(text: string): number | null {
  // Between digits, such words leave a space, which makes the text no amount.
  const spaced = text.replace(SPACES, '').replace(CURRENCY_MARK, ',').replace(IGNORED, ' ');
  const bare = spaced.replace(/(?<!\d) | (?!\d)/g, '');
  const parts = numberParts(bare.replace(/(\d)['’](?=\d)/g, '$1').replace(/[.,](?:--?|[–—])$/, ''));
  if (parts === null || parts.whole.length > 10) return null;
  return Number(parts.whole) * 100 + Number(parts.decimals.padEnd(2, '0'));
}

/** The dealership's setting `interface`: 'spec' writes '1,200 €', 'fr' writes '1 200 €'. */
export type Interface = 'spec' | 'fr';

/** Groups the digits of a number's whole part by three: '1234567.5', ' ' → '1 234 567.5' */
export function groupThousands(number: string, separator: string): string {
  return number.replace(/\d+/, (digits) => {
    const first = digits.length % 3 || 3;
    return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(separator);
  });
}

/**
 * Formats an amount. Shows cents only if they are not zero. Does not use `Intl`, because server and browser must write
 * the same characters, and the spaces of `Intl` depend on its version.
 *
 * @example
 * formatCents(120_000, 'spec'); // '1,200 €'
 * formatCents(120_050, 'fr');   // '1 200,50 €', with no-break spaces
 */
export function formatCents(cents: number, style: Interface): string {
  const euros = groupThousands(String(Math.floor(cents / 100)), style === 'spec' ? ',' : '\u00a0');
  const rest = cents % 100;
  const decimals = rest === 0 ? '' : (style === 'spec' ? '.' : ',') + String(rest).padStart(2, '0');
  return `${euros}${decimals}${style === 'spec' ? ' ' : '\u00a0'}€`;
}

/**
 * Formats a price. A price without an amount stays as typed.
 *
 * @example
 * formatPrice('1200', 'spec');        // '1,200 €'
 * formatPrice('sur demande', 'spec'); // 'sur demande'
 */
export function formatPrice(text: string, style: Interface): string {
  const cents = centsOf(text);
  return cents === null ? text.trim() : formatCents(cents, style);
}

/** Formats a price for a screen reader: '1200' → '1 200 euros'. */
export function spokenPrice(text: string): string {
  const cents = centsOf(text);
  return cents === null ? text.trim() : formatCents(cents, 'fr').replace('\u00a0€', cents < 200 ? ' euro' : ' euros');
}

/** Formats a number in French, with U+00A0 and a decimal comma: 45000 → '45 000', 4.05 → '4,05'. */
export function formatNumber(value: number): string {
  return groupThousands(String(value), '\u00a0').replace('.', ',');
}
