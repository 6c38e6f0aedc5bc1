import { trimEndOf } from '../../../../../shared/text/text.ts';

/** Digits that a spreadsheet keeps of a number; the others are remainders of binary fractions. */
const SIGNIFICANT_DIGITS = 15;

/**
 * The text of a workbook's cell, as the same list saved as CSV has it: '12,5', '14-06-2019', 'oui'. A formula is its
 * result; one without a result, an error, is empty.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayText(value);
  const text = String(value);
  return /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!)$/.test(text) ? '' : text;
}

/** Without an exponent, with a comma. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const text = Math.abs(rounded) >= 1e15 ? BigInt(Math.trunc(rounded)).toString() : decimals(rounded);
  return text.replace('.', ',');
}

const decimals = (value: number) =>
  String(value).includes('e') ? trimEndOf(trimEndOf(value.toFixed(10), /0/), /\./) : String(value);

/** A workbook's dates have no time zone: they are read as UTC. */
function dayText(date: Date): string {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}
