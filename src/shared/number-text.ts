/** The rule by which forms, the API and imported files read a number: its unit, and others accepted for it. */
export type NumberRule = { type: 'integer' | 'decimal'; unit?: string; otherUnits?: readonly string[] };

const GROUPED = { integer: /^(?:\d+|\d{1,3}(?:[\s.,'’]\d{3})+)$/, decimal: /^(?:\d+|\d{1,3}(?:[\s.'’]\d{3})+)$/ };

/** At most two decimals; a point before three digits separates thousands. */
const FRACTION = /[.,](\d{1,2})$/;

/**
 * The number that people write, with its unit or without, or null if it is none. Spaces of every width, points,
 * commas and apostrophes separate thousands; in a decimal number a comma is always the decimal mark.
 *
 * @example
 * readNumber('45 000 km', mileage); // 45000
 * readNumber('45.000', mileage);    // 45000
 * readNumber('10,8 m³', volume);    // 10.8
 */
export function readNumber(text: string, { type, unit, otherUnits = [] }: NumberRule): number | null {
  const bare = withoutUnit(text.trim(), unit === undefined ? [] : [unit, ...otherUnits]);
  const fraction = type === 'decimal' ? FRACTION.exec(bare) : null;
  const integerText = fraction ? bare.slice(0, fraction.index) : bare;
  return GROUPED[type].test(integerText) ? Number(`${integerText.replace(/\D/g, '')}.${fraction?.[1] ?? 0}`) : null;
}

function withoutUnit(text: string, units: readonly string[]): string {
  if (units.length === 0) return text;
  return text.replace(new RegExp(`(?:${units.map(escapeForPattern).join('|')})\\.?$`, 'i'), '').trim();
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
