/** Prices are free text with an amount beside it. Amounts are whole cents of euro. */

const SPACES = /[\s\u00a0\u202f]/g;

/**
 * The amount in cents of a price's text, or null without one. Spaces, €, EUR and euros are ignored. A ',' or '.' before
 * exactly three digits separates thousands, one before one or two final digits is the decimal mark.
 *
 * @example
 * centsOf('1 200 €');     // 120000
 * centsOf('1.200,50');    // 120050
 * centsOf('1.200');       // 120000
 * centsOf('79,5555');     // null
 * centsOf('sur demande'); // null
 */
export function centsOf(text: string): number | null {
  const bare = text.replace(SPACES, '').replace(/€|euros?|eur/gi, '');
  const [, whole = '', decimals = ''] = /^(\d+(?:[.,]\d{3})*)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  return digits === '' || digits.length > 10 ? null : Number(digits) * 100 + Number(decimals.padEnd(2, '0'));
}

/** The dealership's setting `interface`. 'spec' groups figures as in en-US, 'fr' the French way. */
export type Interface = 'spec' | 'fr';

/** A number as it is written, with its whole part in groups of three: '1234567.5', ' ' → '1 234 567.5' */
export function groupThousands(number: string, separator: string): string {
  return number.replace(/\d+/, (digits) => {
    const first = digits.length % 3 || 3;
    return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(separator);
  });
}

/**
 * An amount as pages show it, with cents only if there are some. It does not use `Intl`: the spaces that it writes
 * depend on its version, and server and browser have to write the same characters.
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
 * A price as a page shows it: its amount, or its text as typed where it has none.
 *
 * @example
 * formatPrice('1200', 'spec');        // '1,200 €'
 * formatPrice('sur demande', 'spec'); // 'sur demande'
 */
export function formatPrice(text: string, style: Interface): string {
  const cents = centsOf(text);
  return cents === null ? text.trim() : formatCents(cents, style);
}

/** A price as a screen reader says it: '1200' → '1 200 euros'. */
export function spokenPrice(text: string): string {
  const cents = centsOf(text);
  return cents === null ? text.trim() : formatCents(cents, 'fr').replace('\u00a0€', cents < 200 ? ' euro' : ' euros');
}

/** A number grouped the French way with U+00A0, with a decimal comma: 45000 → '45 000', 4.05 → '4,05'. */
export function formatNumber(value: number): string {
  return groupThousands(String(value), '\u00a0').replace('.', ',');
}
