import { longMonth } from '../../../../shared/dates/date-labels.ts';
import { formatNumber } from '../../../../shared/money.ts';
import { unitFor } from '../../../../shared/text/french.ts';
import { withUnit } from '../card.ts';
import { type Field, optionLabel } from './field.ts';

/** Formats a field's value for pages: '45 000 km', 'Crit’Air 1', '7,9 l/100 km'. Returns '' if there is no value. */
export function valueText(field: Field, value: unknown): string {
  if (value === null || value === undefined || typeof value === 'object') return '';
  if (typeof value === 'number')
    return value === 0 && 'zero' in field && field.zero !== undefined ? field.zero : numberText(field, value);
  if (typeof value === 'boolean') return field.type === 'yesNo' ? field.labels[value ? 'yes' : 'no'] : '';
  const text = String(value).trim();
  if (text === '') return '';
  if (field.type === 'choice') return optionLabel(field, text);
  if (field.type === 'month') return longMonth(text);
  return field.unit === undefined || field.type === 'price' ? text : withUnit(text, field.unit);
}

/** Formats a number with the field's unit: '120 g/km'. */
export function numberText({ unit }: Field, value: number): string {
  return unit === undefined ? formatNumber(value) : `${formatNumber(value)}\u00a0${unitFor(value, unit)}`;
}
