import type { VehicleKind } from '../../../../shared/paths.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import type { Card } from '../../../stock/vehicles/card.ts';
import { choiceText, type Field, fieldEntries, publicFields } from '../../../stock/vehicles/fields/field.ts';
import { numberText } from '../../../stock/vehicles/fields/field-text.ts';

const CHIP_FIELDS: Record<VehicleKind, [name: string, field: Field][]> = {
  cars: chipFieldsOf('cars'),
  trucks: chipFieldsOf('trucks'),
};

/**
 * Returns the fields in reverse order. So the fields of only one kind come first: a truck's volume before its Crit'Air.
 */
function chipFieldsOf(kind: VehicleKind): [name: string, field: Field][] {
  const all = fieldEntries(publicFields(KINDS[kind].fields)).filter(([, { card }]) => card === 'chip');
  return all.map(([name, field]): [string, Field] => [name, field]).reverse();
}

export function cardChips({ type, values }: Pick<Card, 'type' | 'values'>): { name: string; text: string }[] {
  const fields = CHIP_FIELDS[type === 'car' ? 'cars' : 'trucks'];
  return fields
    .map(([name, field]) => ({ name, text: chipText(field, values[name]) }))
    .filter(({ text }) => text !== '');
}

function chipText(field: Field, value: unknown): string {
  if (typeof value === 'number') return numberText(field, value);
  return field.type === 'choice' ? choiceText(field, value) : '';
}
