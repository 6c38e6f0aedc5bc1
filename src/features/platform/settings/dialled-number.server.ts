import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { at } from '../../../shared/value-paths.ts';
import { type SettingsSection, settingsOfSection } from './fields/settings.fields.ts';
import type { ChecklistItem } from './stored-section.schema.ts';

/** Only the server loads the library, because its table of countries is large. */

/** The first three digits of a national number of an overseas department, and the department's own calling code. */
const OVERSEAS: ReadonlyMap<string, string> = new Map([
  ...['262', '263', '692', '693', '269', '639'].map((start) => [start, '262'] as const),
  ...['590', '690', '691'].map((start) => [start, '590'] as const),
  ...['594', '694'].map((start) => [start, '594'] as const),
  ...['596', '696', '697'].map((start) => [start, '596'] as const),
]);

/** 06 39 98 is reserved for examples, in metropolitan France. Other numbers with 06 39 belong to Mayotte. */
const EXAMPLES = /^63998/;

/** 0508 of Saint-Pierre-et-Miquelon is only a prefix in France: the international number has six digits after 508. */
const SAINT_PIERRE = /^508(\d{6})$/;

/**
 * Returns the international number (E.164) of a typed number; null if it is not valid. A national number belongs to
 * France, or to the overseas department of its prefix. A number of digits only may begin with its calling code.
 *
 * @example
 * dialledNumber('06 39 98 00 12');        // '+33639980012'
 * dialledNumber('+33 (0)6 39 98 00 12');  // '+33639980012'
 * dialledNumber('0692 12 34 56');         // '+262692123456'
 * dialledNumber('06 39 98');              // null
 */
export function dialledNumber(typed: string): string | null {
  if (!/^[\d\s+()./‐‑–-]+$/u.test(typed)) return null;
  const text = typed.replace(/\s/g, ' ');
  return validNumber(text) ?? (typed.includes('+') ? null : validNumber(`+${typed.replace(/\D/g, '')}`));
}

function validNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'FR');
  if (!number?.isValid()) return null;
  const { countryCallingCode, nationalNumber } = number;
  if (countryCallingCode !== '33') return number.number;
  const [, saintPierre] = SAINT_PIERRE.exec(nationalNumber) ?? [];
  if (saintPierre !== undefined) return `+508${saintPierre}`;
  const code = EXAMPLES.test(nationalNumber) ? undefined : OVERSEAS.get(nationalNumber.slice(0, 3));
  return `+${code ?? countryCallingCode}${nationalNumber}`;
}

/**
 * Returns a `tel:` address. It contains the typed digits if the number is not valid, because an earlier release
 * accepted such numbers.
 */
export function phoneHref(typed: string): string {
  return `tel:${dialledNumber(typed) ?? typed.replace(/[\s.]/g, '').replace(/^0/, '+33')}`;
}

/** The digits for chat links. Undefined without a valid number. */
export function chatDigits(typed: string | undefined): string | undefined {
  return (typed === undefined ? null : dialledNumber(typed))?.slice(1);
}

export const UNDIALLED = 'ce numéro ne peut pas être appelé, ex. 06 39 98 00 00, 0692 12 34 56 ou +32 470 12 34 56';

/** Returns path and label of each invalid number of a section. Leaves out those equal in `before`. */
export function undialledNumbers(
  section: SettingsSection,
  value: unknown,
  before: unknown = {},
): { name: string; label: string }[] {
  return settingsOfSection(section).filter(({ type, name }) => {
    if (type !== 'phone' && type !== 'chat') return false;
    const typed = at(value, name);
    return typeof typed === 'string' && typed !== at(before, name) && dialledNumber(typed) === null;
  });
}

export function undialledItems(section: SettingsSection, value: unknown): ChecklistItem[] {
  return undialledNumbers(section, value).map(({ name, label }) => ({
    section,
    field: name,
    message: `« ${label} » : ce numéro ne peut pas être appelé`,
    required: false,
  }));
}
