import { trimEndOf } from '../../../../../shared/text/text.ts';

/** A spreadsheet stores this number of digits. Further digits come from binary fractions. */
const SIGNIFICANT_DIGITS = 15;

/**
 * Returns the text that a CSV file would contain for this cell: '12,5', '14-06-2019', 'oui'. Returns the result of a
 * formula, and '' for an error.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayText(value);
  const text = String(value);
  return /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!)$/.test(text) ? '' : text;
}

function numberText(value: number): string {
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const text = Math.abs(rounded) >= 1e15 ? BigInt(Math.trunc(rounded)).toString() : decimals(rounded);
  return text.replace('.', ',');
}

const decimals = (value: number) =>
  String(value).includes('e') ? trimEndOf(trimEndOf(value.toFixed(10), /0/), /\./) : String(value);

/** The dates of a workbook have no time zone, so they are read as UTC. */
function dayText(date: Date): string {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}
