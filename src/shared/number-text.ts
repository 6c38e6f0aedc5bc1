/** The type and the units of a number. `otherUnits` are further units that people may type. */
export type NumberRule = { type: 'integer' | 'decimal'; unit?: string; otherUnits?: readonly string[] };

/**
 * Groups of three digits with the same mark, or any digits; then decimals after another mark. In the second pattern, a
 * comma never separates thousands.
 */
const MARKED = /^(?<whole>\d{1,3}(?<mark>[.,])\d{3}(?:\k<mark>\d{3})*|\d+)(?:[.,](?<decimals>\d+))?$/;
const MARKED_WITH_POINTS = /^(?<whole>\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](?<decimals>\d+))?$/;

type NumberParts = { whole: string; decimals: string };

/**
 * Returns the digits before and after the decimal mark of a number without spaces and units; null if the text is no
 * number. A mark separates thousands only if one to three digits stand before it and three after it. Any other mark is
 * the decimal mark. Zeros after the second decimal do not count; other digits there make the text no number.
 *
 * @example
 * numberParts('15.490');     // 15490
 * numberParts('15490.000');  // 15490, '00'
 * numberParts('15.490,000'); // 15490, '00'
 * numberParts('79,5555');    // null
 */
export function numberParts(text: string, pattern: RegExp = MARKED): NumberParts | null {
  const { whole = '', decimals = '' } = pattern.exec(text)?.groups ?? {};
  const [, significant] = /^(\d{0,2})0*$/.exec(decimals) ?? [];
  return whole === '' || significant === undefined
    ? null
    : { whole: whole.replace(/[.,]/g, ''), decimals: significant };
}

/** Spaces and apostrophes before groups of three digits. */
const SPACED = /^\d{1,3}(?:[\s'’]\d{3})+(?!\d)/;

/**
 * Reads a number with or without its unit. Returns null if the text is no number. Spaces, points and apostrophes
 * separate thousands. In an integer, commas do too, and decimals may only be zeros. In a decimal number, a comma is the
 * decimal mark, and a point is if it does not separate thousands.
 *
 * @example
 * readNumber('45 000 km', mileage); // 45000
 * readNumber('45.000', mileage);    // 45000
 * readNumber('45000.0', mileage);   // 45000
 * readNumber('10,8 m³', volume);    // 10.8
 */
export function readNumber(text: string, { type, unit, otherUnits = [] }: NumberRule): number | null {
  const bare = withoutUnit(text.trim(), unit === undefined ? [] : [unit, ...otherUnits]);
  const joined = bare.replace(SPACED, (groups) => groups.replace(/\D/g, ''));
  const parts = numberParts(joined, type === 'integer' ? MARKED : MARKED_WITH_POINTS);
  if (parts === null || (type === 'integer' && /[^0]/.test(parts.decimals))) return null;
  return Number(`${parts.whole}.${parts.decimals || '0'}`);
}

function withoutUnit(text: string, units: readonly string[]): string {
  if (units.length === 0) return text;
  return text.replace(new RegExp(`(?:${units.map(escapeForPattern).join('|')})\\.?$`, 'i'), '').trim();
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
