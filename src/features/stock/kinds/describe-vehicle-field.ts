import { dayShown } from '../../../shared/labels.ts';
import { formatPrice, type Interface } from '../../../shared/money.ts';
import type { DescribedField } from '../../platform/journal/journal.ts';
import { gearboxOf } from '../vehicles/fields/choices.ts';
import { type Field, fullLabel } from '../vehicles/fields/field.ts';
import { valueText } from '../vehicles/fields/field-text.ts';
import { STATUSES } from '../vehicles/status/status.ts';
import { KINDS } from './kinds.ts';

/**
 * Describes a vehicle's field for the journal. Returns undefined for other objects, and for fields that the journal
 * already describes.
 */
export function describeVehicleField(object: string, name: string): DescribedField | undefined {
  if (object !== 'cars' && object !== 'trucks') return undefined;
  if (name === 'gearbox')
    return { label: 'Boîte de vitesses', isKeyed: false, text: (value) => labelOf(value, gearboxOf) };
  if (name === 'status') return { label: 'Statut', isKeyed: false, text: (value) => labelOf(value, statusOf) };
  const fields: Readonly<Record<string, Field>> = KINDS[object].fields;
  const field = fields[name];
  return (
    field && {
      label: fullLabel(field),
      isKeyed: field.type === 'keyed',
      text: (value, style) => changedValue(field, value, style),
    }
  );
}

const statusOf = (code: string) => STATUSES.find(({ value }) => value === code);

function labelOf(value: unknown, choiceOf: (code: string) => { label: string } | null | undefined): string {
  const code = String(value ?? '');
  return choiceOf(code)?.label ?? code;
}

/** Formats a price with its period: '12 €/jour'. */
function changedValue(field: Field, value: unknown, style: Interface): string {
  if (field.type === 'date') return dayShown(String(value ?? ''), style);
  if (field.type !== 'price') return valueText(field, value);
  const price = formatPrice(String(value ?? '').trim(), style);
  return price === '' || field.unit === undefined ? price : `${price}${field.unit.replaceAll(' ', '')}`;
}
