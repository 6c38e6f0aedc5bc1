/** Prices are free text with an amount beside it (D37); amounts are whole cents of euro. */

const SPACES = /[\s\u00a0\u202f]/g;

/**
 * The amount in cents that a price's text says, or null where it says none ('sur demande').
 * Spaces and € are ignored; the last ',' or '.' before one or two final digits is the decimal mark, any other one a
 * thousands mark: '1.200,50' → 120050, '1.200' → 120000 (contract §9).
 */
export function centsOf(text: string): number | null {
  const bare = text.replace(SPACES, '').replaceAll('€', '');
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const decimals = /[.,](\d{1,2})$/.exec(bare);
  const whole = (decimals ? bare.slice(0, decimals.index) : bare).replace(/[.,]/g, '');
  if (whole.length === 0 || whole.length > 10) return null;
  return Number(whole) * 100 + Number((decimals?.[1] ?? '').padEnd(2, '0'));
}

/** How figures are grouped: 'spec' is en-US as spec §9 asks, 'fr' the French way (D20). */
export type Interface = 'spec' | 'fr';

function grouped(whole: number, separator: string): string {
  return String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, separator);
}

/** '1,200 €' ('spec') or '1 200 €' ('fr'); cents only where there are some. Never uses the host's locale (L7). */
export function formatCents(cents: number, style: Interface): string {
  const whole = grouped(Math.floor(cents / 100), style === 'spec' ? ',' : '\u00a0');
  const rest = cents % 100;
  const decimals = rest === 0 ? '' : (style === 'spec' ? '.' : ',') + String(rest).padStart(2, '0');
  return `${whole}${decimals}${style === 'spec' ? ' ' : '\u00a0'}€`;
}

/** A price as a page shows it: its amount, or its text as typed, without the euro sign, where it has none (D37). */
export function formatPrice(text: string, style: Interface): string {
  const cents = centsOf(text);
  return cents === null ? text.trim() : formatCents(cents, style);
}

/** What a screen reader says for a price: '1 200 euros' (D20). */
export function spokenPrice(text: string): string {
  const cents = centsOf(text);
  return cents === null ? text.trim() : formatCents(cents, 'fr').replace('\u00a0€', cents < 200 ? ' euro' : ' euros');
}

/** A whole number grouped the French way with U+00A0: '45 000' (D19). */
export function formatNumber(value: number): string {
  return grouped(value, '\u00a0');
}
