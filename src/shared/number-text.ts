/** The type and the units of a number. `otherUnits` are further units that people may type. */
export type NumberRule = { type: 'integer' | 'decimal'; unit?: string; otherUnits?: readonly string[] };

const GROUPED = { integer: /^(?:\d+|\d{1,3}(?:[\s.,'’]\d{3})+)$/, decimal: /^(?:\d+|\d{1,3}(?:[\s.'’]\d{3})+)$/ };

/** One or two decimals at the end. */
const FRACTION = /[.,](\d{1,2})$/;

/**
 * Reads a number with or without its unit. Returns null if the text is no number. Spaces, points and apostrophes
 * separate thousands. In an integer, commas do too. In a decimal number, a comma or point before the last one or two
 * digits is the decimal mark.
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
